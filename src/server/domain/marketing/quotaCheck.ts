import { say } from '../../../contract/errors.ts'
import type { Services } from '../../services.ts'
import { raiseAlarm, recoverAlarm } from '../../store/alarm/signals.ts'
import { COUPON_QUOTA } from '../../store/coupon/issueRows.ts'
import { CODE_QUOTA } from '../../store/couponCode/activityRows.ts'
import { COUPON_STOCK } from '../../store/eternity/eternityCouponRows.ts'
import { STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { RED_AMOUNT, RED_COUNT } from '../../store/redEnvelope/envelopeRows.ts'
import { type Quota, quotaDifferences, quotaTenants } from '../../store/marketing/quotaRows.ts'

/** Every quota of marketing. */
export const QUOTAS: readonly Quota[] = [
  COUPON_QUOTA,
  CODE_QUOTA,
  COUPON_STOCK,
  STOCK_QUOTA,
  RED_COUNT,
  RED_AMOUNT,
]

/** Compares every balance of marketing with its movements, and raises or ends the alarm of its tenant. */
export async function checkQuotas({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const { kysely } = database
  const differences = (await Promise.all(QUOTAS.map((quota) => quotaDifferences(kysely, quota)))).flat()
  for (const tenantId of await quotaTenants(kysely)) {
    const own = differences.filter((row) => row.tenantId === tenantId),
      object = { type: 'quota', id: tenantId, name: '营销额度' },
      [first] = own
    await database.transaction(async (db) => {
      if (!first) return recoverAlarm(db, { tenantId, type: 'ledgerCheck', object })
      return raiseAlarm(db, {
        tenantId,
        type: 'ledgerCheck',
        object,
        sentence: say('{count} 个营销额度与流水不符，如 {owner}：余额 {balance}，流水合计 {sum}', {
          count: own.length,
          owner: first.ownerId,
          balance: first.balance,
          sum: first.sum,
        }),
      })
    })
  }
  return false
}
