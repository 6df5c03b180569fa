import { say } from '../../../contract/errors.ts'
import { purchaseOrder } from '../../../contract/resources/purchase/purchaseOrder.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { requireWithinLimit } from '../../engine/limits.ts'
import { particulars } from '../../engine/particulars.ts'
import { purchaseOrderHooks } from './purchaseHooks.ts'
import { close, pay } from './purchasePayment.ts'
import { submit } from './purchaseSubmit.ts'

const decision = ({ userId }: { readonly userId: string }, opinion: string | null | undefined) => ({
  auditUser: userId,
  auditTime: formatMoment(new Date()),
  auditOpinion: opinion ?? null,
})

const approve: ActionHandler<typeof purchaseOrder, 'approve'> = async (row, input, work) => {
  const amount = row.totalAmount ?? ZERO_FEN
  await requireWithinLimit(purchaseOrder, 'approve', amount, work)
  return {
    set: decision(work.caller.session, input.opinion),
    consequences: [
      say('{purchaseNo}：同意采购 {qty} 件，¥{amount}，入库时记应付', {
        purchaseNo: row.purchaseNo ?? '',
        qty: row.totalQty ?? 0,
        amount: formatFen(amount),
      }),
    ],
  }
}

const reject: ActionHandler<typeof purchaseOrder, 'reject'> = (row, input, work) => ({
  set: decision(work.caller.session, input.opinion),
  consequences: [
    say('{purchaseNo}：驳回，¥{amount} 不采购', {
      purchaseNo: row.purchaseNo ?? '',
      amount: formatFen(row.totalAmount ?? ZERO_FEN),
    }),
  ],
})

export const purchaseOrderParticulars = particulars(purchaseOrder, {
  hooks: purchaseOrderHooks,
  actions: { submit, approve, reject, pay, close },
})
