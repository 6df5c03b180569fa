import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from '../../contract/define/row.ts'
import { snakeCase } from '../../kernel/text.ts'
import { shapeOf, WORTH_SHAPING } from '../../kernel/shape.ts'
import type { Flat } from './records.ts'
import { hiddenNow } from './visibility.ts'

/** A database column of a declared field, with the conversion of its values. */
export interface Column {
  /** Key in row form. */
  readonly name: string
  readonly column: string
  readonly field: FieldSpec | null
  /** SQL type in the spelling of the migrations. */
  readonly type: string
  readonly encode: (value: unknown) => unknown
  readonly decode: (value: unknown) => unknown
}

const identity = (value: unknown): unknown => value
const toNumber = (value: unknown): unknown => (value === null ? null : Number(value))
const toText = (value: unknown): unknown => (value === null ? null : String(value))
const idList = (value: unknown): unknown => (Array.isArray(value) ? value.map(String) : [])

function oneOfCodec(field: FieldSpec): Pick<Column, 'type' | 'encode' | 'decode'> {
  const wire = field.wire ?? {}
  const names = new Map(Object.entries(wire).map(([name, code]) => [String(code), name]))
  const numeric = Object.values(wire).every((code) => typeof code === 'number')
  return {
    type: numeric ? 'smallint' : 'varchar(32)',
    encode: (value) => (value === null ? null : wire[String(value)]),
    decode: (value) => (value === null ? null : (names.get(String(value)) ?? null)),
  }
}

function someOfCodec(field: FieldSpec): Pick<Column, 'type' | 'encode' | 'decode'> {
  const { encode, decode } = oneOfCodec(field)
  const each =
    (convert: (value: unknown) => unknown) =>
    (value: unknown): unknown =>
      Array.isArray(value) ? value.map(convert) : []
  return { type: 'smallint[]', encode: each(encode), decode: each(decode) }
}

function codec(field: FieldSpec): Pick<Column, 'type' | 'encode' | 'decode'> {
  switch (field.kind) {
    case 'integer':
      return { type: 'integer', encode: identity, decode: toNumber }
    case 'decimal':
      return { type: `numeric(20,${field.scale ?? 2})`, encode: identity, decode: toNumber }
    case 'percent':
      return { type: 'numeric(9,4)', encode: identity, decode: toNumber }
    case 'money':
      return { type: 'bigint', encode: identity, decode: toNumber }
    case 'flag':
      return { type: 'boolean', encode: identity, decode: identity }
    case 'date':
      return { type: 'date', encode: identity, decode: identity }
    case 'dateTime':
      return { type: 'timestamptz', encode: identity, decode: identity }
    case 'oneOf':
      return oneOfCodec(field)
    case 'someOf':
      return someOfCodec(field)
    case 'reference':
    case 'parent':
      return { type: 'bigint', encode: identity, decode: toText }
    case 'references':
      return { type: 'bigint[]', encode: idList, decode: idList }
    case 'json':
      return {
        type: 'jsonb',
        encode: (value) => (value === null ? null : JSON.stringify(value)),
        decode: identity,
      }
    case 'longText':
    case 'secret':
      return { type: 'text', encode: identity, decode: identity }
    default:
      return { type: `varchar(${field.max ?? 255})`, encode: identity, decode: identity }
  }
}

const systemColumn = (
  name: string,
  type: string,
  decode: (value: unknown) => unknown = identity,
): Column => ({
  name,
  column: snakeCase(name),
  field: null,
  type,
  encode: identity,
  decode,
})
const AUDIT_COLUMNS: readonly Column[] = [
  systemColumn('createUser', 'bigint', toText),
  systemColumn('createDept', 'bigint', toText),
  systemColumn('createTime', 'timestamptz'),
  systemColumn('updateUser', 'bigint', toText),
  systemColumn('updateTime', 'timestamptz'),
]

const cache = new WeakMap<Resource, readonly Column[]>()

/**
 * All columns of a resource's own table in declaration order: id, tenant, fields, state, audit columns,
 * version.
 */
export function columnsOf(resource: Resource): readonly Column[] {
  const cached = cache.get(resource)
  if (cached) return cached
  const columns: Column[] = [systemColumn('id', 'bigint', toText)]
  if (resource.scope === 'tenant') columns.push(systemColumn('tenantId', 'varchar(12)'))
  columns.push(...fieldColumns(resource.fields))
  if (resource.stateField && resource.states)
    columns.push({
      name: resource.stateField,
      column: snakeCase(resource.stateField),
      field: null,
      ...oneOfCodec({ kind: 'oneOf', label: '', wire: resource.states.wire }),
    })
  columns.push(...AUDIT_COLUMNS)
  if (resource.versioned) columns.push(systemColumn('version', 'integer', toNumber))
  cache.set(resource, columns)
  return columns
}

/**
 * The columns of a set of fields. A window has two, child rows and listed references none (they have a table), a
 * searchable secret one more for its digest.
 */
export function fieldColumns(fields: Readonly<Record<string, FieldSpec>>): Column[] {
  return Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (field.kind === 'rows' || field.listedIn) return []
    if (field.kind === 'window')
      return [field.from, field.to].map((end) => ({
        name: `${name}.${end}`,
        column: snakeCase(end ?? ''),
        field,
        type: 'timestamptz',
        encode: identity,
        decode: identity,
      }))
    const column = { name, column: snakeCase(name), field, ...codec(field) }
    return field.kind === 'secret' && field.searchable
      ? [column, { ...column, name: `${name}.hmac`, column: `${column.column}_hmac`, type: 'varchar(64)' }]
      : [column]
  })
}

/** The column of a row key; `undefined` where there is none. */
export const columnOf = (resource: Resource, name: string): Column | undefined =>
  columnsOf(resource).find((column) => column.name === name)

/** Table of a child-rows field. */
export const childTable = (resource: Resource, field: string): string =>
  `${resource.table}_${snakeCase(field)}`

type DatabaseRecord = Readonly<Record<string, unknown>>

/**
 * Converts a database record to row form: names instead of numbers, ids and moments as text. Secrets are
 * omitted, hidden fields null.
 */
export function readRecord<R extends Resource>(resource: R, record: DatabaseRecord): Row<R> {
  const row = {},
    hidden = hiddenNow(resource)
  for (const column of columnsOf(resource))
    if (column.column in record && column.field?.kind !== 'secret')
      readColumn(row, column, hidden.has(keyOf(column)) ? null : record[column.column])
  return row as Row<R>
}

/** Position of a value that is hidden from the current caller. */
const NO_POSITION = -1

/** Converts the rows of a statement to row form; `extraKeys` are reserved for labels added later. */
export function readRows<R extends Resource>(
  resource: R,
  { names, rows }: Flat,
  extraKeys: readonly string[] = [],
): Row<R>[] {
  const positions = new Map(names.map((name, position) => [name, position])),
    hidden = hiddenNow(resource)
  const visibleColumns = columnsOf(resource).flatMap((column) => {
    const position = positions.get(column.column)
    return position === undefined || column.field?.kind === 'secret'
      ? []
      : [{ column, position: hidden.has(keyOf(column)) ? NO_POSITION : position }]
  })
  const blank =
    rows.length < WORTH_SHAPING
      ? () => ({})
      : shapeOf([...visibleColumns.map(({ column }) => keyOf(column)), ...extraKeys])
  return rows.map((values) => {
    const row = blank()
    for (const { column, position } of visibleColumns)
      readColumn(row, column, position === NO_POSITION ? null : values[position])
    return row as Row<R>
  })
}

/** The key of a row that has the value of a column: both ends of a window are under the name of the window. */
export const keyOf = ({ name, field }: Column): string =>
  field?.kind === 'window' ? name.slice(0, name.indexOf('.')) : name

function readColumn(row: Record<string, unknown>, column: Column, stored: unknown): void {
  const value = column.decode(stored)
  if (column.field?.kind !== 'window') {
    row[column.name] = value
    return
  }
  const range = (row[keyOf(column)] ??= { from: null, to: null }) as { from: unknown; to: unknown }
  if (column.name.endsWith(`.${column.field.from ?? ''}`)) range.from = value
  else range.to = value
}

/** A column, the key of a row it gets its value from, and that value as it is stored. */
type ColumnWriter = readonly [column: string, key: string, encode: (value: unknown) => unknown]
const columnWriters = new WeakMap<Resource, readonly ColumnWriter[]>()

function writerOf({ field, name, column, encode }: Column): ColumnWriter {
  if (field?.kind !== 'window') return [column, name, encode]
  const [range = '', end] = name.split('.')
  const bound = end === field.from ? 'from' : 'to'
  return [column, range, (value) => (value as { from: unknown; to: unknown } | null)?.[bound] ?? null]
}

function writersOf(resource: Resource): readonly ColumnWriter[] {
  const cached = columnWriters.get(resource)
  if (cached) return cached
  const writers = columnsOf(resource)
    .filter(({ field }) => !field?.generated)
    .map(writerOf)
  columnWriters.set(resource, writers)
  return writers
}

/** The part of a row stored in the resource's own table, as column values, without generated columns. */
export function writeRecord(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [column, key, encode] of writersOf(resource))
    if (row[key] !== undefined) record[column] = encode(row[key])
  return record
}
