import { MOBILE, MOBILE_LENGTH } from '../../kernel/mobile.ts'

/** A mobile number; says apart whether its length or its digits are wrong. */
export const MOBILE_PHONE = { pattern: MOBILE, length: MOBILE_LENGTH } as const

/** The telephone number of a contact: mobile or landline. */
export const CONTACT_PHONE = {
  max: 20,
  pattern: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/,
  patternText: '联系电话格式不正确',
} as const

export const CONTACT_EMAIL = {
  max: 100,
  pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  patternText: '联系邮箱格式不正确',
} as const
