import { t } from '../../text.ts'
import { InfoField } from './InfoField.tsx'
import { LABELS, NAMES, usePasswordForm } from './usePasswordForm.ts'

/** Changes the operator's password; a new login follows. */
export function PasswordForm() {
  const { values, errors, busy, set, save } = usePasswordForm()
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {NAMES.map((name) => (
        <InfoField
          key={name}
          name={name}
          label={t(LABELS[name])}
          type="password"
          value={values[name]}
          error={errors[name]}
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          required
          onChange={(value) => set(name, value)}
        />
      ))}
      <div>
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {t('修改密码')}
        </button>
      </div>
    </form>
  )
}
