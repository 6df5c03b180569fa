import { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { redeemOnce } from '../../domain/couponCode/redeem.ts'
import type { CouponOrder } from '../../domain/couponCode/takeBack.ts'
import { lockOrder, setOrder } from '../../domain/order/moves.ts'
import { refundOrder } from '../../domain/order/refund.ts'
import type { Work } from '../../engine/work.ts'
import { sealedCode } from '../../store/couponCode/codeRows.ts'
import { updateRows } from '../../store/rows.ts'

/** Gives rows that the domain writes as of now the moment of the story. */
export async function dateSold(sold: readonly CouponOrder[], work: Work): Promise<void> {
  const at = formatMoment(work.at ?? new Date()),
    common = { tenantId: work.tenantId, userId: null }
  await updateRows(work.db, couponActivityCode, {
    ...common,
    ids: sold.flatMap(({ codeId }) => codeId ?? []),
    set: { assignTime: at },
  })
  await updateRows(work.db, couponOrder, {
    ...common,
    ids: sold.map(({ id }) => id),
    set: { createTime: at },
  })
}

/** Somebody redeems a code that was sold. */
export async function redeemSold({ id, codeId }: CouponOrder, mobile: string, work: Work): Promise<void> {
  const { db, tenantId, vault } = work,
    sealed = await sealedCode(db, tenantId, codeId ?? '0')
  if (sealed === null) throw new Error(`code ${codeId ?? ''} has no text`)
  await redeemOnce({ text: vault.open(sealed), mobile }, work)
  const set = { redeemTime: formatMoment(work.at ?? new Date()) }
  await updateRows(db, couponActivityCode, { tenantId, ids: [codeId ?? '0'], set, userId: null })
  await updateRows(db, couponOrder, { tenantId, ids: [id], set, userId: null })
}

/** The customer gives a code back. */
export async function refundSold({ id, amount }: CouponOrder, orderId: string, work: Work): Promise<void> {
  const order = await lockOrder(orderId, work)
  if (!order) throw new Error(`order ${orderId} is gone`)
  const { set = {} } = await refundOrder(
    order,
    {
      refundQty: 1,
      refundAmount: amount ?? ZERO_FEN,
      reason: '客户不再需要',
      cardIds: [id],
      recoverCost: false,
    },
    work,
  )
  await setOrder(order, set, work)
}
