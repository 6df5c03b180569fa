import type { Fields, FieldSpec } from './define/field.ts'
import type { Resource } from './define/resource.ts'
import { shapeOf, WORTH_SHAPING } from '../kernel/shape.ts'
import { fieldsToLabel, labelKey, type Table, type WireRow } from './wire.ts'

/** Encodes rows and inputs in the BladeX dialect; `wire.ts` decodes them. */

/** How nulls are sent: `blade` replaces them as old clients expect, `plain` keeps them. */
export type Nulls = 'blade' | 'plain'
const NUMERIC = new Set(['integer', 'decimal', 'percent', 'money'])
/** Fields the contract keeps null (`tenant.packageId`, `tenant.datasourceId`). */
const KEPT_NULL = new Set(['packageId', 'datasourceId'])

function encodeValue(name: string, field: FieldSpec, value: unknown, nulls: Nulls): unknown {
  if (value === null || value === undefined) {
    if (field.kind === 'parent') return '0'
    if (nulls === 'plain' || KEPT_NULL.has(name)) return null
    if (NUMERIC.has(field.kind) || field.kind === 'oneOf') return -1
    return field.kind === 'flag'
      ? 0
      : field.kind === 'json'
        ? {}
        : field.kind === 'rows' || field.kind === 'someOf'
          ? []
          : ''
  }
  switch (field.kind) {
    case 'flag':
      return value ? 1 : 0
    case 'oneOf':
      return field.wire?.[String(value)] ?? value
    case 'someOf':
      return Array.isArray(value) ? value.map((item) => field.wire?.[String(item)] ?? item) : value
    case 'references':
      return Array.isArray(value) ? value.join(',') : value
    case 'dictionary':
      return field.numeric ? Number(value) : value
    case 'rows':
      return Array.isArray(value)
        ? value.map((row) => encodeFields(field.fields ?? {}, row as WireRow, 'plain'))
        : []
    default:
      return value
  }
}

function encodeFields(fields: Fields, row: Readonly<WireRow>, nulls: Nulls): WireRow {
  const wire: WireRow = {}
  if ('id' in row) wire.id = row.id
  if ('version' in row) wire.version = row.version
  for (const [name, encoders] of fieldEncodersOf(fields, nulls).of)
    if (name in row) for (const [key, encode] of encoders) wire[key] = encode(row)
  return wire
}

type Encoder = (row: Readonly<WireRow>) => unknown
/** How fields are encoded: for each field its wire keys with their encoders, and all keys the fields use. */
interface FieldEncoders {
  readonly of: ReadonlyMap<string, readonly (readonly [key: string, encode: Encoder])[]>
  readonly names: ReadonlySet<string>
}
const encoderCache: Readonly<Record<Nulls, WeakMap<Fields, FieldEncoders>>> = {
  blade: new WeakMap(),
  plain: new WeakMap(),
}
/** Kinds whose values are sent unchanged. */
const PASS_THROUGH: ReadonlySet<string> = new Set([
  'text',
  'longText',
  'integer',
  'decimal',
  'percent',
  'money',
  'date',
  'dateTime',
  'reference',
  'image',
  'file',
  'json',
])

function fieldEncodersOf(fields: Fields, nulls: Nulls): FieldEncoders {
  const cached = encoderCache[nulls].get(fields)
  if (cached) return cached
  const of = new Map(
    Object.entries(fields).map(
      ([name, field]) =>
        [
          name,
          field.kind === 'secret'
            ? []
            : field.kind === 'window'
              ? endsOf(name, field, nulls)
              : [[name, encoderOf(name, field, nulls)] as const],
        ] as const,
    ),
  )
  const encoders = {
    of,
    names: new Set([
      'id',
      'version',
      ...of.keys(),
      ...[...of.values()].flatMap((pairs) => pairs.map(([key]) => key)),
    ]),
  }
  encoderCache[nulls].set(fields, encoders)
  return encoders
}

const encoderOf = (name: string, field: FieldSpec, nulls: Nulls): Encoder =>
  nulls === 'plain' && PASS_THROUGH.has(field.kind)
    ? (row) => row[name] ?? null
    : (row) => encodeValue(name, field, row[name], nulls)

function endsOf(
  name: string,
  { from = '', to = '' }: FieldSpec,
  nulls: Nulls,
): (readonly [string, Encoder])[] {
  const nothing = nulls === 'plain' ? null : ''
  const end =
    (edge: 'from' | 'to'): Encoder =>
    (row) =>
      (row[name] as Readonly<Record<'from' | 'to', string | null>> | null)?.[edge] ?? nothing
  return [
    [from, end('from')],
    [to, end('to')],
  ]
}

/** The row keys to send; all where absent. */
type Sent = ReadonlySet<string> | undefined

/**
 * The encoders for rows with the keys of this one. Undeclared keys (`children`, `roleName`) are sent
 * unchanged.
 */
function encodersFor(
  { fields, stateField, states, softDelete }: Resource,
  row: Readonly<WireRow>,
  nulls: Nulls,
  sent: Sent,
): Map<string, Encoder> {
  const encoders = new Map<string, Encoder>(),
    fieldEncoders = fieldEncodersOf(fields, nulls)
  for (const key of ['id', 'version']) if (key in row) encoders.set(key, (source) => source[key])
  for (const [name, pairs] of fieldEncoders.of)
    if (name in row && (!sent || sent.has(name))) for (const [key, encode] of pairs) encoders.set(key, encode)
  for (const key in row)
    if (!fieldEncoders.names.has(key) && (!sent || sent.has(key)))
      encoders.set(
        key,
        nulls === 'blade' ? (source) => (source[key] === null ? '' : source[key]) : (source) => source[key],
      )
  if (nulls === 'blade') addOldKeys(encoders, fields, row)
  if (nulls === 'blade' && softDelete && !encoders.has('status') && stateField !== 'status')
    encoders.set('status', () => ENABLED)
  if (stateField && states)
    encoders.set(stateField, (source) => states.wire[String(source[stateField])] ?? source[stateField])
  if (softDelete && !sent) encoders.set('isDeleted', (source) => source.isDeleted ?? 0)
  return encoders
}

/** The `status` of rows whose noun has none, as old clients expect of every row. */
const ENABLED = 1
/** What old clients show as the parent of a root. */
const TOP = '顶级'

/** Adds what only old clients read: other names of fields, and the parent of a root. */
function addOldKeys(encoders: Map<string, Encoder>, fields: Fields, row: Readonly<WireRow>): void {
  for (const [name, field] of Object.entries<FieldSpec>(fields)) {
    if (!(name in row)) continue
    if (field.alias) encoders.set(field.alias, encoderOf(name, field, 'blade'))
    const label = labelKey(name)
    if (field.kind === 'parent' && label in row)
      encoders.set(label, (source) => (source[name] === null ? TOP : (source[label] ?? '')))
  }
}

function encodeInto(encoders: ReadonlyMap<string, Encoder>, row: Readonly<WireRow>, wire: WireRow): WireRow {
  for (const [key, encode] of encoders) wire[key] = encode(row)
  return wire
}

/** A row in wire form. */
export const encodeRow = (
  resource: Resource,
  row: Readonly<WireRow>,
  nulls: Nulls = 'blade',
  sent?: Sent,
): WireRow => encodeInto(encodersFor(resource, row, nulls, sent), row, {})

/** The rows of an answer in wire form, with the keys `sent` alone where they are given. */
export function encodeRows(
  resource: Resource,
  rows: readonly Readonly<WireRow>[],
  nulls: Nulls,
  sent?: Sent,
): WireRow[] {
  const [first] = rows
  if (!first || rows.length < WORTH_SHAPING) return rows.map((row) => encodeRow(resource, row, nulls, sent))
  const keys = Object.keys(first),
    encoders = encodersFor(resource, first, nulls, sent),
    blank = shapeOf([...encoders.keys()])
  // A row with more or other keys than the first is encoded by itself.
  return rows.map((row) =>
    hasSameKeys(keys, row) ? encodeInto(encoders, row, blank()) : encodeRow(resource, row, nulls, sent),
  )
}

/** The rows of an answer as a table, with the keys `sent` alone where they are given; null where their keys differ. */
export function encodeTable(
  resource: Resource,
  rows: readonly Readonly<WireRow>[],
  nulls: Nulls,
  sent?: Sent,
): Table | null {
  const [first] = rows
  if (!first) return null
  const keys = Object.keys(first)
  if (!rows.every((row) => hasSameKeys(keys, row))) return null
  const encoders = encodersFor(resource, first, nulls, sent)
  for (const key of codeLabels(resource)) encoders.delete(key)
  const empty = [...encoders]
    .filter(([, encode]) => rows.every((row) => encode(row) === null))
    .map(([key]) => key)
  for (const key of empty) encoders.delete(key)
  const encoderList = [...encoders.values()]
  return {
    keys: [...encoders.keys()],
    nulls: empty,
    values: rows.map((row) => encoderList.map((encode) => encode(row))),
  }
}

const CODED_KINDS: ReadonlySet<string> = new Set(['oneOf', 'someOf'])
/** The label keys that a client with the declarations can fill in itself. */
const codeLabels = (resource: Resource): readonly string[] =>
  [
    ...fieldsToLabel(resource, ({ kind }) => CODED_KINDS.has(kind)).map(([name]) => name),
    ...(resource.states && resource.stateField ? [resource.stateField] : []),
  ].map((name) => labelKey(name))

function hasSameKeys(keys: readonly string[], row: Readonly<WireRow>): boolean {
  let at = 0
  for (const key in row) {
    if (keys[at] !== key) return false
    at += 1
  }
  return at === keys.length
}

/** The input of an action in wire form; unlike in rows, secrets are included. */
export function encodeInput(fields: Fields, input: Readonly<WireRow>): WireRow {
  const wire = encodeFields(fields, input, 'plain')
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'secret' && input[name] !== undefined && input[name] !== null && input[name] !== '')
      wire[name] = input[name]
  return wire
}
