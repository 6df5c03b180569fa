import type { Resource } from '../../contract/define/resource.ts'
import type { Draft } from '../form/draft.ts'
import type { Row } from '../record/calls.ts'

/** Asks in its own way for the inputs of an action on these rows; null if the operator gave up. */
export type Asker = (ids: readonly string[], row: Row | null) => Promise<Draft | null>

const ASKERS: Readonly<Record<string, () => Promise<Asker>>> = {
  'role.grant': () => import('../pages/roleGrant/grants.tsx').then((module) => module.askRoleGrant),
  'topmenu.grant': () => import('../pages/roleGrant/grants.tsx').then((module) => module.askTopMenuGrant),
}

/** The asker of an action whose inputs no plain form can ask for. */
export function ownAsker(resource: Resource, action: string): Asker | null {
  const load = ASKERS[`${resource.id}.${action}`]
  return load ? async (ids, row) => (await load())(ids, row) : null
}
