import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { readings } from '../../kernel/pinyin.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Vault } from '../secrets/vault.ts'
import { between, pickRandom, serialNumber, textMaker } from './fillText.ts'

/** Existing rows that made-up rows may refer to. */
export interface Samples {
  /** Ids of existing rows by resource id. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** Keys of dictionaries by code. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  readonly vault: Vault
  /** Total of requested rows, over which times are spread. */
  readonly rows: number
}
type Row = Record<string, unknown>
/** Makes the value of a field for the row with this number; fields are made in their declared order. */
export type Maker = (number: number, row: Row) => unknown

const YEAR_MS = 365 * 86_400_000
const DAY_MS = 86_400_000
const now = Date.now()
/** Time of a row in milliseconds: the rows of a run are spread in order over the past year. */
export const momentOf = (number: number, rows: number): number =>
  now - YEAR_MS + Math.floor((YEAR_MS * number) / (rows + 1))
const text = (moment: number): string => formatMoment(new Date(moment))

/** Makers of all fields of a resource, its state included. */
export function makersOf(resource: Resource, samples: Samples): (readonly [name: string, make: Maker])[] {
  const distinct = new Set([
    ...Object.entries(resource.fields)
      .filter(([, field]) => field.unique)
      .map(([name]) => name),
    ...resource.uniqueTogether.map(({ fields }) => fields.at(-1) ?? ''),
  ])
  const makers = Object.entries(resource.fields).map(([name, field]): readonly [string, Maker] => [
    name,
    whenApplies(field, makerOf({ resource, name, field, distinct: distinct.has(name) }, samples)),
  ])
  const { stateField, states } = resource
  if (!states || !stateField) return makers
  const names = Object.keys(states.labels)
  return [...makers, [stateField, () => (Math.random() < 0.6 ? states.initial : pickRandom(names))]]
}

const whenApplies = (field: FieldSpec, make: Maker): Maker => {
  const { when } = field
  if (!when) return make
  return (number, row) =>
    Object.entries(when).every(([name, expected]) =>
      (Array.isArray(expected) ? expected : [expected]).includes(row[name] as never),
    )
      ? make(number, row)
      : null
}

/** Leaves optional values out in a share of the rows. */
const sparse = (field: FieldSpec, make: Maker, share = 0.15): Maker =>
  field.required ? make : (number, row) => (Math.random() < share ? null : make(number, row))

interface MakerInput {
  readonly resource: Resource
  readonly name: string
  readonly field: FieldSpec
  readonly distinct: boolean
}

function makerOf({ resource, name, field, distinct }: MakerInput, samples: Samples): Maker {
  if (field.computed) return computedMaker({ resource, name, field, distinct }, samples)
  switch (field.kind) {
    case 'parent':
    case 'reference':
    case 'references':
    case 'dictionary':
      return linkMaker(resource, field, samples)
    case 'secret':
      return secretMaker(field, samples)
    case 'rows':
      return rowsMaker(resource, field, samples)
    case 'text':
    case 'longText': {
      const make = textMaker(name, field, distinct)
      return distinct ? make : sparse(field, make)
    }
    default:
      return plainMaker(name, field, samples)
  }
}

function plainMaker(name: string, field: FieldSpec, samples: Samples): Maker {
  const low = field.min ?? 0
  switch (field.kind) {
    case 'integer':
      return name === 'sort'
        ? (number) => 1 + (number % 999)
        : () => between(low, Math.min(field.max ?? 1000, low + 1000))
    case 'money':
      return () => between(low, Math.min(field.max ?? 500_000, low + 500_000))
    case 'decimal':
      return () =>
        Number((low + Math.random() * Math.min(1000, (field.max ?? 1000) - low)).toFixed(field.scale ?? 2))
    case 'percent':
      return () => Number((low + Math.random() * ((field.max ?? 1) - low)).toFixed(4))
    case 'flag':
      return () => Math.random() < 0.5
    case 'oneOf': {
      const names = Object.keys(field.choices ?? {})
      return () => pickRandom(names)
    }
    case 'someOf': {
      const names = Object.keys(field.choices ?? {})
      return () => names.filter(() => Math.random() < 0.5)
    }
    case 'date':
      return sparse(field, (number, row) =>
        text(after(field, row) ?? momentOf(number, samples.rows)).slice(0, 10),
      )
    case 'dateTime':
      return sparse(field, (number, row) => text(after(field, row) ?? momentOf(number, samples.rows)))
    case 'window':
      return (number) => {
        const from = momentOf(number, samples.rows)
        return { from: text(from), to: text(from + between(1, 90) * DAY_MS) }
      }
    case 'json':
      return () => (field.required ? {} : null)
    case 'file':
    case 'image':
      return (number) =>
        field.required ? `https://example.com/files/${number}.${field.kind === 'file' ? 'pdf' : 'png'}` : null
    default:
      return () => null
  }
}

/** A time later than that of the field this one must follow, in milliseconds; null where there is none. */
function after(field: FieldSpec, row: Row): number | null {
  const earlier = field.after ? row[field.after] : null
  return typeof earlier === 'string'
    ? Date.parse(`${earlier.replace(' ', 'T')}${earlier.length === 10 ? 'T00:00:00' : ''}+08:00`) +
        between(1, 30) * DAY_MS
    : null
}

function linkMaker(resource: Resource, field: FieldSpec, samples: Samples): Maker {
  if (field.kind === 'dictionary') {
    const keys = samples.keys.get(field.code ?? '') ?? []
    return () => (keys.length ? pickRandom(keys) : field.required ? '1' : null)
  }
  const ids = samples.ids.get(field.kind === 'parent' ? resource.id : (field.to ?? '')) ?? []
  if (ids.length === 0) return () => (field.kind === 'references' ? [] : null)
  if (field.kind === 'parent') return () => (Math.random() < 0.1 ? null : pickRandom(ids))
  if (field.kind === 'references')
    return sparse(field, () =>
      Math.random() < 0.8
        ? [pickRandom(ids)]
        : [...new Set([pickRandom(ids), pickRandom(ids)])].slice(0, field.max ?? 9),
    )
  // A field that is fixed at creation is often part of a unique key, so all targets are used in turn.
  if (field.fixed) return (number) => ids[number % ids.length]
  return sparse(field, () => pickRandom(ids))
}

/** Made-up accounts have no password: hashes are left out. */
function secretMaker(field: FieldSpec, { vault }: Samples): Maker {
  if (field.store === 'hash') return () => undefined
  return () => vault.seal(String(between(10 ** 11, 10 ** 12 - 1)))
}

function rowsMaker(resource: Resource, field: FieldSpec, samples: Samples): Maker {
  const makers = Object.entries(field.fields ?? {}).map(([name, child]): readonly [string, Maker] => [
    name,
    makerOf({ resource, name, field: child, distinct: false }, samples),
  ])
  return (number) =>
    Array.from({ length: between(1, Math.min(3, field.max ?? 3)) }, () => {
      const row: Row = {}
      for (const [name, make] of makers) row[name] = make(number, row)
      return row
    })
}

/** Makers of fields that the server computes; locks stay open. */
function computedMaker({ resource, name, field, distinct }: MakerInput, samples: Samples): Maker {
  if (field.generated) return () => undefined
  if (field.default !== undefined) return () => field.default
  const { number: numbering } = field
  if (numbering)
    return (number) => {
      const { prefix, daily = false, digits } = numbering
      const day = daily ? text(momentOf(number, samples.rows)).slice(0, 10).replaceAll('-', '') : ''
      const maxDigits = (field.max ?? Infinity) - prefix.length
      return `${prefix}${day}${serialNumber(number, Math.min(digits + 3, maxDigits))}`
    }
  if (name === 'pinyin') return (_number, row) => readings(String(row[resource.title] ?? ''))
  if (name === 'ancestors') return (_number, row) => (row.parentId ? `0,${String(row.parentId)}` : '0')
  if (/^(locked|deleted)/.test(name)) return () => null
  if (name === 'resource') return () => pickRandom(['user', 'dept', 'param', 'post', 'role', 'dictBiz'])
  if (name === 'action') return () => pickRandom(['create', 'update', 'remove', 'grant'])
  if (name === 'tenantId') return (number) => String(100_000 + (number % 900_000))
  return makerOf({ resource, name, field: { ...field, computed: false }, distinct }, samples)
}
