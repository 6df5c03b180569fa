import { Avatar } from '../../shell/Avatar.tsx'
import { t } from '../../text.ts'
import { InfoField } from './InfoField.tsx'
import { usePerson } from './usePerson.ts'

/** Picture, names, phone and mail of the operator himself. */
export function PersonForm() {
  const { person, errors, busy, load, set, picture, save } = usePerson()
  if (!person)
    return errors.form ? (
      <Failure text={errors.form} retry={load} />
    ) : (
      <div className="late flex flex-col gap-4">
        {[1, 2, 3, 4].map((line) => (
          <div key={line} className="skeleton h-8" />
        ))}
      </div>
    )
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
      <div className="flex items-center gap-4">
        <Avatar name={person.realName || person.account} image={person.avatar ?? undefined} size={56} />
        <div>
          <label className="button button-plain focus-within:outline-2 focus-within:outline-link">
            {t('更换头像')}
            <input
              type="file"
              accept="image/jpeg,image/png"
              className="sr-only"
              onChange={(event) => picture(event.target.files?.[0])}
            />
          </label>
          <p
            className={errors.avatar ? 'field-error' : 'mt-1 text-small text-fg3'}
            role={errors.avatar ? 'alert' : undefined}
          >
            {errors.avatar ?? t('jpg 或 png，不超过 500kb')}
          </p>
        </div>
      </div>
      <InfoField
        name="realName"
        label={t('用户姓名')}
        value={person.realName}
        error={errors.realName}
        onChange={set('realName')}
        required
      />
      <InfoField
        name="name"
        label={t('用户昵称')}
        value={person.name}
        error={errors.name}
        onChange={set('name')}
        required
      />
      <InfoField
        name="phone"
        label={t('手机号码')}
        value={person.phone ?? ''}
        error={errors.phone}
        onChange={set('phone')}
        type="tel"
      />
      <InfoField
        name="email"
        label={t('电子邮箱')}
        value={person.email ?? ''}
        error={errors.email}
        onChange={set('email')}
        type="email"
      />
      {errors.form ? (
        <p className="field-error" role="alert">
          {errors.form}
        </p>
      ) : null}
      <div>
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {busy ? t('正在保存…') : t('保存')}
        </button>
      </div>
    </form>
  )
}

function Failure({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3" role="alert">
      <p className="text-bad">{text}</p>
      <button type="button" className="button button-plain" onClick={retry}>
        {t('再试一次')}
      </button>
    </div>
  )
}
