import { Avatar } from '../../shell/Avatar.tsx'
import { t } from '../../text.ts'
import { InfoField } from './InfoField.tsx'
import type { Person, PersonText } from './person.ts'
import { usePerson } from './usePerson.ts'

interface Field {
  readonly name: PersonText
  readonly label: string
  readonly type?: 'tel' | 'email'
  readonly required?: boolean
}
const FIELDS: readonly Field[] = [
  { name: 'realName', label: '用户姓名', required: true },
  { name: 'name', label: '用户昵称', required: true },
  { name: 'phone', label: '手机号码', type: 'tel' },
  { name: 'email', label: '电子邮箱', type: 'email' },
]

/** Form for the operator's picture, names, phone and mail. */
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
      <Picture person={person} error={errors.avatar} changePicture={picture} />
      {FIELDS.map(({ name, label, ...kind }) => (
        <InfoField
          key={name}
          name={name}
          label={t(label)}
          value={person[name] ?? ''}
          error={errors[name]}
          onChange={set(name)}
          {...kind}
        />
      ))}
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

interface PictureProps {
  readonly person: Person
  readonly error: string | undefined
  readonly changePicture: (file: File | undefined) => void
}

function Picture({ person, error, changePicture }: PictureProps) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={person.realName || person.account} image={person.avatar ?? undefined} size={56} />
      <div>
        <label className="button button-plain focus-within:outline-2 focus-within:outline-link">
          {t('更换头像')}
          <input
            type="file"
            accept="image/jpeg,image/png"
            className="sr-only"
            onChange={(event) => changePicture(event.target.files?.[0])}
          />
        </label>
        <p className={error ? 'field-error' : 'mt-1 text-small text-fg3'} role={error ? 'alert' : undefined}>
          {error ?? t('jpg 或 png，不超过 500kb')}
        </p>
      </div>
    </div>
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
