import type { FieldSpec } from '../../contract/define/field.ts'
import { ME } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { isId } from '../../kernel/id.ts'
import { isStorable } from '../../kernel/text.ts'
import { isDay, isMoment } from '../../kernel/time.ts'
import type { Caller } from './caller.ts'

const LAST_INTEGER = 2_147_483_647
/** What a filter or a rule compares: a column and the kind of its values. */
export type FilterTarget = {
  readonly kind: FieldSpec['kind'] | 'state' | 'id' | 'moment'
  readonly field: FieldSpec | null
  readonly storage: string
}
const UNFILTERABLE = new Set(['json', 'rows', 'secret'])

/** The target of a name; null where it cannot be compared. */
export function filterTarget(
  resource: Resource,
  name: string,
  hidden: ReadonlySet<string>,
): FilterTarget | null {
  const field = resource.fields[name]
  if (field) {
    if (field.kind === 'window') return null
    if (field.kind === 'secret')
      return field.searchable ? { kind: 'secret', field, storage: `${name}.hmac` } : null
    return UNFILTERABLE.has(field.kind) ? null : { kind: field.kind, field, storage: name }
  }
  for (const [window, windowField] of Object.entries(resource.fields))
    if (
      windowField.kind === 'window' &&
      !hidden.has(window) &&
      (windowField.from === name || windowField.to === name)
    )
      return { kind: 'moment', field: windowField, storage: `${window}.${name}` }
  if (name === resource.stateField) return { kind: 'state', field: null, storage: name }
  if (name === 'createTime' || name === 'updateTime') return { kind: 'moment', field: null, storage: name }
  return name === 'id' || name === 'createUser' || name === 'createDept' || name === 'updateUser'
    ? { kind: 'id', field: null, storage: name }
    : null
}

const USER_COLUMNS = new Set(['createUser', 'updateUser'])
/** The values of a filter on users with the id of the caller in place of `me`; other filters as they are. */
export const withCaller = (
  { kind, field, storage }: FilterTarget,
  raw: string,
  { session }: Pick<Caller, 'session'>,
): string =>
  field?.to === 'user' || (kind === 'id' && USER_COLUMNS.has(storage))
    ? raw
        .split(',')
        .map((value) => (value === ME ? session.userId : value))
        .join(',')
    : raw

/** A text from outside as the column stores it; refuses (VALIDATION) one that the column cannot have. */
export function storedValue(
  resource: Resource,
  { kind, field }: FilterTarget,
  text: string,
  key: string,
): unknown {
  const wrong = (rule: string): never => fail('VALIDATION', { label: field?.label ?? key, rule }, key)
  switch (kind) {
    case 'integer':
    case 'money':
      return wholeIn(kind, text) ?? wrong('必须是整数')
    case 'decimal':
    case 'percent':
      return Number.isFinite(Number(text)) ? Number(text) : wrong('必须是数字')
    case 'flag':
      return text === '1' || text === 'true'
        ? true
        : text === '0' || text === 'false'
          ? false
          : wrong('只能为 1 或 0')
    case 'date':
      return isDay(text.slice(0, 10)) ? text.slice(0, 10) : wrong('不是有效日期')
    case 'dateTime':
    case 'moment':
      return isDay(text) || isMoment(text) ? text : wrong('不是有效时间')
    case 'state':
      return stateCode(resource, text) ?? wrong('的选项不存在')
    case 'oneOf':
    case 'someOf':
      return choiceCode(field, text) ?? wrong('的选项不存在')
    case 'reference':
    case 'references':
    case 'parent':
    case 'id':
      return isId(text) ? text : wrong('不是有效编号')
    default:
      return isStorable(text) ? text : wrong('含有不允许的字符')
  }
}

function wholeIn(kind: 'integer' | 'money', text: string): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && (kind === 'money' || Math.abs(number) <= LAST_INTEGER)
    ? number
    : null
}

const stateCode = (resource: Resource, text: string): number | undefined =>
  resource.states?.wire[text] ??
  Object.values(resource.states?.wire ?? {}).find((code) => String(code) === text)
const choiceCode = (field: FieldSpec | null, text: string): number | string | undefined =>
  field?.wire?.[text] ?? Object.values(field?.wire ?? {}).find((code) => String(code) === text)
