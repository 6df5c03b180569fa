import { randomInt } from 'node:crypto'
import { currentMenu, tenantReach } from '../../access/menuTree.ts'
import { hashPassword } from '../../access/passwords.ts'
import type { Work } from '../../engine/work.ts'
import { isTenantIdTaken } from '../../store/system/tenantRows.ts'
import { readParam } from './parameters.ts'
import { inside } from './rank.ts'
import { foundTenant } from './tenantFounding.ts'

/** A free code of six digits that no tenant ever had. */
export async function freeTenantId(work: Work): Promise<string> {
  for (;;) {
    const tenantId = String(randomInt(100_000, 1_000_000))
    if (!(await isTenantIdTaken(work.db, tenantId))) return tenantId
  }
}

/** Menus a new tenant's administrator gets: those the parameter names with everything below, `*` for all a tenant can have. */
async function firstMenus(work: Work, tenantId: string): Promise<string[]> {
  const tree = await currentMenu(inside(work).database)
  const reach = tenantReach({ tree, resources: work.services.resources, tenantId, packageMenus: null })
  const codes = ((await readParam(work, 'tenant.default.menuCode')) ?? '*')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  if (codes.includes('*')) return [...reach]
  const named = codes.flatMap((code) => tree.byCode.get(code)?.id ?? [])
  return [...new Set([...tree.above(named), ...tree.below(named)])].filter((id) => reach.has(id))
}

/** Gives a tenant just created what it needs to be worked with, by the platform's parameters. */
export async function equipTenant(work: Work, tenantId: string, tenantName: string): Promise<void> {
  const passwordHash = await hashPassword((await readParam(work, 'tenant.default.password')) ?? 'admin')
  await foundTenant(work.db, {
    tenantId,
    tenantName,
    passwordHash,
    menuIds: await firstMenus(work, tenantId),
  })
}
