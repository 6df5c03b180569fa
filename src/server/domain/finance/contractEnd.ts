import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { formatDay } from '../../../kernel/time.ts'
import { runAction } from '../../engine/act.ts'
import { changesOf } from '../../engine/audit.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import {
  type ExpiredContract,
  endedContracts,
  merchantsBeyondContract,
} from '../../store/finance/contractRows.ts'
import { updateRows } from '../../store/rows.ts'
import { readParam } from '../../engine/parameters.ts'

const DAY_MS = 86_400_000
const GRACE_DAYS = 15
function groupByTenant(rows: readonly ExpiredContract[]): Map<string, ExpiredContract[]> {
  const tenants = new Map<string, ExpiredContract[]>()
  for (const row of rows) tenants.set(row.tenantId, [...(tenants.get(row.tenantId) ?? []), row])
  return tenants
}

/**
 * Marks ended contracts as expired, and freezes their merchants after the days of grace
 * (`finance.contract.graceDays`).
 */
export async function endContracts(services: Services, now = new Date()): Promise<void> {
  const { kysely } = services.database
  for (const [tenantId, parties] of groupByTenant(await endedContracts(kysely, formatDay(now))))
    await expire(
      services,
      tenantId,
      parties.map(({ id }) => id),
    )
  for (const [tenantId, merchants] of groupByTenant(await merchantsBeyondContract(kysely))) {
    const graceDays = Number(
      (await readParam({ database: services.database, tenantId }, 'finance.contract.graceDays')) ??
        GRACE_DAYS,
    )
    const cutoffDay = formatDay(
      new Date(
        now.getTime() - (Number.isInteger(graceDays) && graceDays >= 0 ? graceDays : GRACE_DAYS) * DAY_MS,
      ),
    )
    const ids = merchants.filter(({ end }) => end < cutoffDay).map(({ id }) => id)
    if (ids.length > 0) await freeze(services, tenantId, ids)
  }
}

const expire = (services: Services, tenantId: string, ids: readonly string[]): Promise<null> =>
  performBySystem(services, tenantId, { resource: contractParty.id, action: 'expire' }, async ({ db }) => {
    const moved = await updateRows(db, contractParty, {
      tenantId,
      ids,
      set: { status: 'expired' },
      userId: null,
      from: ['active'],
    })
    return {
      answer: null,
      targets: moved.map(({ id }) => id),
      changes: moved.flatMap(({ id }) =>
        changesOf(contractParty, id, { status: 'active' }, { status: 'expired' }),
      ),
    }
  })

const freeze = (services: Services, tenantId: string, ids: readonly string[]): Promise<unknown> =>
  performBySystem(services, tenantId, { resource: merchantConfig.id, action: 'freeze' }, (work) =>
    runAction(
      {
        resource: merchantConfig,
        name: 'freeze',
        action: merchantConfig.actions.freeze,
        ids,
        input: { reason: '合同已到期' },
      },
      work,
    ),
  )
