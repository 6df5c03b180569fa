import type { ActionSpec, Limit, Weight } from '../define/action.ts'
import { APPROVAL_RIGHT } from '../define/approval.ts'
import { actionPermission, buttonsOf, permissionOf } from '../define/permission.ts'
import type { Resource } from '../define/resource.ts'
import { WITHHELD_RIGHTS } from './withheldRights.ts'

/** What a permission code is a right to, as the declarations have it. */
export interface Right {
  readonly code: string
  readonly label: string
  readonly resource: Resource
  readonly weight: Weight | null
  /** The code without which the page of the noun cannot be seen; null where it is open to every login. */
  readonly view: string | null
  /** The limit this right lifts. */
  readonly lifts: Limit | null
}

/** A right to apply for something, and the one to decide about it: nobody should have both. */
export interface RightPair {
  readonly make: string
  readonly check: string
}

/** The noun whose rows are the applications of accounts, and the input that names who decides. */
const APPLICATIONS = 'financeAudit',
  AUDITOR_INPUT = 'auditorId'

const hasMoney = ({ fields }: Resource): boolean => Object.values(fields).some(({ kind }) => kind === 'money')

/** Actions that move money: kept from repeating by a key, on a noun with amounts and without secrets. */
const movesMoney = (resource: Resource, action: ActionSpec): boolean =>
  action.keyed === true && resource.once === null && hasMoney(resource)

function weightOf(resource: Resource, code: string, alias: string): Weight | null {
  if (WITHHELD_RIGHTS.has(code)) return 'privacy'
  const declared = resource.buttons[alias]?.weight
  if (declared) return declared
  const isMoney = Object.entries(resource.actions).some(
    ([name, action]) => actionPermission(resource, name, action) === code && movesMoney(resource, action),
  )
  return isMoney ? 'money' : null
}

function viewOf(resource: Resource): string | null {
  const { read, single } = resource
  if (read === 'login' || single) return null
  return permissionOf(resource, 'view')
}

/** All rights of the declarations by their code. */
export function rightsOf(resources: readonly Resource[]): ReadonlyMap<string, Right> {
  const rights = new Map<string, Right>()
  for (const resource of resources)
    for (const { code, alias, label } of buttonsOf(resource))
      if (!rights.has(code))
        rights.set(code, {
          code,
          label,
          resource,
          weight: weightOf(resource, code, alias),
          view: viewOf(resource),
          lifts: resource.buttons[alias]?.lifts ?? null,
        })
  return rights
}

const applies = (action: ActionSpec): boolean =>
  Object.hasOwn(action.input ?? {}, AUDITOR_INPUT) && action.permission !== APPROVAL_RIGHT

/** Who may apply and who may decide: of nouns with an approval, and of the applications of accounts. */
export function pairsOf(resources: readonly Resource[]): readonly RightPair[] {
  const own = resources
    .filter(({ approval }) => approval !== null)
    .flatMap((resource): RightPair[] => {
      const check = permissionOf(resource, APPROVAL_RIGHT)
      const make = permissionOf(resource, 'add')
      return buttonsOf(resource).some(({ code }) => code === make) ? [{ make, check }] : []
    })
  const decides = resources.find(({ id }) => id === APPLICATIONS)
  const check = decides && permissionOf(decides, APPROVAL_RIGHT)
  const ofAccounts = check
    ? resources
        .filter(({ id }) => id !== APPLICATIONS)
        .flatMap((resource) =>
          Object.entries(resource.actions)
            .filter(([, action]) => applies(action))
            .map(([name, action]) => ({ make: actionPermission(resource, name, action), check })),
        )
    : []
  const all = new Map([...own, ...ofAccounts].map((pair) => [`${pair.make} ${pair.check}`, pair]))
  return [...all.values()]
}
