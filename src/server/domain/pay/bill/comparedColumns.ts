import type { ColumnValues, Row } from '../../../../contract/define/row.ts'
import type { payBill } from '../../../../contract/resources/pay/payBill.ts'
import type { payBillDifference } from '../../../../contract/resources/pay/payBillDifference.ts'
import { fen } from '../../../../kernel/money.ts'
import { type Comparison, type Difference, differenceAmount } from './compareLines.ts'

/** The columns of a bill that was compared and has so many differences that nobody decided about. */
export const comparedColumns = (
  { matched, differences, ours, theirs }: Comparison,
  openCount: number,
): ColumnValues<typeof payBill> => ({
  ourCount: ours.count,
  ourAmount: ours.paid,
  ourRefundAmount: ours.refunded,
  channelCount: theirs.count,
  channelAmount: theirs.paid,
  channelRefundAmount: theirs.refunded,
  diffAmount: fen(theirs.paid - theirs.refunded - ours.paid + ours.refunded),
  matchCount: matched.length,
  diffCount: differences.length,
  openCount,
  errorText: null,
  nextTime: null,
  checkState: differences.length === 0 ? 'balanced' : openCount > 0 ? 'differs' : 'settled',
})

/** The row of a difference that is open. */
export const differenceRow = (
  difference: Difference,
  { id, billDate, channelId }: Pick<Row<typeof payBill>, 'id' | 'billDate' | 'channelId'>,
): ColumnValues<typeof payBillDifference> => {
  const { diffType, kind, number, tradeNo, payOrderId, ourAmount, channelAmount } = difference
  return {
    payBillId: id,
    billDate,
    channelId,
    diffType,
    kind,
    bizNo: number.slice(0, 64),
    channelTradeNo: tradeNo?.slice(0, 64) ?? null,
    payOrderId,
    ourAmount,
    channelAmount,
    diffAmount: differenceAmount(difference),
    handleState: 'open',
  }
}
