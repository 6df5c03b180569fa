import { buttonCodes, currentMenu, type MenuTree, tenantReach } from '../../access/menuTree.ts'
import type { Work } from '../../engine/work.ts'
import { packageMenusOf, selectGranted } from '../../store/access/accessRows.ts'
import type { RoleHolder } from '../../store/system/grantRows.ts'
import { inTransaction } from './rank.ts'

/** What roles give together, as a login with them would have it. */
export interface GrantedAccess {
  readonly codes: ReadonlySet<string>
  /** The nouns with a data scope. */
  readonly scoped: ReadonlySet<string>
  /** Whether data scopes do not count. */
  readonly isAdmin: boolean
  /** All of it as text, to see whether something changed. */
  readonly mark: string
}

/** Resolves roles within a transaction, in the way logins do. */
export interface AccessReader {
  readonly tree: MenuTree
  readonly of: (roleIds: readonly string[]) => Promise<GrantedAccess>
}

async function readAccess(
  work: Work,
  tree: MenuTree,
  reach: ReadonlySet<string>,
  roleIds: readonly string[],
): Promise<GrantedAccess> {
  const granted = await selectGranted(work.db, work.tenantId, roleIds)
  const codes = buttonCodes(tree, reach, granted.menuIds)
  const scopes = granted.dataScopes.map((scope) => JSON.stringify(scope)).sort()
  return {
    codes,
    scoped: new Set(granted.dataScopes.map(({ resource }) => resource)),
    isAdmin: granted.aliases.some((alias) => alias === 'admin' || alias === 'administrator'),
    mark: JSON.stringify([[...codes].sort(), granted.apiPatterns.toSorted(), scopes]),
  }
}

/** Reads what roles give at this point of a transaction; each set of roles is read once. */
export async function accessReader(work: Work): Promise<AccessReader> {
  const { database, services, tenantId } = inTransaction(work)
  const tree = await currentMenu(database)
  const packageMenus = await packageMenusOf(work.db, tenantId)
  const reach = tenantReach({ tree, resources: services.resources, tenantId, packageMenus })
  const read = new Map<string, Promise<GrantedAccess>>()
  return {
    tree,
    of: (roleIds) => {
      const key = roleIds.toSorted().join(',')
      const reading = read.get(key) ?? readAccess(work, tree, reach, roleIds)
      read.set(key, reading)
      return reading
    },
  }
}

/** What each of these users has at this point of the transaction, by his id. */
export async function accessOfHolders(
  holders: readonly RoleHolder[],
  work: Work,
): Promise<ReadonlyMap<string, GrantedAccess>> {
  const reader = await accessReader(work)
  const access = new Map<string, GrantedAccess>()
  for (const { id, roleIds } of holders) access.set(id, await reader.of(roleIds))
  return access
}
