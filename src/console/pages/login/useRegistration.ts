import { useState } from 'react'
import { ApiError, post } from '../../api.ts'
import { sealPassword } from '../../password.ts'
import { t } from '../../text.ts'
import type { Guest } from './useSocial.ts'

const FIELDS = ['tenantId', 'name', 'account', 'password', 'password2'] as const
export type RegistrationField = (typeof FIELDS)[number]
type Values = Readonly<Record<RegistrationField, string>>
type Fault = { readonly field: RegistrationField; readonly text: string }

/** The first fault of the form, in the order in which it is checked. */
function faultOf({ tenantId, account, password, password2 }: Values): Fault | null {
  if (tenantId.trim() === '') return { field: 'tenantId', text: t('请先输入租户编号') }
  if (account.trim() === '') return { field: 'account', text: t('请先输入账号名称') }
  if (password === '') return { field: 'password', text: t('请先输入密码') }
  if (password2 === '') return { field: 'password2', text: t('请先输入密码') }
  return password === password2 ? null : { field: 'password2', text: t('两次密码输入不一致') }
}

const focusField = (field: RegistrationField): void => document.getElementById(`login-${field}`)?.focus()
const isField = (name: string | null): name is RegistrationField => FIELDS.some((field) => field === name)

/** State of the registration form: its values, the one fault that is shown, and whether it was sent. */
export function useRegistration({ ticket, name, tenantId }: Guest) {
  const [values, setValues] = useState<Values>({ tenantId, name, account: name, password: '', password2: '' })
  const [fault, setFault] = useState<Fault | null>(null)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const refuse = (found: Fault): void => {
    setFault(found)
    focusField(found.field)
  }
  const submit = async (): Promise<void> => {
    const found = faultOf(values)
    if (busy) return
    if (found) return refuse(found)
    setBusy(true)
    try {
      const [password, password2] = await Promise.all([values.password, values.password2].map(sealPassword))
      await post(
        '/blade-system/user/register-guest',
        { ...values, password, password2, oauthId: ticket },
        { quiet: true },
      )
      setSent(true)
    } catch (failure) {
      const isKnown = failure instanceof ApiError
      const field = isKnown && isField(failure.field) ? failure.field : 'account'
      refuse({ field, text: isKnown ? failure.message : t('提交失败') })
    } finally {
      setBusy(false)
    }
  }
  const set =
    (field: RegistrationField) =>
    (text: string): void => {
      setValues((previous) => ({ ...previous, [field]: text }))
      setFault(null)
    }
  return { values, fault, sent, busy, submit, set }
}
