import type { FieldError } from '../errors.ts'
import { isId } from '../../kernel/id.ts'
import { isStorable } from '../../kernel/text.ts'
import { isDay, isMoment } from '../../kernel/time.ts'
import { type Fields, type FieldSpec, inputFieldsOf } from './field.ts'
import type { Scalar } from './fieldOptions.ts'

const CHOSEN_KINDS = new Set([
  'oneOf',
  'someOf',
  'dictionary',
  'reference',
  'references',
  'parent',
  'date',
  'dateTime',
  'window',
  'image',
  'file',
])

/** Whether a field of a draft applies: the other values satisfy its `when`. */
export const applies = ({ when = {} }: FieldSpec, draft: Readonly<Record<string, unknown>>): boolean =>
  matches(when, draft)

const matches = (
  conditions: Readonly<Record<string, Scalar | readonly Scalar[]>>,
  values: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(conditions).every(([name, expected]) =>
    Array.isArray(expected)
      ? (expected as readonly Scalar[]).includes(values[name] as Scalar)
      : values[name] === expected,
  )

/** The fields a user fills in for an action on this row; all of them where it is done to several. */
export const inputFieldsFor = (fields: Fields, row: Readonly<Record<string, unknown>> | null): Fields =>
  Object.fromEntries(
    Object.entries(inputFieldsOf(fields)).flatMap(([name, field]) => {
      const { whenRow, ...always }: FieldSpec = field
      if (whenRow === undefined || row === null) return [[name, field] as const]
      return matches(whenRow, row) ? [[name, always] as const] : []
    }),
  )

/** Whether a value counts as missing: undefined, null, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The message for a missing value: that of the declaration, or 请输入/请选择 with the label. */
export const requiredText = (field: FieldSpec): string =>
  typeof field.required === 'string'
    ? field.required
    : `${CHOSEN_KINDS.has(field.kind) ? '请选择' : '请输入'}${field.label}`

/**
 * All errors of a draft in row form, in the order of the declaration. With `partial`, absent fields are
 * accepted (an update leaves them unchanged); an explicit empty value of a required field is still an error. What
 * depends on the row of an action is left to its handler.
 */
export function validateDraft(
  fields: Fields,
  draft: Readonly<Record<string, unknown>>,
  { partial }: { readonly partial: boolean },
): FieldError[] {
  const errors: FieldError[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed) continue
    const value = draft[name]
    if (isEmpty(value)) {
      const absent = partial && value === undefined
      if (field.required && !field.whenRow && !absent && applies(field, draft))
        errors.push({ field: name, text: requiredText(field) })
      continue
    }
    const text = valueError(field, value, draft)
    if (text) errors.push({ field: name, text })
    if (field.kind === 'rows' && Array.isArray(value)) errors.push(...childErrors(name, field, value))
  }
  return errors
}

function childErrors(name: string, field: FieldSpec, list: readonly unknown[]): FieldError[] {
  return list.flatMap((row, index) =>
    row === null || typeof row !== 'object'
      ? [{ field: `${name}.${index}`, text: `${field.label}第${index + 1}行格式不正确` }]
      : validateDraft(field.fields ?? {}, row as Record<string, unknown>, { partial: false }).map(
          (error) => ({ field: `${name}.${index}.${error.field}`, text: `第${index + 1}行：${error.text}` }),
        ),
  )
}

/** The error of a non-empty value, or null. */
export function valueError(
  field: FieldSpec,
  value: unknown,
  draft: Readonly<Record<string, unknown>>,
): string | null {
  switch (field.kind) {
    case 'integer':
    case 'money':
      return numberError(field, value, 0)
    case 'decimal':
    case 'percent':
      return numberError(field, value, field.scale ?? 2)
    case 'flag':
      return typeof value === 'boolean' ? null : `${field.label}只能为是或否`
    case 'oneOf':
      return typeof value === 'string' && Object.hasOwn(field.choices ?? {}, value)
        ? null
        : `${field.label}的选项不存在`
    case 'someOf':
      return Array.isArray(value) &&
        value.every((item) => typeof item === 'string' && Object.hasOwn(field.choices ?? {}, item))
        ? null
        : `${field.label}的选项不存在`
    case 'date':
      return typeof value === 'string' && isDay(value)
        ? orderError(field, value, draft)
        : `${field.label}不是有效日期`
    case 'dateTime':
      return typeof value === 'string' && isMoment(value)
        ? orderError(field, value, draft)
        : `${field.label}不是有效时间`
    case 'window':
      return windowError(field, value)
    case 'reference':
    case 'parent':
      return typeof value === 'string' && isId(value) ? null : `${field.label}不是有效编号`
    case 'references':
      return referencesError(field, value)
    case 'json':
      return null
    case 'rows':
      return Array.isArray(value)
        ? field.max && value.length > field.max
          ? `${field.label}最多${field.max}行`
          : null
        : `${field.label}必须是列表`
    default:
      return textError(field, value)
  }
}

function textError(field: FieldSpec, value: unknown): string | null {
  if (typeof value !== 'string') return `${field.label}必须是文字`
  if (!isStorable(value)) return `${field.label}含有不允许的字符`
  if (field.max !== undefined && value.length > field.max) return `${field.label}不能超过${field.max}个字符`
  if (field.min !== undefined && value.length < field.min) return `${field.label}不能少于${field.min}个字符`
  if (!field.pattern || field.pattern.test(value)) return null
  if (field.length !== undefined && value.length !== field.length)
    return `${field.label}长度不是${field.length}位`
  return field.patternText ?? `${field.label}格式不正确`
}

function numberError(field: FieldSpec, value: unknown, scale: number): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${field.label}必须是数字`
  if (scale === 0 ? !Number.isSafeInteger(value) : Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return scale === 0 ? `${field.label}必须是整数` : `${field.label}超出范围`
  if (scale > 0 && Math.abs(value * 10 ** scale - Math.round(value * 10 ** scale)) > 1e-6)
    return `${field.label}最多${scale}位小数`
  if (scale === 0 && field.kind === 'integer' && Math.abs(value) > 2147483647) return `${field.label}超出范围`
  if (field.min !== undefined && value < field.min) return `${field.label}不能小于${field.min}`
  if (field.max !== undefined && value > field.max) return `${field.label}不能大于${field.max}`
  return null
}

function referencesError(field: FieldSpec, value: unknown): string | null {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string' && isId(id)))
    return `${field.label}不是有效编号`
  return field.max !== undefined && value.length > field.max ? `${field.label}最多选择${field.max}项` : null
}

function windowError(field: FieldSpec, value: unknown): string | null {
  const { from, to } = value as { from?: unknown; to?: unknown }
  const isInvalid = [from, to].some((end) => !isEmpty(end) && !(typeof end === 'string' && isMoment(end)))
  if (isInvalid) return `${field.label}不是有效时间`
  return typeof from === 'string' && typeof to === 'string' && from > to
    ? `${field.label}的结束不能早于开始`
    : null
}

function orderError(
  field: FieldSpec,
  value: string,
  draft: Readonly<Record<string, unknown>>,
): string | null {
  const start = field.after ? draft[field.after] : undefined
  return typeof start === 'string' && start !== '' && value < start ? `${field.label}不能早于开始时间` : null
}
