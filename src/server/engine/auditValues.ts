import type { Fields, FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { storable } from '../../kernel/text.ts'

/** Replaces a value that must not be stored in the audit. */
export const HIDDEN = '***'
/**
 * Marks a cut: at the end of a text or list with the number of missing characters or entries, and as a key of
 * an object.
 */
export const CUT = '…'

/** Names of values that are hidden, whichever noun they belong to. */
const SENSITIVE = new RegExp(
  [
    'pass(word|wd|phrase)|pwd|secret|token|ticket|credential|captcha|cookie|authorization|blade-?auth',
    'phone|mobile|email|id_?card|bank_?(account|card)|card_?(no|secret|pwd)|cvv|private_?key|signature|^sign$',
  ].join('|'),
  'i',
)
/** Matches `password=x` and `"password":"x"` within a text, to replace the value. */
const SECRET_IN_TEXT = new RegExp(
  String.raw`((?:pass(?:word|wd)|pwd|secret|token|ticket|phone|mobile|email|bank_?account\w*|card_?no)` +
    String.raw`\w*\\*"?\s*[:=]\s*)` +
    String.raw`(\\*"(?:[^"\\]|\\.)*"?|[^\s,;&"}\]]+)`,
  'gi',
)

/**
 * Limits: characters of one text, entries of one list, keys of one object, levels, and characters of all
 * parameters together.
 */
const TEXT = 500,
  ENTRIES = 20,
  KEYS = 60,
  LEVELS = 8,
  ALL = 4000
/** Longest text in characters that is parsed as JSON to mask its values. */
const READABLE = 20_000

const isProtected = ({ kind, mask, readPermission }: FieldSpec): boolean =>
  kind === 'secret' || mask !== undefined || readPermission !== undefined

function* fieldsBelow(fields: Fields): Generator<readonly [name: string, field: FieldSpec]> {
  for (const [name, field] of Object.entries(fields)) {
    yield [name, field]
    if (field.fields) yield* fieldsBelow(field.fields)
  }
}

/** The names protected by any noun, and for each noun the names it declares without protection. */
interface Names {
  readonly hidden: ReadonlySet<string>
  readonly open: ReadonlyMap<string, ReadonlySet<string>>
}
const namesOf = new WeakMap<readonly Resource[], Names>()

function namesFor(resources: readonly Resource[]): Names {
  const cached = namesOf.get(resources)
  if (cached) return cached
  const hidden = new Set<string>(),
    open = new Map<string, ReadonlySet<string>>()
  for (const { id, fields, actions } of resources) {
    const inputs = Object.values(actions).flatMap(({ input }) => (input ? [...fieldsBelow(input)] : []))
    for (const [name, field] of [...fieldsBelow(fields), ...inputs]) if (isProtected(field)) hidden.add(name)
    open.set(
      id,
      new Set([...fieldsBelow(fields)].filter(([, field]) => !isProtected(field)).map(([name]) => name)),
    )
  }
  const names = { hidden, open }
  namesOf.set(resources, names)
  return names
}

/** Returns the test whether a value of a given name has to be hidden in the audit of calls to a noun. */
function hiddenNameTest(resources: readonly Resource[], resource: string): (name: string) => boolean {
  const { hidden, open } = namesFor(resources),
    openNames = open.get(resource)
  return (name) => SENSITIVE.test(name) || (hidden.has(name) && !openNames?.has(name))
}

/** Whether a parameter of this name is hidden in the audit of calls to a noun. */
export const isHiddenName = (resources: readonly Resource[], resource: string, name: string): boolean =>
  hiddenNameTest(resources, resource)(name)

/** A text in which the values after sensitive names are hidden. */
export const maskedText = (text: string): string => storable(text).replace(SECRET_IN_TEXT, `$1${HIDDEN}`)

interface Walk {
  readonly hides: (name: string) => boolean
  remaining: number
  cuts: number
}

function cutText(text: string, walk: Walk): string {
  const limit = Math.max(0, Math.min(TEXT, walk.remaining))
  walk.remaining -= Math.min(text.length, limit)
  if (text.length <= limit) return maskedText(text)
  walk.cuts += 1
  return `${maskedText(text.slice(0, limit))}${CUT} +${text.length - limit}`
}

function auditedText(text: string, walk: Walk, level: number): string {
  if (!/^\s*[{[]/.test(text)) return cutText(text, walk)
  const json = text.length <= READABLE ? parsed(text) : undefined
  return json === undefined
    ? cutText(text, walk)
    : cutText(JSON.stringify(audited(json, { ...walk, remaining: ALL }, level + 1)), walk)
}

/** Returns undefined for text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function auditedList(list: readonly unknown[], walk: Walk, level: number): unknown[] {
  const items: unknown[] = []
  for (const item of list) {
    if (items.length >= ENTRIES || walk.remaining <= 0) break
    items.push(audited(item, walk, level + 1))
  }
  if (items.length === list.length) return items
  walk.cuts += 1
  return [...items, `${CUT} +${list.length - items.length}`]
}

function auditedObject(object: object, walk: Walk, level: number): Record<string, unknown> {
  const entries = Object.entries(object),
    keptEntries: [string, unknown][] = []
  for (const [name, value] of entries) {
    if (keptEntries.length >= KEYS || walk.remaining <= 0) break
    const short = storable(name.slice(0, 100))
    walk.remaining -= short.length
    const empty = value === null || value === undefined || value === ''
    keptEntries.push([short, walk.hides(name) && !empty ? HIDDEN : audited(value, walk, level + 1)])
  }
  if (keptEntries.length < entries.length) {
    walk.cuts += 1
    keptEntries.push([CUT, `+${entries.length - keptEntries.length}`])
  }
  return Object.fromEntries(keptEntries)
}

function audited(value: unknown, walk: Walk, level: number): unknown {
  if (typeof value === 'string') return auditedText(value, walk, level)
  if (value === null || typeof value !== 'object') {
    walk.remaining -= 8
    return value ?? null
  }
  if (level >= LEVELS) {
    walk.cuts += 1
    return CUT
  }
  return Array.isArray(value) ? auditedList(value, walk, level) : auditedObject(value, walk, level)
}

/**
 * The parameters of a call in the form the audit stores. Fields that the noun protects and values with
 * sensitive names are hidden at every level. Long values are cut; the key `…` then holds the number of cuts.
 */
export function auditedParameters(
  resources: readonly Resource[],
  resource: string,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const walk: Walk = { hides: hiddenNameTest(resources, resource), remaining: ALL, cuts: 0 }
  const withoutToken = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => name.toLowerCase() !== 'blade-auth'),
  )
  const auditedFields = auditedObject(withoutToken, walk, 0)
  return walk.cuts > 0 ? { ...auditedFields, [CUT]: walk.cuts } : auditedFields
}

/**
 * One side of a change in the form the audit stores; of a masked field only its first and last characters.
 */
export function auditedValue(field: FieldSpec | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field?.kind === 'secret') return HIDDEN
  if (field?.mask) return endsOf(String(value), field.mask)
  if (typeof value !== 'string') return value
  return storable(value.length > TEXT ? `${value.slice(0, TEXT)}${CUT}` : value)
}

const endsOf = (text: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  text.length <= start + end ? HIDDEN : `${text.slice(0, start)}${HIDDEN}${text.slice(-end)}`
