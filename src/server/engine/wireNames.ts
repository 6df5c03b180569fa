import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { isEmpty } from '../../contract/define/validate.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import { decodeRow, labelKey, type WireRow } from '../../contract/wire.ts'
import { beginningOf } from '../../kernel/text.ts'

/** Old clients receive this for a null number, and send it back with the row. */
export const FILLED_NULL = -1

/** Limits of the names that an answer repeats in a header. */
const MAX_NAMES = 20,
  MAX_NAME_LENGTH = 64

/** Names of every row that no draft may set. */
const SYSTEM_NAMES = [
  'id',
  'version',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'children',
  'hasChildren',
  'operation',
  'confirm',
  'force',
  'requestNo',
  'requestId',
]

/** Refuses (UNKNOWN_FIELD) a wire row with a name that the noun does not have. */
export function refuseUnknown(resource: Resource, wire: Readonly<WireRow>): void {
  const [unknownName] = unknownNames(resource, wire)
  if (unknownName) fail('UNKNOWN_FIELD', { field: unknownName }, unknownName)
}

/** Refuses (VALIDATION) values of the fields that the noun declares as refused. */
export function refuseUnused(resource: Resource, wire: Readonly<WireRow>): void {
  for (const [name, text] of Object.entries(resource.refused))
    if (!isBlankOfOld(wire[name])) throw new Refusal('VALIDATION', { text }, name)
}

/**
 * A wire row whose aliases are under the names of their fields. Of two names with different values the one
 * counts that is not the stored value.
 */
export function withoutAliases(
  resource: Resource,
  wire: Readonly<WireRow>,
  before: Readonly<WireRow> | null,
): WireRow {
  const row = { ...wire }
  for (const [name, { alias }] of Object.entries<FieldSpec>(resource.fields)) {
    if (!alias || !(alias in row)) continue
    const isOwnChanged = name in row && (row[name] ?? '') !== (before?.[name] ?? '')
    if (!isOwnChanged) row[name] = row[alias]
    delete row[alias]
  }
  return row
}

/**
 * The names in the wire row of an old client whose values are not stored: unknown ones, computed fields and
 * the state where they differ from the stored row. Blank values are not named.
 */
export function ignoredNames(
  resource: Resource,
  wire: Readonly<WireRow>,
  before: Readonly<WireRow> | null,
): string[] {
  const sent = withoutAliases(resource, wire, before),
    row = decodeRow(resource, sent),
    { stateField, states } = resource
  const computed = Object.entries<FieldSpec>(resource.fields)
    .filter(([name, field]) => field.computed && name in row && !isSame(row[name], before?.[name]))
    .map(([name]) => name)
  const isStateIgnored =
    stateField !== null &&
    states !== undefined &&
    !states.inForm &&
    stateField in row &&
    row[stateField] !== (before?.[stateField] ?? states.initial)
  const isStatusIgnored = stateField !== 'status' && !('status' in row) && String(sent.status ?? 1) !== '1'
  return [
    ...unknownNames(resource, sent),
    ...computed,
    ...(isStateIgnored ? [stateField] : []),
    ...(isStatusIgnored ? ['status'] : []),
  ]
    .filter((name) => name === stateField || !isBlankOfOld(sent[name]))
    .slice(0, MAX_NAMES)
    .map((name) => beginningOf(name, MAX_NAME_LENGTH))
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether a value is empty, or what old clients receive for an empty one. */
const isBlankOfOld = (value: unknown): boolean => isEmpty(value) || String(value) === String(FILLED_NULL)

/** Names in a wire row that the noun does not have, and that clients do not send back with its rows. */
function unknownNames(resource: Resource, wire: Readonly<WireRow>): string[] {
  const knownNames = new Set([
    ...SYSTEM_NAMES,
    ...Object.keys(resource.fields).flatMap((name) => [name, labelKey(name)]),
    resource.stateField ?? '',
    labelKey(resource.stateField ?? ''),
    ...Object.keys(resource.once?.fields ?? {}),
  ])
  for (const field of Object.values<FieldSpec>(resource.fields))
    if (field.kind === 'window') for (const end of [field.from, field.to]) knownNames.add(end ?? '')
  return Object.keys(wire).filter((name) => !knownNames.has(name) && !name.startsWith('$'))
}
