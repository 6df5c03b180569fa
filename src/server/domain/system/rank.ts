import { fail } from '../../../contract/errors.ts'
import { currentMenu } from '../../access/menuTree.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Work } from '../../engine/work.ts'
import { selectGrants, selectRoleAliases } from '../../store/system/roleRows.ts'

/** Whether the caller is an administrator of the tenant or of the platform. */
export const isAdmin = ({ access }: Caller): boolean =>
  access.administrator || access.roleAliases.includes('admin')

/** Scopes are maintained by administrators only: others could extend the scopes of their own roles. */
export const adminOnly = async (work: Work): Promise<void> => {
  if (!isAdmin(work.caller)) fail('ROLE_SCOPE_ADMIN_ONLY')
  await Promise.resolve()
}

/** The work with its transaction in place of the database, for functions that read from a database. */
export const inTransaction = (work: Work): Work => ({
  ...work,
  database: { ...work.database, kysely: work.db },
})

/** Refuses a role above the caller's own rank. */
export function requireRank(caller: Caller, aliases: readonly string[]): void {
  if (aliases.includes('administrator') && !caller.access.administrator) fail('ROLE_GRANT_SUPER_ADMIN')
  if (aliases.includes('admin') && !isAdmin(caller)) fail('ROLE_GRANT_ADMIN')
}

/**
 * Refuses roles that have more permissions than the caller, with `GRANT_BEYOND` and the first one that
 * exceeds.
 */
export async function requireGrantable(work: Work, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  const { caller, db, tenantId } = work
  requireRank(
    caller,
    (await selectRoleAliases(db, tenantId, roleIds)).map((role) => role.alias),
  )
  if (isAdmin(caller)) return
  const { nodes } = await currentMenu(inTransaction(work).database)
  const exceeding = (await selectGrants(db, 'menu', tenantId, roleIds))
    .map((id) => nodes.get(id))
    .find((node) => node?.category === 2 && !caller.access.permissions.has(node.code))
  if (exceeding) fail('GRANT_BEYOND', { permission: exceeding.code })
  await requireOwnScopes(work, 'api', await selectGrants(db, 'api', tenantId, roleIds))
}

/** Refuses scopes that the caller's roles do not have; administrators may grant any. */
export async function requireOwnScopes(
  work: Work,
  kind: 'data' | 'api',
  scopeIds: readonly string[],
): Promise<void> {
  if (scopeIds.length === 0 || isAdmin(work.caller)) return
  const ownScopeIds = new Set(await selectGrants(work.db, kind, work.tenantId, work.caller.session.roleIds))
  if (scopeIds.some((id) => !ownScopeIds.has(id)))
    fail('GRANT_BEYOND', { permission: kind === 'api' ? '接口权限' : '数据权限' })
}
