import type { Fields, FieldSpec } from './define/field.ts'
import type { Resource } from './define/resource.ts'
import { shapeOf, WORTH_SHAPING } from '../kernel/shape.ts'
import type { WireRow } from './wire.ts'

/** The BladeX dialect on its way out: how rows and inputs are sent. `wire.ts` reads it. */

/** How nulls leave the house: `blade` fills them as old clients expect, `plain` leaves them null. */
export type Nulls = 'blade' | 'plain'
const NUMERIC = new Set(['integer', 'decimal', 'percent', 'money'])
/** The contract keeps these null (`tenant.packageId`, `tenant.datasourceId`). */
const KEPT_NULL = new Set(['packageId', 'datasourceId'])

function encodeValue(name: string, field: FieldSpec, value: unknown, nulls: Nulls): unknown {
  if (value === null || value === undefined) {
    if (field.kind === 'parent') return '0'
    if (nulls === 'plain' || KEPT_NULL.has(name)) return null
    if (NUMERIC.has(field.kind) || field.kind === 'oneOf') return -1
    return field.kind === 'flag' ? 0 : field.kind === 'json' ? {} : field.kind === 'rows' || field.kind === 'someOf' ? [] : ''
  }
  switch (field.kind) {
    case 'flag': return value ? 1 : 0
    case 'oneOf': return field.wire?.[String(value)] ?? value
    case 'someOf': return Array.isArray(value) ? value.map((one) => field.wire?.[String(one)] ?? one) : value
    case 'references': return Array.isArray(value) ? value.join(',') : value
    case 'dictionary': return field.numeric ? Number(value) : value
    case 'rows': return Array.isArray(value) ? value.map((row) => encodeFields(field.fields ?? {}, row as WireRow, 'plain')) : []
    default: return value
  }
}

function encodeFields(fields: Fields, row: Readonly<WireRow>, nulls: Nulls, wire: WireRow = {}): WireRow {
  if ('id' in row) wire.id = row.id
  if ('version' in row) wire.version = row.version
  for (const name in fields) {
    const field = fields[name]
    if (!field || field.kind === 'secret' || !(name in row)) continue
    if (field.kind === 'window') {
      const span = row[name] as { from: string | null; to: string | null } | null
      wire[field.from ?? ''] = span?.from ?? (nulls === 'plain' ? null : '')
      wire[field.to ?? ''] = span?.to ?? (nulls === 'plain' ? null : '')
    } else wire[name] = encodeValue(name, field, row[name], nulls)
  }
  return wire
}

const declaredOf = new WeakMap<Fields, ReadonlySet<string>>()

/** Keys that fields give a row on its way out. */
function declaredKeys(fields: Fields): ReadonlySet<string> {
  const known = declaredOf.get(fields)
  if (known) return known
  const keys = new Set(['id', 'version', ...Object.entries(fields).flatMap(([name, { kind, from, to }]) => (kind === 'window' ? [name, from ?? '', to ?? ''] : [name]))])
  declaredOf.set(fields, keys)
  return keys
}

/** A row as the contract sends it. Keys the declaration does not know (`children`, `roleName`) pass as they are. */
export function encodeRow(resource: Resource, row: Readonly<WireRow>, nulls: Nulls = 'blade', blank: WireRow = {}): WireRow {
  const wire = encodeFields(resource.fields, row, nulls, blank)
  const declared = declaredKeys(resource.fields)
  for (const key in row) {
    if (declared.has(key)) continue
    wire[key] = row[key] === null && nulls === 'blade' ? '' : row[key]
  }
  if (resource.stateField && resource.states) wire[resource.stateField] = resource.states.wire[String(row[resource.stateField])] ?? row[resource.stateField]
  if (resource.softDelete) wire.isDeleted ??= 0
  return wire
}

/** Rows of one answer as the contract sends them. */
export function encodeRows(resource: Resource, rows: readonly Readonly<WireRow>[], nulls: Nulls): WireRow[] {
  const [first] = rows
  if (!first || rows.length < WORTH_SHAPING) return rows.map((row) => encodeRow(resource, row, nulls))
  const keys = Object.keys(first), blank = shapeOf(Object.keys(encodeRow(resource, first, nulls)))
  // What has more or other keys than the first is made by itself.
  return rows.map((row) => encodeRow(resource, row, nulls, alike(keys, row) ? blank() : {}))
}

function alike(keys: readonly string[], row: Readonly<WireRow>): boolean {
  let at = 0
  for (const key in row) {
    if (keys[at] !== key) return false
    at += 1
  }
  return at === keys.length
}

/** Input of an action as the contract sends it; typed secrets travel too. */
export function encodeInput(fields: Fields, input: Readonly<WireRow>): WireRow {
  const wire = encodeFields(fields, input, 'plain')
  for (const [name, field] of Object.entries(fields)) if (field.kind === 'secret' && input[name] !== undefined && input[name] !== null && input[name] !== '') wire[name] = input[name]
  return wire
}
