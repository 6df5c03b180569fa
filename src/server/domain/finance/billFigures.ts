import type { Row } from '../../../contract/define/row.ts'
import type { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { addFen, type Fen, subtractFen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { Lookup } from '../../engine/work.ts'
import { sumDays, sumLines, sumPriorAdjustments } from '../../store/finance/billRows.ts'

/** A stored statement. */
export type Bill = Row<typeof billStatistics>
/** The figures of a statement that follow from its lines and day bills. */
export type BillFigures = Required<
  Pick<
    Bill,
    | 'openingBalance'
    | 'closingBalance'
    | 'saleCount'
    | 'saleAmount'
    | 'refundCount'
    | 'refundAmount'
    | 'adjustAmount'
    | 'payableAmount'
    | 'postPeriodAdjustAmount'
    | 'priorAdjustAmount'
    | 'rechargeAmount'
    | 'withdrawAmount'
    | 'netCount'
  >
>

/** The figures of a statement from its lines, the day bills of its period and earlier statements. */
export async function figuresOf(bill: Bill, { db, tenantId }: Lookup): Promise<BillFigures> {
  const span = {
    tenantId,
    accountId: bill.accountId ?? '',
    from: bill.periodStart ?? '',
    to: bill.periodEnd ?? '',
  }
  const days = await sumDays(db, span),
    lines = await sumLines(db, tenantId, { billId: bill.id, to: span.to }),
    prior = await sumPriorAdjustments(db, span, bill.id)
  return {
    openingBalance: days.opening,
    closingBalance: days.closing,
    rechargeAmount: days.recharge,
    withdrawAmount: days.withdraw,
    saleCount: lines.saleCount,
    saleAmount: lines.saleAmount,
    refundCount: lines.refundCount,
    refundAmount: lines.refundAmount,
    adjustAmount: lines.adjustAmount,
    payableAmount: addFen(subtractFen(lines.saleAmount, lines.refundAmount), lines.adjustAmount),
    postPeriodAdjustAmount: lines.postPeriodAdjust,
    priorAdjustAmount: prior,
    netCount: lines.saleCount - lines.refundCount - lines.adjustedOut,
  }
}

/**
 * Whether the balances of a statement agree with its lines: what was settled in the period, and what was paid
 * in and out, leads from the opening to the closing balance.
 */
export function isBalanced(figures: BillFigures, side: 'customer' | 'supplier'): boolean {
  const amount = (value: Fen | null): Fen => value ?? ZERO_FEN
  const settled = addFen(
    subtractFen(amount(figures.payableAmount), amount(figures.postPeriodAdjustAmount)),
    amount(figures.priorAdjustAmount),
  )
  const expected =
    side === 'customer'
      ? subtractFen(
          subtractFen(
            addFen(amount(figures.openingBalance), amount(figures.rechargeAmount)),
            amount(figures.withdrawAmount),
          ),
          settled,
        )
      : subtractFen(
          sumFen([amount(figures.openingBalance), amount(figures.rechargeAmount), settled]),
          amount(figures.withdrawAmount),
        )
  return expected === amount(figures.closingBalance)
}

/** How far an amount due is paid. */
export function paymentStatusOf(
  { payable, paid, dueDate }: { readonly payable: Fen; readonly paid: Fen; readonly dueDate: string | null },
  today = formatDay(new Date()),
): NonNullable<Bill['paymentStatus']> {
  if (payable <= 0) return 'none'
  if (paid >= payable) return 'paid'
  if (dueDate !== null && dueDate < today) return 'overdue'
  return paid > 0 ? 'part' : 'unpaid'
}
