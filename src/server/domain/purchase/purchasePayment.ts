import { fail, say } from '../../../contract/errors.ts'
import { purchaseOrder } from '../../../contract/resources/purchase/purchaseOrder.ts'
import { addFen, type Fen, formatFen, multiplyFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { replaceChildren, selectChildren } from '../../store/childRows.ts'
import { hasWaitingReceipt } from '../../store/purchase/purchaseRows.ts'

const payStateOf = (paid: Fen, total: Fen) =>
  paid >= total ? ('paid' as const) : paid > 0 ? ('partly' as const) : ('unpaid' as const)

/** Registers a payment to the supplier; its money is moved by the supplier's bills. */
export const pay: ActionHandler<typeof purchaseOrder, 'pay'> = async (row, input, work) => {
  const total = row.totalAmount ?? ZERO_FEN,
    paidAmount = addFen(row.paidAmount ?? ZERO_FEN, input.amount)
  if (paidAmount > total) fail('PURCHASE_OVERPAID', {}, 'amount')
  if (input.payTime > formatMoment(new Date())) fail('PURCHASE_PAID_LATER', {}, 'payTime')
  const { db, tenantId } = work
  const earlier = (await selectChildren(db, purchaseOrder, 'payments', [row.id])).get(row.id) ?? []
  const { amount, payTime, voucher = null } = input,
    { userId, realName } = work.caller.session
  await replaceChildren(db, purchaseOrder, 'payments', {
    tenantId,
    parentId: row.id,
    rows: [...earlier, { amount, payTime, voucher, payUser: userId, payUserName: realName }],
  })
  const unpaidAmount = subtractFen(total, paidAmount)
  return {
    set: { paidAmount, unpaidAmount, payState: payStateOf(paidAmount, total) },
    consequences: [
      say('{purchaseNo}：登记付款 ¥{amount}，共付 ¥{paid}，还剩 ¥{unpaid}；不动用账户', {
        purchaseNo: row.purchaseNo ?? '',
        amount: formatFen(amount),
        paid: formatFen(paidAmount),
        unpaid: formatFen(unpaidAmount),
      }),
    ],
  }
}

/** Gives up what has not arrived. */
export const close: ActionHandler<typeof purchaseOrder, 'close'> = async (row, input, work) => {
  if (await hasWaitingReceipt(work.db, work.tenantId, row.id)) fail('PURCHASE_RECEIPT_WAITS')
  const lines = (await selectChildren(work.db, purchaseOrder, 'items', [row.id])).get(row.id) ?? []
  const dropped = lines.map(({ qty, inQty, unitPrice }) => ({ left: qty - (inQty ?? 0), unitPrice }))
  return {
    set: { closeReason: input.reason },
    consequences: [
      say('{purchaseNo}：放弃未到的 {qty} 件，¥{amount}', {
        purchaseNo: row.purchaseNo ?? '',
        qty: dropped.reduce((sum, { left }) => sum + left, 0),
        amount: formatFen(
          dropped.reduce((sum, { left, unitPrice }) => addFen(sum, multiplyFen(unitPrice, left)), ZERO_FEN),
        ),
      }),
    ],
  }
}
