import type { Reader } from '../../store/db.ts'
import { type StockCheck, stockChecks } from '../../store/favor/stockRows.ts'
import type { BrokenRule } from '../../store/marketing/brokenRule.ts'

/** The rules a stock breaks, each with its figures; empty where all hold. */
function brokenBy(stock: StockCheck): BrokenRule[] {
  const { tenantId, id, balance, reserved, issued, external, maxCoupons } = stock
  const { couponAmount, maxAmount, maxAmountByDay, greatestDay, recordsIssued, recordsReserved } = stock
  const broken: BrokenRule[] = []
  const breaks = (rule: string, figures: string) => broken.push({ tenantId, rule, id, figures })
  if (!stock.isOver && balance + reserved + issued + external !== maxCoupons)
    breaks('F1', `${balance} + ${reserved} + ${issued} + ${external} <> ${maxCoupons}`)
  if (issued * couponAmount > maxAmount) breaks('F2', `${issued} * ${couponAmount} > ${maxAmount}`)
  if (maxAmountByDay > 0 && greatestDay > maxAmountByDay) breaks('F2', `${greatestDay} > ${maxAmountByDay}`)
  if (recordsIssued !== issued) breaks('F3', `${recordsIssued} records <> ${issued} issued`)
  if (recordsReserved !== reserved) breaks('F3', `${recordsReserved} records <> ${reserved} reserved`)
  return broken
}

/**
 * What contradicts itself in the stocks of every tenant: F1, what is left, reserved and issued is all there was; F2, no
 * more was issued than the budget, altogether and on each day; F3, the records say the same.
 */
export const brokenVoucherRules = async (db: Reader): Promise<readonly BrokenRule[]> =>
  (await stockChecks(db)).flatMap(brokenBy)
