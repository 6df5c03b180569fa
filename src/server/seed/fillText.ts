import type { FieldSpec } from '../../contract/define/field.ts'
import {
  BRANDS,
  CITIES,
  GIVEN_NAMES,
  OCCASIONS,
  ROADS,
  SEASONS,
  SENTENCES,
  SURNAMES,
  PRODUCT_NAMES,
  UNITS,
} from './fillWords.data.ts'

/** Makes a text for the row with this number. */
export type TextMaker = (number: number) => string

/** A random whole number from `low` to `high`, both included. */
export const between = (low: number, high: number): number =>
  low + Math.floor(Math.random() * (high - low + 1))
export const pickRandom = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Prefix of the codes of one run, so that a second run does not repeat them. */
const RUN = Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000).toString(36)
const serial = (number: number): string => `${RUN}${number.toString(36)}`
/** Number of a row in this run, before it is cut to a length. */
export const serialOf = (number: number): number => Number.parseInt(RUN, 36) * 7919 + number
/** Number of a row in this run with `length` digits. */
export const serialNumber = (number: number, length: number): string => digits(number, length)
const digits = (number: number, length: number): string =>
  String(serialOf(number) % 10 ** length).padStart(length, '0')

const person = (): string => pickRandom(SURNAMES) + pickRandom(GIVEN_NAMES)
const sentence = (): string => pickRandom(SENTENCES)
const productName = (): string => `${pickRandom(BRANDS)}${pickRandom(PRODUCT_NAMES)}`
const event = (): string => `${pickRandom(SEASONS)}${pickRandom(PRODUCT_NAMES)}${pickRandom(OCCASIONS)}`
const unit = (): string => `${pickRandom(BRANDS)}${pickRandom(UNITS)}`
const address = (): string => `${pickRandom(CITIES)}市${pickRandom(ROADS)}${between(1, 999)}号`
const phone: TextMaker = (number) => `1${3 + (number % 7)}${digits(number, 9)}`
const ip = (): string => `10.${between(0, 255)}.${between(0, 255)}.${between(1, 254)}`

/** Makers by the name and label of a field; the first match counts. */
const SUBJECTS: readonly (readonly [about: RegExp, make: TextMaker])[] = [
  [/email|mail|邮箱/i, (number) => `u${serial(number)}@example.com`],
  [/phone|mobile|tel|手机|电话|contactNumber/i, phone],
  [/ip$|IP地址/, ip],
  [/userAgent/i, () => 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130'],
  [/url|uri|link|domain|域名|地址.*http|回调/i, (number) => `https://example.com/${serial(number)}`],
  [/address|地址$/i, address],
  [/path|路径|路由/i, (number) => `/fill/${serial(number)}`],
  [/remark|备注|描述|说明|content|内容|reason|理由|message/i, sentence],
  [/realName|linkman|姓名|联系人|负责人|昵称|^name$.*昵称/i, person],
  [/account|账号|登录名/i, (number) => `u${serial(number)}`],
  [/dept|group|部门|机构|组$/i, unit],
  [/activity|活动|stock.*名|批次名/i, event],
  [
    /key$|键名|code|编号|编码|no$|单号|alias|别名|id$|sku|spu|批次号/i,
    (number) => `${RUN}-${number.toString(36)}`,
  ],
  [/icon|图标|source/i, () => 'star'],
]

/** Makers tried for a field with a pattern. */
const SHAPES: readonly TextMaker[] = [
  phone,
  (number) => `u${serial(number)}@example.com`,
  (number) => `FA${digits(number, 9)}`,
  (number) => `F${serial(number)}`.toUpperCase(),
  (number) => `f${serial(number)}`,
  (number) => digits(number, 11),
  (number) => digits(number, 6),
  (number) => `https://example.com/${serial(number)}`,
  () => '0 0 8 * * ?',
  () => '2026-01-01',
  productName,
  person,
  (number) => `${digits(number, 17)}1`,
]

/**
 * The maker of a text field, chosen by its pattern, name and label; `distinct` texts are unique within a run.
 */
export function textMaker(name: string, field: FieldSpec, distinct: boolean): TextMaker {
  const max = field.max ?? 255
  const about = `${name} ${field.label}`
  const make = field.pattern
    ? (SHAPES.find((shape) => field.pattern?.test(shape(1)) && shape(1).length <= max) ?? productName)
    : (SUBJECTS.find(
        ([pattern]) => pattern.test(name) || pattern.test(field.label) || pattern.test(about),
      )?.[1] ?? productName)
  if (!distinct || field.pattern || (make(1) !== make(2) && make(3) === make(3)))
    return (number) => make(number).slice(0, max)
  // The unique suffix is never cut off; the text before it is shortened.
  return (number) => {
    const mark = serial(number)
    return make(number).slice(0, Math.max(0, max - mark.length)) + mark.slice(-max)
  }
}
