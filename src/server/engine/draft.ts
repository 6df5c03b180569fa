import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { applies, isEmpty, validateDraft } from '../../contract/define/validate.ts'
import { fail, type FieldError, Refusal, say } from '../../contract/errors.ts'
import { decodeRow, type WireRow } from '../../contract/wire.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { type Caller, holds } from './caller.ts'
import { decorationsFor } from './decorate.ts'
import type { Changes } from './hooks.ts'
import { hiddenFields } from './scope.ts'
import { FILLED_NULL, ignoredNames, refuseUnknown, refuseUnused, withoutAliases } from './wireNames.ts'
import type { Work } from './work.ts'

/**
 * Decodes a submitted wire row and checks it against the declaration: unknown, computed, fixed and forbidden
 * fields, then every value. Refuses with UNKNOWN_FIELD, COMPUTED, FIXED, FORBIDDEN, STATE_CONFLICT or VALIDATION.
 */
export function readDraft(
  resource: Resource,
  wire: WireRow,
  before: Readonly<Changes> | null,
  work: Work,
): Changes {
  const { caller } = work
  if (caller.detail) refuseUnknown(resource, wire)
  refuseUnused(resource, wire)
  const draft = decodeRow(resource, caller.detail ? wire : withoutAliases(resource, wire, before))
  for (const { sets } of decorationsFor(resource, null, work)) for (const name of sets) delete draft[name]
  for (const [name, field] of Object.entries(resource.fields))
    if (name in draft) settle({ resource, name, field, draft, before, caller })
  settleState(resource, draft, before, caller)
  if (before === null) fillDefaults(resource, draft)
  const errors = validateDraft(
    resource.fields,
    before ? { ...onlyWhenFields(resource, before), ...draft } : draft,
    { partial: before !== null },
  ).filter((error) => before === null || (error.field.split('.')[0] ?? '') in draft)
  refuseErrors(errors)
  return draft
}

/**
 * Throws one refusal for all validation errors: the first as message, all of them in the details. Returns if
 * there are none.
 */
export function refuseErrors(errors: readonly FieldError[]): void {
  const first = errors[0]
  // The sentence follows from the declaration of the field, or stands in it.
  if (first) throw new Refusal('VALIDATION', { text: first.text }, first.field, { errors })
}

interface DraftField {
  readonly resource: Resource
  readonly name: string
  readonly field: FieldSpec
  readonly draft: Changes
  readonly before: Readonly<Changes> | null
  readonly caller: Caller
}

/** Whether a value is empty, or a range without ends. */
const isBlankValue = (value: unknown): boolean =>
  isEmpty(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).every((part) => isEmpty(part)))

function settle({ resource, name, field, draft, before, caller }: DraftField): void {
  const same = before !== null && JSON.stringify(draft[name] ?? null) === JSON.stringify(before[name] ?? null)
  const blank = isEmpty(draft[name])
  if (!caller.detail && before && draft[name] === FILLED_NULL && before[name] === null) {
    delete draft[name]
    return
  }
  // A form shows a hidden field as empty and sends the empty value back; another value is refused, not ignored.
  if (before && hiddenFields(resource, caller).has(name)) {
    if (caller.detail && !isBlankValue(draft[name])) fail('FORBIDDEN', {}, name)
    delete draft[name]
    return
  }
  if (field.computed) {
    if (!same && !blank && caller.detail) fail('COMPUTED', { label: field.label }, name)
    delete draft[name]
  } else if (field.kind === 'secret' && blank) delete draft[name]
  else if (before && field.fixed && !same) fail('FIXED', { label: field.label }, name)
  else if (
    field.writePermission &&
    !same &&
    !(before === null && blank) &&
    !holds(caller, field.writePermission)
  )
    fail('FORBIDDEN', { permission: field.writePermission }, name)
  else if (field.readPermission && !holds(caller, field.readPermission)) delete draft[name]
  else if (!field.kept && !applies(field, { ...before, ...draft })) draft[name] = null
}

function settleState(
  resource: Resource,
  draft: Changes,
  before: Readonly<Changes> | null,
  caller: Caller,
): void {
  const { stateField, states } = resource
  if (!stateField || !states) return
  const requestedState = draft[stateField]
  if (states.inForm && requestedState !== undefined) {
    if (!(String(requestedState) in states.labels))
      fail('VALIDATION', { label: say(states.label ?? '状态'), text: '{label}的选项不存在' }, stateField)
    return
  }
  if (
    before !== null &&
    requestedState !== undefined &&
    requestedState !== before[stateField] &&
    caller.detail
  )
    throw new Refusal('STATE_CONFLICT', {}, stateField)
  if (before === null) draft[stateField] = states.initial
  else delete draft[stateField]
}

function fillDefaults(resource: Resource, draft: Changes): void {
  for (const [name, field] of Object.entries(resource.fields))
    if (
      !field.computed &&
      field.default !== undefined &&
      isEmpty(draft[name]) &&
      (field.kept || applies(field, draft))
    )
      draft[name] = field.default
}

/** The stored values that `when` and `after` of other fields refer to. */
const onlyWhenFields = (resource: Resource, before: Readonly<Changes>): Changes =>
  Object.fromEntries(
    Object.keys(resource.fields)
      .filter((name) =>
        Object.values(resource.fields).some(
          (field) => field.after === name || (field.when && name in field.when),
        ),
      )
      .map((name) => [name, before[name]]),
  )

/** The names of what is not stored of the row of an old client; our console's unknown fields are refused. */
export const ignoredIn = (
  resource: Resource,
  wire: WireRow,
  before: Readonly<Changes> | null,
  { caller }: Work,
): readonly string[] => (caller.detail ? [] : ignoredNames(resource, wire, before))

/** The secrets of a draft as they were submitted. */
export const secretsIn = (resource: Resource, draft: Readonly<Changes>): Changes =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, field]) => field.kind === 'secret' && draft[name] !== undefined)
      .map(([name]) => [name, draft[name]]),
  )

/**
 * Hashes or encrypts the secrets of a draft. A hashed field whose value differs from the submitted one was
 * already hashed by a hook and stays as it is.
 */
export async function sealSecrets(
  resource: Resource,
  draft: Changes,
  submittedSecrets: Readonly<Changes>,
  work: Work,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = draft[name]
    if (field.kind !== 'secret' || typeof value !== 'string') continue
    if (field.store === 'hash')
      draft[name] = value === submittedSecrets[name] ? await hashPassword(value) : value
    else {
      draft[name] = work.vault.seal(value)
      if (field.searchable) draft[`${name}.hmac`] = work.vault.digest(value)
    }
  }
}
