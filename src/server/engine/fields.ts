import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { labelKey } from '../../contract/wire.ts'
import { keysToRead } from '../store/columnLists.ts'
import { columnsOf, keyOf } from '../store/columns.ts'
import { decorationsFor } from './decorate.ts'
import type { Parameters } from './route.ts'
import type { Reading } from './work.ts'

/** The fields a list call names in `fields`. */
export interface RequestedFields {
  /** The row keys that are sent. */
  readonly sent: ReadonlySet<string>
  /** The row keys that are read and labelled for them; null for all. */
  readonly read: ReadonlySet<string> | null
}

/**
 * Reads `fields`: names of declared fields, of the state, of columns every row has and of computed keys,
 * separated by commas. Id, version, state and parent are sent in any case, and a field comes with its readable
 * text. Without names everything is sent but the long fields that the list omits; null where it omits none.
 * Refuses other names, and secrets, with UNKNOWN_FIELD.
 */
export function readFields(
  resource: Resource,
  { fields }: Parameters,
  reading: Pick<Reading, 'services'>,
): RequestedFields | null {
  const names = String(fields ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const keys = keysByName(resource, reading)
  if (names.length === 0) return withoutLong(resource, keys)
  const sent = new Set(alwaysSent(resource))
  for (const name of names) {
    const key = keys.get(name) ?? fail('UNKNOWN_FIELD', { field: name }, 'fields')
    sent.add(key).add(labelKey(key))
    const { sentence } = resource.fields[key] ?? {}
    if (sentence) sent.add(sentence)
  }
  return { sent, read: keysFor(resource, sent, { reading, isUsual: isOwnList(resource, names) }) }
}

/** Every field but those that the list of the noun omits; null where it omits none. */
function withoutLong({ list: { omits } }: Resource, keys: ReadonlyMap<string, string>) {
  if (omits.length === 0) return null
  const omitted = new Set(omits.flatMap((name) => [name, labelKey(name)]))
  const names = [...keys.values()].filter((key) => !omitted.has(key))
  const sent = new Set(names.flatMap((key) => [key, labelKey(key)]))
  return { sent, read: sent }
}

/** The row key of each name a call may use; the ends of a window are named together and alone. */
function keysByName(resource: Resource, reading: Pick<Reading, 'services'>): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const { sets } of decorationsFor(resource, null, reading)) for (const key of sets) keys.set(key, key)
  for (const column of columnsOf(resource))
    if (column.field?.kind !== 'secret') keys.set(keyOf(column), keyOf(column))
  for (const [name, { kind, from, to }] of Object.entries(resource.fields)) {
    if (kind === 'rows') keys.set(name, name)
    if (kind === 'window') for (const end of [from, to]) if (end) keys.set(end, name)
  }
  return keys
}

const alwaysSent = ({ fields, stateField }: Resource): readonly string[] => [
  'id',
  'version',
  ...(stateField ? [stateField, labelKey(stateField)] : []),
  ...(fields.parentId?.kind === 'parent' ? ['parentId', labelKey('parentId')] : []),
]

/** Whether these are the columns of the list as it is declared. */
function isOwnList({ title, list: { columns } }: Resource, names: readonly string[]): boolean {
  const visible = new Set([title, ...columns])
  return new Set(names).size === visible.size && names.every((name) => visible.has(name))
}

/** The keys to read: those that are sent, and the fields their decorations are made of. */
function keysFor(
  resource: Resource,
  sent: ReadonlySet<string>,
  { reading, isUsual }: { readonly reading: Pick<Reading, 'services'>; readonly isUsual: boolean },
): ReadonlySet<string> | null {
  const needed = new Set(sent)
  for (const { from } of decorationsFor(resource, sent, reading)) {
    if (!from) return null
    for (const name of from) needed.add(name).add(labelKey(name))
  }
  return keysToRead(resource, needed, isUsual)
}
