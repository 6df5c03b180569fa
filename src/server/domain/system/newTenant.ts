import { randomInt } from 'node:crypto'
import { currentMenu, tenantReach } from '../../access/menuTree.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { randomPassword } from '../../access/passwordRules.ts'
import type { Work } from '../../engine/work.ts'
import { seedTenantRules } from './tenantRules.ts'
import { isTenantIdTaken } from '../../store/system/tenantRows.ts'
import { inTransaction } from './rank.ts'
import { createTenantRows } from './tenantSetup.ts'
import { readParam } from '../../engine/parameters.ts'

/** A random six-digit code that no tenant has or had. */
export async function freeTenantId(work: Work): Promise<string> {
  for (;;) {
    const tenantId = String(randomInt(100_000, 1_000_000))
    if (!(await isTenantIdTaken(work.db, tenantId))) return tenantId
  }
}

/**
 * Menus of a new tenant's administrator: those named by `tenant.default.menuCode` with their ancestors and
 * descendants, `*` for all.
 */
async function initialMenus(work: Work, tenantId: string): Promise<string[]> {
  const tree = await currentMenu(inTransaction(work).database)
  const reach = tenantReach({ tree, resources: work.services.resources, tenantId, packageMenus: null })
  const codes = ((await readParam(work, 'tenant.default.menuCode')) ?? '*')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  if (codes.includes('*')) return [...reach]
  const namedIds = codes.flatMap((code) => tree.byCode.get(code)?.id ?? [])
  return [...new Set([...tree.above(namedIds), ...tree.below(namedIds)])].filter((id) => reach.has(id))
}

/**
 * Creates the initial rows of a new tenant according to the platform's parameters. Returns the generated
 * password of its administrator, which is shown once; null in a demo installation.
 */
export async function provisionTenant(
  work: Work,
  tenantId: string,
  tenantName: string,
): Promise<string | null> {
  const generatedPassword = work.services.config.demo ? null : randomPassword()
  const passwordHash = await hashPassword(
    generatedPassword ?? (await readParam(work, 'tenant.default.password')) ?? 'admin',
  )
  const setup = {
    tenantId,
    tenantName,
    passwordHash,
    mustChange: generatedPassword !== null,
    menuIds: await initialMenus(work, tenantId),
  }
  await createTenantRows(work.db, setup)
  await seedTenantRules(work.db, [tenantId])
  return generatedPassword
}
