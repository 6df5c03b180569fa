import { useState } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

interface LoginFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error?: string
  readonly autoComplete: string
  readonly mono?: boolean
  /** Characters are hidden; a button reveals them. */
  readonly secret?: boolean
  readonly onChange: (value: string) => void
}

/** One labelled text input with its error below. */
export function LoginField({
  name,
  label,
  value,
  error,
  autoComplete,
  mono = false,
  secret = false,
  onChange,
}: LoginFieldProps) {
  const [isRevealed, setIsRevealed] = useState(false)
  return (
    <div className="min-w-0 flex-1">
      <label className="field-label" htmlFor={`login-${name}`}>
        {label}
      </label>
      <div className="relative">
        <input
          id={`login-${name}`}
          name={name}
          className={`field ${mono ? 'font-mono' : ''} ${secret ? 'pr-9' : ''}`}
          type={secret && !isRevealed ? 'password' : 'text'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `login-${name}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret ? (
          <button
            type="button"
            className="button button-quiet button-icon absolute top-0.5 right-0.5"
            aria-label={isRevealed ? t('隐藏密码') : t('显示密码')}
            aria-pressed={isRevealed}
            onClick={() => setIsRevealed(!isRevealed)}
          >
            <Icon name={isRevealed ? 'eye-off' : 'eye'} size={15} />
          </button>
        ) : null}
      </div>
      {error ? (
        <p id={`login-${name}-error`} className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
