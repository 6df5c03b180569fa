import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, get, post, upload } from '../../api.ts'
import { session } from '../../session.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { keep } from '../../tokens.ts'
import { InfoField } from './InfoField.tsx'

interface Person { readonly id: string; readonly avatar: string | null; readonly realName: string; readonly name: string; readonly phone: string | null; readonly email: string | null; readonly account: string; readonly version?: number }
type Errors = Partial<Record<'realName' | 'name' | 'phone' | 'email' | 'avatar' | 'form', string>>
const MOST_BYTES = 500 * 1024
const PHONE = /^1[3-9]\d{9}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function errorsOf(person: Person): Errors {
  return {
    ...(person.realName.trim() === '' ? { realName: t('请输入用户姓名') } : {}), ...(person.name.trim() === '' ? { name: t('请输入用户昵称') } : {}),
    ...(person.phone && !PHONE.test(person.phone) ? { phone: t('手机号码格式不正确') } : {}), ...(person.email && !EMAIL.test(person.email) ? { email: t('电子邮箱格式不正确') } : {}),
  }
}

/** Picture, names, phone and mail of the operator himself. */
export function PersonForm() {
  const [person, setPerson] = useState<Person | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const load = (): void => { get<Person>('/blade-system/user/info', { quiet: true }).then(setPerson).catch((error: unknown) => setErrors({ form: error instanceof ApiError ? error.message : t('未知错误') })) }
  useEffect(load, [])
  if (!person) return errors.form ? <Failed text={errors.form}><button type="button" className="button button-plain" onClick={() => { setErrors({}); load() }}>{t('再试一次')}</button></Failed> : <div className="late flex flex-col gap-4">{[1, 2, 3, 4].map((line) => <div key={line} className="skeleton h-8" />)}</div>

  const set = (name: 'realName' | 'name' | 'phone' | 'email') => (value: string): void => { setPerson({ ...person, [name]: value }); setErrors((before) => ({ ...before, [name]: undefined })) }
  const picture = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (!/^image\/(jpeg|png)$/.test(file.type) || file.size > MOST_BYTES) return setErrors({ avatar: t('只能上传 jpg/png 文件，且不超过 500kb') })
    try {
      const { link } = await upload(file, { quiet: true })
      setPerson({ ...person, avatar: link })
    } catch (error) { setErrors({ avatar: error instanceof ApiError ? error.message : t('未知错误') }) }
  }
  const save = async (): Promise<void> => {
    const found = errorsOf(person)
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) return document.getElementById(`info-${first}`)?.focus()
    setBusy(true)
    try {
      const { id, avatar, realName, name, phone, email, version } = person
      await post('/blade-system/user/update-info', { id, avatar, realName, name, phone, email, version }, { quiet: true })
      if (session.user) {
        session.user = { ...session.user, real_name: realName, nick_name: name, avatar: avatar ?? '' }
        keep('user', JSON.stringify(session.user))
      }
      toast(t('更新成功'))
      load()
    } catch (error) {
      if (error instanceof ApiError) setErrors({ [error.field && error.field in person ? error.field : 'form']: error.message })
    } finally { setBusy(false) }
  }
  return (
    <form noValidate className="flex flex-col gap-4" aria-busy={busy} onSubmit={(event) => { event.preventDefault(); if (!busy) void save() }}>
      <div className="flex items-center gap-4">
        <Avatar name={person.realName || person.account} image={person.avatar ?? undefined} size={56} />
        <div>
          <label className="button button-plain focus-within:outline-2 focus-within:outline-link">{t('更换头像')}<input type="file" accept="image/jpeg,image/png" className="sr-only" onChange={(event) => { void picture(event.target.files?.[0]) }} /></label>
          <p className={errors.avatar ? 'field-error' : 'mt-1 text-small text-fg3'} role={errors.avatar ? 'alert' : undefined}>{errors.avatar ?? t('jpg 或 png，不超过 500kb')}</p>
        </div>
      </div>
      <InfoField name="realName" label={t('用户姓名')} value={person.realName} error={errors.realName} onChange={set('realName')} required />
      <InfoField name="name" label={t('用户昵称')} value={person.name} error={errors.name} onChange={set('name')} required />
      <InfoField name="phone" label={t('手机号码')} value={person.phone ?? ''} error={errors.phone} onChange={set('phone')} type="tel" />
      <InfoField name="email" label={t('电子邮箱')} value={person.email ?? ''} error={errors.email} onChange={set('email')} type="email" />
      {errors.form ? <p className="field-error" role="alert">{errors.form}</p> : null}
      <div><button type="submit" className="button button-primary" aria-disabled={busy}>{busy ? t('正在保存…') : t('保存')}</button></div>
    </form>
  )
}

const Failed = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => <div className="flex flex-col items-start gap-3" role="alert"><p className="text-bad">{text}</p>{children}</div>
