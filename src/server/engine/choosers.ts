import type { FieldSpec } from '../../contract/define/field.ts'
import { actionPermission, buttonsOf, permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import type { Caller } from './caller.ts'
import { requireAny } from './permit.ts'

const codesOf = (resource: Resource): string[] => [
  permissionOf(resource, 'view'),
  ...buttonsOf(resource).map(({ code }) => code),
  ...Object.entries(resource.actions).map(([name, action]) => actionPermission(resource, name, action)),
]

/** Whether fields, those of rows within a row included, refer to a noun. */
const refersTo = (fields: Readonly<Record<string, FieldSpec>>, id: string): boolean =>
  Object.values(fields).some(
    ({ to, numberOf, fields: inner = {} }) => to === id || numberOf === id || refersTo(inner, id),
  )

/** Nouns whose forms and filters choose rows of a noun: those that refer to it, and those it names itself. */
const choosersOf = (resource: Resource, resources: readonly Resource[]): Resource[] =>
  resources.filter(
    (other) =>
      other.id === resource.id ||
      resource.chosenBy.includes(other.id) ||
      refersTo(other.fields, resource.id) ||
      Object.values(other.actions).some(({ input = {} }) => refersTo(input, resource.id)),
  )

interface Codes {
  readonly everywhere: readonly string[]
  /** Also those of the platform's nouns. */
  readonly platform: readonly string[]
}
const codesByNoun = new WeakMap<Resource, Codes>()

function codesFor(resource: Resource, resources: readonly Resource[]): Codes {
  const cached = codesByNoun.get(resource)
  if (cached) return cached
  const choosers = choosersOf(resource, resources)
  const codes = {
    everywhere: choosers.filter(({ scope }) => scope !== 'platform').flatMap(codesOf),
    platform: choosers.flatMap(codesOf),
  }
  codesByNoun.set(resource, codes)
  return codes
}

/**
 * Refuses the choices of a noun with FORBIDDEN unless the caller may see or do something with it, or with a noun
 * whose forms and filters choose its rows.
 */
export function requireChoice(caller: Caller, resource: Resource, resources: readonly Resource[]): void {
  if (resource.read === 'login') return
  const { everywhere, platform } = codesFor(resource, resources)
  requireAny(caller, caller.session.tenantId === PLATFORM_TENANT ? platform : everywhere)
}
