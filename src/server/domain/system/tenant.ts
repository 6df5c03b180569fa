import { randomInt } from 'node:crypto'
import { refuse } from '../../../contract/errors.ts'
import { client } from '../../../contract/resources/system/client.ts'
import { tenant } from '../../../contract/resources/system/tenant.ts'
import { tenantPackage } from '../../../contract/resources/system/tenantPackage.ts'
import { clientSecretDigest } from '../../access/clients.ts'
import { currentMenu, tenantReach } from '../../access/menuTree.ts'
import { hashPassword } from '../../access/passwords.ts'
import { endSessions } from '../../access/sessions.ts'
import { handler, hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { isTenantIdTaken } from '../../store/tenantRows.ts'
import { inTenant } from '../../store/tenantWork.ts'
import { readParam } from './parameters.ts'
import { inside } from './rank.ts'
import { foundTenant } from './tenantFounding.ts'

/** A free code of six digits that no tenant ever had. */
async function freeTenantId(work: Work): Promise<string> {
  for (;;) {
    const tenantId = String(randomInt(100_000, 1_000_000))
    if (!await isTenantIdTaken(work.db, tenantId)) return tenantId
  }
}

/** Menus a new tenant's administrator gets: those the parameter names with everything below, `*` for all a tenant can have. */
async function firstMenus(work: Work, tenantId: string): Promise<string[]> {
  const tree = await currentMenu(inside(work).database)
  const reach = tenantReach(tree, work.services.resources, tenantId, null)
  const codes = (await readParam(work, 'tenant.default.menuCode') ?? '*').split(',').map((code) => code.trim()).filter(Boolean)
  if (codes.includes('*')) return [...reach]
  const named = codes.flatMap((code) => tree.byCode.get(code)?.id ?? [])
  return [...new Set([...tree.above(named), ...tree.below(named)])].filter((id) => reach.has(id))
}

const endAll = (work: Work, tenantId: string): Promise<number> => inTenant(work.db, tenantId, () => endSessions(work.db, work.database, { tenantId }))
const requireOther = (tenantId: string | null): void => { if (tenantId === PLATFORM_TENANT) refuse('不可删除管理租户!') }

hooks(tenant, {
  narrow: ({ tenantId }) => (tenantId === PLATFORM_TENANT ? [] : [{ field: 'tenantId', values: [tenantId] }]),
  beforeSave: async ({ before, draft, work }) => { if (!before) draft.tenantId = await freeTenantId(work) },
  afterSave: async ({ before, after, work }) => {
    const { tenantId } = after
    if (before || !tenantId) return
    const passwordHash = await hashPassword(await readParam(work, 'tenant.default.password') ?? 'admin')
    await foundTenant(work.db, { tenantId, tenantName: after.tenantName, passwordHash, menuIds: await firstMenus(work, tenantId) })
  },
  beforeRemove: async (rows) => { for (const row of rows) requireOther(row.tenantId); await Promise.resolve() },
  // Rows of a removed tenant are out of everybody's reach with it, and back should the removal be undone.
  afterRemove: async (rows, work) => { for (const row of rows) if (row.tenantId) await endAll(work, row.tenantId) },
})

handler(tenant, 'setting', (row, input) => {
  const set: Record<string, unknown> = {}
  if (input.accountNumber !== undefined) set.accountNumber = input.accountNumber
  if (input.expireTime !== undefined) set.expireTime = input.expireTime
  return { set, previousInput: { accountNumber: row.accountNumber, expireTime: row.expireTime } }
})

handler(tenant, 'lock', async (row, _input, work) => {
  requireOther(row.tenantId)
  if (row.tenantId) await endAll(work, row.tenantId)
  return {}
})
handler(tenant, 'pass', () => ({}))

const nothingOutside = ({ tenantId }: { readonly tenantId: string }) => (tenantId === PLATFORM_TENANT ? [] : [{ field: 'id', values: [] }])
hooks(tenantPackage, { narrow: nothingOutside })
hooks(client, {
  narrow: nothingOutside,
  beforeSave: async ({ before, draft, work }) => {
    if (typeof draft.clientSecret === 'string') draft.clientSecret = clientSecretDigest(work.vault, draft.clientSecret)
    else if (!before) refuse('请输入客户端密钥', 'clientSecret')
    await Promise.resolve()
  },
})
