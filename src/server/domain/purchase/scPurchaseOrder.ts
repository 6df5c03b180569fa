import { say } from '../../../contract/errors.ts'
import { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { addFen, formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { deliver } from './scDeliver.ts'
import { scPurchaseOrderHooks } from './scHooks.ts'
import { holdTotal, releaseRest } from './scMoney.ts'

const decision = (work: Work, opinion: string | null | undefined) => ({
  auditUser: work.caller.session.userId,
  auditTime: momentOf(work),
  auditOpinion: opinion ?? null,
})

const approve: ActionHandler<typeof scPurchaseOrder, 'approve'> = async (row, input, work) => {
  const available = await holdTotal(row, work)
  return {
    set: decision(work, input.opinion),
    consequences: [
      say('{scOrderNo}：冻结 ¥{amount}，可用额度 ¥{available}', {
        scOrderNo: row.scOrderNo ?? '',
        amount: formatFen(row.totalAmount ?? ZERO_FEN),
        available: formatFen(available),
      }),
    ],
  }
}

const reject: ActionHandler<typeof scPurchaseOrder, 'reject'> = (row, input, work) => ({
  set: decision(work, input.opinion),
  consequences: [say('{scOrderNo}：驳回，不冻结', { scOrderNo: row.scOrderNo ?? '' })],
})

const close: ActionHandler<typeof scPurchaseOrder, 'close'> = async (row, input, work) => {
  const released = await releaseRest(row, work)
  return {
    set: {
      closeReason: input.reason,
      releasedAmount: addFen(row.releasedAmount ?? ZERO_FEN, released),
    },
    consequences: [
      say('{scOrderNo}：放弃未发的 {qty} 件，解冻 ¥{amount}', {
        scOrderNo: row.scOrderNo ?? '',
        qty: (row.totalQty ?? 0) - (row.deliveredQty ?? 0),
        amount: formatFen(released),
      }),
    ],
  }
}

export const scPurchaseOrderParticulars = particulars(scPurchaseOrder, {
  hooks: scPurchaseOrderHooks,
  actions: { approve, reject, deliver, close },
})
