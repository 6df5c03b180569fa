import type { Reader } from '../../store/db.ts'
import { type StockCheck, stockChecks } from '../../store/favor/stockRows.ts'

/** The rules a stock breaks, each as a sentence with its figures; empty where all hold. */
function brokenBy(stock: StockCheck): string[] {
  const { id, balance, reserved, issued, external, maxCoupons, couponAmount, maxAmount, maxAmountByDay } =
    stock
  const broken: string[] = []
  if (!stock.isOver && balance + reserved + issued + external !== maxCoupons)
    broken.push(`${id} F1: ${balance} + ${reserved} + ${issued} + ${external} <> ${maxCoupons}`)
  if (issued * couponAmount > maxAmount) broken.push(`${id} F2: ${issued} * ${couponAmount} > ${maxAmount}`)
  if (maxAmountByDay > 0 && stock.greatestDay > maxAmountByDay)
    broken.push(`${id} F2: ${stock.greatestDay} of ${maxAmountByDay} on one day`)
  if (stock.recordsIssued !== issued)
    broken.push(`${id} F3: ${stock.recordsIssued} records, ${issued} issued`)
  if (stock.recordsReserved !== reserved)
    broken.push(`${id} F3: ${stock.recordsReserved} records open, ${reserved} reserved`)
  return broken
}

/**
 * What contradicts itself in the stocks of every tenant: F1, what is left, reserved and issued is all there was; F2, no
 * more was issued than the budget, altogether and on each day; F3, the records say the same.
 */
export const brokenVoucherRules = async (db: Reader): Promise<readonly string[]> =>
  (await stockChecks(db)).flatMap(brokenBy)
