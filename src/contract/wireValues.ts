import { isMoment } from '../kernel/time.ts'
import type { Fields, FieldSpec } from './define/field.ts'

type Values = Record<string, unknown>

/** Whether a value is absent or empty. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const nameOf = (field: FieldSpec, value: unknown): unknown =>
  Object.entries(field.wire ?? {}).find(([, code]) => String(code) === String(value))?.[0] ??
  field.aliases?.[String(value)] ??
  value

const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value

function flagOf(value: unknown): unknown {
  if (value === 1 || value === '1' || value === true || value === 'true') return true
  return value === 0 || value === '0' || value === false || value === 'false' ? false : value
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : String(value)
        .split(',')
        .filter((part) => part !== '')

const textOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** The day of a moment: old clients send days with a time. */
const dayOf = (value: unknown): unknown =>
  typeof value === 'string' && isMoment(value) ? value.slice(0, 10) : textOf(value)

const childOf = (field: FieldSpec, row: unknown): unknown =>
  row !== null && typeof row === 'object'
    ? {
        ...decodeFields(field.fields ?? {}, row as Values),
        ...(field.of ? identityOf(row as Values) : {}),
      }
    : row

function decodeValue(field: FieldSpec, value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return value === undefined ? undefined : null
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'decimal':
    case 'percent':
      return numberOf(value)
    case 'flag':
      return flagOf(value)
    case 'oneOf':
      return nameOf(field, value)
    case 'someOf':
      return listOf(value).map((item) => nameOf(field, item))
    case 'references':
      return listOf(value).map(String)
    case 'parent':
      return String(value) === '0' ? null : String(value)
    case 'reference':
    case 'dictionary':
      return String(value) === '-1' && field.kind === 'reference' ? null : String(value)
    case 'date':
      return dayOf(value)
    case 'rows':
      return Array.isArray(value) ? value.map((row) => childOf(field, row)) : value
    case 'json':
      return value
    case 'longText':
      return Array.isArray(value) ? value.map(String).join('\n') : textOf(value)
    default:
      return textOf(value)
  }
}

const identityOf = ({ id, version }: Readonly<Values>): Values => ({
  ...(isBlank(id) ? {} : { id: String(id) }),
  ...(isBlank(version) ? {} : { version: Number(version) }),
})

/** Decodes the values of the declared fields by their kinds; other keys are ignored. */
export function decodeFields(fields: Fields, wire: Readonly<Values>): Values {
  const row: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'window') {
      const from = field.from ?? '',
        to = field.to ?? ''
      if (from in wire || to in wire) row[name] = { from: emptyToNull(wire[from]), to: emptyToNull(wire[to]) }
    } else if (name in wire) row[name] = decodeValue(field, wire[name])
  }
  return row
}

const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)
