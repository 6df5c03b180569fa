import { fail, say } from '../../../contract/errors.ts'
import type { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponCodeBatch } from '../../../contract/resources/couponCode/couponCodeBatch.ts'
import { submitBatch } from '../../batch/submit.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { itemsOf, reserveCoupons } from '../../store/couponCode/activityRows.ts'
import { findRows, insertRow, updateRows } from '../../store/rows.ts'
import type { Activity } from './activityChecks.ts'
import { CODE_MAKING, makeNext } from './makeCodes.ts'

/** Codes that are made within the call; more are made in the background. */
const MAX_INLINE = 1000

/** Adds codes to the stock of an activity: what they will be redeemed for is reserved at once. */
export async function startStock(activity: Activity, quantity: number, work: Work) {
  const { db, tenantId, caller } = work
  if (activity.endTime <= momentOf(work)) fail('CODE_ACTIVITY_OVER')
  const { id, batchNo } = await insertRow(db, couponCodeBatch, tenantId, {
    activityId: activity.id,
    quantity,
    madeQty: 0,
    batchState: 'making',
    createUser: caller.session.userId || null,
    createDept: caller.session.deptIds[0] ?? null,
  })
  const short = await reserveCoupons(db, tenantId, {
    items: await itemsOf(db, tenantId, activity.id),
    codes: quantity,
    bizNo: batchNo ?? id,
  })
  if (short !== null) fail('CODE_COUPON_SHORT', {}, 'quantity')
  if (quantity <= MAX_INLINE) await makeNext(id, 0, work)
  else {
    const title = `生成券码：${activity.activityName}`
    const task = await submitBatch(
      { kind: CODE_MAKING, title, total: quantity, input: { batchId: id } },
      work,
    )
    await updateRows(db, couponCodeBatch, {
      tenantId,
      ids: [id],
      set: { taskNo: task.batchNo },
      userId: caller.session.userId,
    })
  }
  const [batch] = await findRows(db, couponCodeBatch, tenantId, [id])
  return {
    batchNo: batchNo ?? id,
    quantity,
    madeQty: batch?.madeQty ?? 0,
    state: couponCodeBatch.states.wire[batch?.batchState ?? 'making'],
    isInline: quantity <= MAX_INLINE,
  }
}

export const addStock: ActionHandler<typeof couponActivity, 'addStock'> = async (row, { quantity }, work) => {
  const { isInline, ...answer } = await startStock(row, quantity, work)
  const params = { n: quantity, coupons: quantity * (row.itemCount ?? 1) }
  return {
    answer,
    consequences: [
      isInline
        ? say('生成 {n} 个券码，预占 {coupons} 张优惠券', params)
        : say('在后台生成 {n} 个券码，预占 {coupons} 张优惠券', params),
    ],
  }
}
