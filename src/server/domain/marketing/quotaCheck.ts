import { say } from '../../../contract/errors.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Services } from '../../services.ts'
import { raiseAlarm, recoverAlarm } from '../../store/alarm/signals.ts'
import { COUPON_QUOTA } from '../../store/coupon/issueRows.ts'
import { CODE_QUOTA } from '../../store/couponCode/activityRows.ts'
import { COUPON_STOCK } from '../../store/eternity/eternityCouponRows.ts'
import { STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { RED_AMOUNT, RED_COUNT } from '../../store/redEnvelope/envelopeRows.ts'
import type { BrokenRule } from '../../store/marketing/brokenRule.ts'
import {
  type Quota,
  type QuotaDifference,
  quotaDifferences,
  quotaTenants,
} from '../../store/marketing/quotaRows.ts'
import { brokenRules } from './brokenRules.ts'

/** Every quota of marketing. */
export const QUOTAS: readonly Quota[] = [
  COUPON_QUOTA,
  CODE_QUOTA,
  COUPON_STOCK,
  STOCK_QUOTA,
  RED_COUNT,
  RED_AMOUNT,
]

function quotaSentence(differences: readonly QuotaDifference[]): Sentence | null {
  const [first] = differences
  return first
    ? say('{count} 个营销额度与流水不符，如 {owner}：余额 {balance}，流水合计 {sum}', {
        count: differences.length,
        owner: first.ownerId,
        balance: first.balance,
        sum: first.sum,
      })
    : null
}

function ruleSentence(broken: readonly BrokenRule[]): Sentence | null {
  const [first] = broken
  return first
    ? say('营销校验有 {count} 项不通过，如 {rule} {id}：{figures}', {
        count: broken.length,
        rule: first.rule,
        id: first.id,
        figures: first.figures ?? '',
      })
    : null
}

/**
 * Compares every balance of marketing with its movements and every counter with its rows, and raises or ends the alarms
 * of each tenant.
 */
export async function checkQuotas({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const { kysely } = database,
    tenantIds = await quotaTenants(kysely)
  const differences: QuotaDifference[] = []
  for (const quota of QUOTAS) differences.push(...(await quotaDifferences(kysely, quota)))
  const broken = await brokenRules(kysely, tenantIds)
  const isOf = (tenantId: string) => (row: { readonly tenantId: string }) => row.tenantId === tenantId
  for (const tenantId of tenantIds) {
    const checks = [
      ['quota', '营销额度', quotaSentence(differences.filter(isOf(tenantId)))],
      ['marketingRules', '营销校验', ruleSentence(broken.filter(isOf(tenantId)))],
    ] as const
    await database.transaction(async (db) => {
      for (const [type, name, sentence] of checks) {
        const alarm = { tenantId, type: 'ledgerCheck', object: { type, id: tenantId, name } } as const
        await (sentence ? raiseAlarm(db, { ...alarm, sentence }) : recoverAlarm(db, alarm))
      }
    })
  }
  return false
}
