import { errorText, Refusal } from '../../../../contract/errors.ts'
import { subtractFen } from '../../../../kernel/money.ts'
import type { PlannedFigure } from '../../../engine/hooks.ts'
import type { Work } from '../../../engine/work.ts'
import { holdCharge } from '../../finance/documentCharge.ts'
import { chargeOf, type StockOut } from './outDocument.ts'
import { availableOf, balanceOf } from './outFigures.ts'

/** Holds the price of a document; refuses with the figures where the account does not cover it. */
export async function holdPrice(row: StockOut, work: Work): Promise<void> {
  const charge = chargeOf(row)
  try {
    await holdCharge(charge, work)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BALANCE_NOT_ENOUGH') throw error
    const details = { available: await availableOf(charge.accountId ?? '', work), need: charge.amount }
    const text = errorText('BALANCE_NOT_ENOUGH')
    throw new Refusal('STOCK_OUT_CREDIT', { text }, 'qty', { details })
  }
}

/** Figures of the account once the cards have left. */
export async function plannedFigures(row: StockOut, work: Work): Promise<PlannedFigure[]> {
  const { accountId, amount } = chargeOf(row)
  if (accountId === null || amount === 0) return []
  const before = await balanceOf(accountId, work)
  return [{ accountId, figure: 'balance', after: subtractFen(before, amount) }]
}
