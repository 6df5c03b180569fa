import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { sumFen, formatFen } from '../../../kernel/money.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { unsettledVouchers, type UnsettledVouchers } from '../../store/eternity/eternityOrderRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { lockMoneyOf, restOf, settleRest } from './money.ts'

/** Settles what is left of vouchers that expired for good, once each; those that were extended meanwhile are left. */
async function settleExpired(ids: readonly string[], work: Work) {
  const { db, tenantId } = work
  const rows = await findMatching(db, eternityOrder, { tenantId, ids, lock: true })
  const due = rows.filter(
    ({ orderStatus, settledTime, reviveEnd }) =>
      orderStatus === 'expired' && settledTime === null && (reviveEnd ?? '') < momentOf(work),
  )
  await lockMoneyOf(due, work)
  for (const voucher of due) {
    const isReturned = voucher.expirePolicy !== 'platform'
    const refundAmount = await settleRest(
      voucher,
      { phase: 'expire', amount: restOf(voucher), isReturned },
      work,
    )
    await updateRows(db, eternityOrder, {
      tenantId,
      ids: [voucher.id],
      set: { settledTime: momentOf(work), refundAmount },
      userId: null,
    })
  }
  return {
    answer: due.length,
    targets: due.map(({ id }) => id),
    message: `过期结算 ${due.length} 张，共 ¥${formatFen(sumFen(due.map(restOf)))}`,
  }
}

const settleTenant = (services: Services, { tenantId, ids }: UnsettledVouchers): Promise<number> =>
  performBySystem(services, tenantId, { resource: eternityOrder.id, action: 'settleExpired' }, (work) =>
    settleExpired(ids, work),
  )

/** Settles what expired for good, a hundred vouchers of each tenant at a time. */
export async function settleDue(services: Services): Promise<boolean> {
  const due = await asTenant(EVERY_TENANT, () => unsettledVouchers(services.database.kysely))
  await eachRow(due, (tenant) => settleTenant(services, tenant))
  return due.some(({ ids }) => ids.length === 100)
}
