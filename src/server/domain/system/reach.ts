import { currentMenu, tenantReach } from '../../access/menuTree.ts'
import type { Reading } from '../../engine/work.ts'
import { packageMenusOf } from '../../store/access/accessRows.ts'
import { selectRoleKeys } from '../../store/system/menuRows.ts'

/** Ids of the menu entries available to the tenant. */
export async function reachOfTenant({ database, services, tenantId }: Reading): Promise<Set<string>> {
  const packageMenus = await packageMenusOf(database.kysely, tenantId)
  return tenantReach({
    tree: await currentMenu(database),
    resources: services.resources,
    tenantId,
    packageMenus,
  })
}

/** Ids of the menu entries the caller holds, with their ancestors; all for the platform's administrator. */
export async function reachOfCaller(reading: Reading): Promise<Set<string>> {
  const { caller, database, tenantId } = reading
  const tree = await currentMenu(database)
  if (caller.access.administrator) return new Set(tree.nodes.keys())
  const reach = await reachOfTenant(reading)
  const { menu } = await selectRoleKeys(database.kysely, tenantId, caller.session.roleIds)
  return tree.above(menu.filter((id) => reach.has(id)))
}
