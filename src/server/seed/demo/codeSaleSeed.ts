import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { redeemOnce } from '../../domain/couponCode/redeem.ts'
import { type CouponOrder, soldOf } from '../../domain/couponCode/takeBack.ts'
import { acceptOrder } from '../../domain/order/accept.ts'
import { dispatchOrder } from '../../domain/order/dispatch.ts'
import { Gates } from '../../domain/order/gates.ts'
import { lockOrder, setOrder } from '../../domain/order/moves.ts'
import { refundOrder } from '../../domain/order/refund.ts'
import type { Work } from '../../engine/work.ts'
import { sealedCode } from '../../store/couponCode/codeRows.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { seedCodeProducts } from './codeProductSeed.ts'
import { AUTUMN_ENDED, CODE_SALES, type CodeSale } from './codeSalePlan.ts'
import { merchantOf } from './couponCodeTemplates.ts'
import type { Timeline } from './timeline.ts'

const HOUR_MS = 3_600_000

/** Gives rows that the domain writes as of now the moment of the story. */
async function dateSold(sold: readonly CouponOrder[], work: Work): Promise<void> {
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
async function redeemSold({ id, codeId }: CouponOrder, mobile: string, work: Work): Promise<void> {
  const { db, tenantId, vault } = work,
    sealed = await sealedCode(db, tenantId, codeId ?? '0')
  if (sealed === null) throw new Error(`code ${codeId ?? ''} has no text`)
  await redeemOnce({ text: vault.open(sealed), mobile }, work)
  const set = { redeemTime: formatMoment(work.at ?? new Date()) }
  await updateRows(db, couponActivityCode, { tenantId, ids: [codeId ?? '0'], set, userId: null })
  await updateRows(db, couponOrder, { tenantId, ids: [id], set, userId: null })
}

/** The customer gives a code back. */
async function refundSold({ id, amount }: CouponOrder, orderId: string, work: Work): Promise<void> {
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

/** One sale of the story, and what becomes of its codes in the hours after it. */
function scheduleSale(
  sale: CodeSale,
  { merchantCode, at, timeline, now }: CodeStory & { readonly merchantCode: string; readonly now: Date },
): void {
  const moment = new Date(now.getTime() - sale.hoursAgo * HOUR_MS)
  timeline.add(moment, async () => {
    const work = at(moment)
    const { order } = await acceptOrder(
      work,
      {
        merchantCode,
        skuCode: sale.skuCode,
        qty: sale.qty,
        source: 'api',
        merchantOrderNo: `YFQM${sale.hoursAgo}`,
        notifyUrl: '',
      },
      new Gates(work),
    )
    await dispatchOrder(order.id, work)
    const sold = await soldOf(order.id, work)
    await dateSold(sold, work)
    const events = [
      ...sale.redeemedBy.map((mobile) => (row: CouponOrder, later: Work) => redeemSold(row, mobile, later)),
      ...Array.from(
        { length: sale.refunds },
        () => (row: CouponOrder, later: Work) => refundSold(row, order.id, later),
      ),
    ]
    for (const [index, run] of events.entries()) {
      const row = sold[index],
        later = new Date(moment.getTime() + (index + 2) * HOUR_MS)
      if (row) timeline.add(later, () => run(row, at(later)))
    }
  })
}

/** Where the story is told: the work of a moment, and its events. */
export interface CodeStory {
  readonly at: (moment: Date) => Work
  readonly timeline: Timeline
}

/** Schedules the sales of codes in the last days, and the end of the activity of autumn. */
export async function scheduleCodeSales({ at, timeline }: CodeStory, now: Date): Promise<void> {
  const work = at(now),
    merchant = await merchantOf({ writer: work.db, tenantId: work.tenantId }),
    merchantCode = merchant?.merchantCode
  if (!merchantCode) return
  await seedCodeProducts(work)
  for (const sale of CODE_SALES) scheduleSale(sale, { merchantCode, at, timeline, now })
  const ended = new Date(now.getTime() - AUTUMN_ENDED * HOUR_MS)
  // Codes can be sold and redeemed until the activity is over; the job that expires codes finds the rest.
  timeline.add(ended, async () => {
    const { db, tenantId } = at(ended)
    const autumn = await selectWhere(db, couponActivity, tenantId, {
      field: 'activityName',
      operator: 'equals',
      values: ['秋日尝新兑换码'],
    })
    await updateRows(db, couponActivity, {
      tenantId,
      ids: autumn.map(({ id }) => id),
      set: { endTime: formatMoment(ended) },
      userId: null,
    })
  })
}
