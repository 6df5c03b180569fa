import { fail } from '../../../contract/errors.ts'
import { tenant } from '../../../contract/resources/system/tenant.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { inTenant } from '../../store/tenantWork.ts'
import { provisionTenant, freeTenantId } from './newTenant.ts'
import { endSessions } from '../../engine/endSessions.ts'
import { particulars } from '../../engine/particulars.ts'

const endTenantSessions = (work: Work, tenantId: string): Promise<number> =>
  inTenant(work.db, tenantId, () => endSessions(work.db, work.database, { tenantId }))
const requireNotPlatform = (tenantId: string | null): void => {
  if (tenantId === PLATFORM_TENANT) fail('TENANT_PLATFORM_UNDELETABLE')
}

const tenantHooks: Hooks<typeof tenant> = {
  narrow: ({ tenantId }) => (tenantId === PLATFORM_TENANT ? [] : [{ field: 'tenantId', values: [tenantId] }]),
  beforeSave: async ({ before, draft, work }) => {
    if (!before) draft.tenantId = await freeTenantId(work)
  },
  afterSave: async ({ before, after, work }) => {
    if (before || !after.tenantId) return undefined
    const initialPassword = await provisionTenant(work, after.tenantId, after.tenantName)
    return initialPassword === null ? undefined : { once: { tenantCode: after.tenantId, initialPassword } }
  },
  beforeRemove: async (rows) => {
    for (const row of rows) requireNotPlatform(row.tenantId)
    await Promise.resolve()
  },
  // Rows of a removed tenant become inaccessible with it, and accessible again if the removal is undone.
  afterRemove: async (rows, work) => {
    for (const row of rows) if (row.tenantId) await endTenantSessions(work, row.tenantId)
  },
}

const setting: ActionHandler<typeof tenant, 'setting'> = (row, input) => {
  const set: Record<string, unknown> = {}
  if (input.accountNumber !== undefined) set.accountNumber = input.accountNumber
  if (input.expireTime !== undefined) set.expireTime = input.expireTime
  return { set, previousInput: { accountNumber: row.accountNumber, expireTime: row.expireTime } }
}

const lock: ActionHandler<typeof tenant, 'lock'> = async (row, _input, work) => {
  requireNotPlatform(row.tenantId)
  if (row.tenantId) await endTenantSessions(work, row.tenantId)
  return {}
}
const pass: ActionHandler<typeof tenant, 'pass'> = () => ({})

export const tenantParticulars = particulars(tenant, { hooks: tenantHooks, actions: { setting, lock, pass } })
