import type { Reader } from '../../store/db.ts'
import { couponDifferences } from '../../store/coupon/checkRows.ts'
import { codeDifferences } from '../../store/couponCode/checkRows.ts'
import { eternityDifferences } from '../../store/eternity/eternityFigures.ts'
import type { BrokenRule } from '../../store/marketing/brokenRule.ts'
import { brokenVoucherRules } from '../favor/invariants.ts'
import { brokenRedRules } from '../redEnvelope/invariants.ts'

/**
 * What contradicts itself in all that is given away: coupons (C), their codes (A, O), vouchers of platforms (F), red
 * packets (R), and vouchers of these tenants (E).
 */
export async function brokenRules(db: Reader, tenantIds: readonly string[]): Promise<readonly BrokenRule[]> {
  const broken = [
    ...(await couponDifferences(db)),
    ...(await codeDifferences(db)),
    ...(await brokenVoucherRules(db)),
    ...(await brokenRedRules(db)),
  ]
  for (const tenantId of tenantIds) broken.push(...(await eternityDifferences(db, tenantId)))
  return broken
}
