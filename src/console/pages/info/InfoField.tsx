interface InfoFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error?: string
  readonly type?: 'text' | 'tel' | 'email' | 'password'
  readonly required?: boolean
  readonly autoComplete?: string
  readonly onChange: (value: string) => void
}

/** One labelled line with its error below. */
export function InfoField({
  name,
  label,
  value,
  error,
  type = 'text',
  required = false,
  autoComplete = 'off',
  onChange,
}: InfoFieldProps) {
  return (
    <div>
      <label className="field-label" htmlFor={`info-${name}`}>
        {label}
        {required ? (
          <span aria-hidden="true" className="text-bad">
            {' '}
            *
          </span>
        ) : null}
      </label>
      <input
        id={`info-${name}`}
        className="field"
        type={type}
        value={value}
        required={required}
        autoComplete={autoComplete}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `info-${name}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p id={`info-${name}-error`} className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
