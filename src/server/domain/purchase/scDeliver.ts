import { fail, say } from '../../../contract/errors.ts'
import type { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { addFen, formatFen, multiplyFen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { requireParcel } from '../stock/expressNumber.ts'
import { filesNotice } from './scCardFiles.ts'
import { handOver } from './scHandOver.ts'
import { chargeDelivered, type ScOrder } from './scMoney.ts'
import { planDelivery } from './scPlan.ts'

/** Company and number of a parcel; both are needed where goods are sent. */
async function parcelOf(
  { deliverMode }: ScOrder,
  { expressCode, expressNo }: { readonly expressCode?: string | null; readonly expressNo?: string | null },
  work: Work,
): Promise<{ readonly expressCode: string; readonly expressNo: string } | null> {
  if (deliverMode !== 'express') return null
  if (!expressCode) return fail('SC_EXPRESS_REQUIRED', {}, 'expressCode')
  if (!expressNo) return fail('SC_EXPRESS_NO_REQUIRED', {}, 'expressNo')
  return { expressCode: await requireParcel({ code: expressCode, no: expressNo }, work), expressNo }
}

export const deliver: ActionHandler<typeof scPurchaseOrder, 'deliver'> = async (row, input, work) => {
  const parcel = await parcelOf(row, input, work)
  const round = (row.deliverCount ?? 0) + 1
  const deliveries = await planDelivery(row, { input, round }, work)
  await handOver(row, deliveries, work)
  const qty = deliveries.reduce((sum, delivery) => sum + delivery.qty, 0),
    amount = sumFen(
      deliveries.map(({ line, qty: pieces }) => multiplyFen(line.unitPrice ?? ZERO_FEN, pieces)),
    )
  const deliveredQty = (row.deliveredQty ?? 0) + qty,
    final = deliveredQty === row.totalQty,
    now = momentOf(work)
  await chargeDelivered(row, { round, amount, qty, final }, work)
  const end = parcel ? ('delivered' as const) : ('done' as const)
  return {
    set: {
      ...parcel,
      deliveredQty,
      deliverCount: round,
      capturedAmount: addFen(row.capturedAmount ?? ZERO_FEN, amount),
      deliverTime: now,
      ...(final && !parcel ? { finishTime: now } : {}),
      orderState: final ? end : 'partly',
    },
    consequences: [
      say('{scOrderNo}：发货 {qty} 件，还剩 {left} 件，扣款 ¥{amount}', {
        scOrderNo: row.scOrderNo ?? '',
        qty,
        left: (row.totalQty ?? 0) - deliveredQty,
        amount: formatFen(amount),
      }),
      ...filesNotice(row),
    ],
  }
}
