import { isMobile, MOBILE_LENGTH } from '../../../kernel/mobile.ts'
import { t } from '../../text.ts'

/** The editable fields of the operator's own row. */
export interface Person {
  readonly id: string
  readonly avatar: string | null
  readonly realName: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly account: string
  readonly version?: number
}
export type PersonText = 'realName' | 'name' | 'phone' | 'email'
export type PersonErrors = Partial<Record<PersonText | 'avatar' | 'form', string>>

const MAX_AVATAR_BYTES = 500 * 1024
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const phoneError = ({ length }: string): string =>
  length === MOBILE_LENGTH
    ? t('手机号码格式不正确')
    : t('手机号码长度不是{limit}位', { limit: MOBILE_LENGTH })

/** Validation errors of the row, by field, in the operator's language. */
export function errorsOf(person: Person): PersonErrors {
  return {
    ...(person.realName.trim() === '' ? { realName: t('请输入用户姓名') } : {}),
    ...(person.name.trim() === '' ? { name: t('请输入用户昵称') } : {}),
    ...(person.phone && !isMobile(person.phone) ? { phone: phoneError(person.phone) } : {}),
    ...(person.email && !EMAIL.test(person.email) ? { email: t('电子邮箱格式不正确') } : {}),
  }
}

/** Why a file cannot be the picture; null if it can. */
export const pictureError = (file: File): string | null =>
  /^image\/(jpeg|png)$/.test(file.type) && file.size <= MAX_AVATAR_BYTES
    ? null
    : t('只能上传 jpg/png 文件，且不超过 500kb')
