import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { type CouponOrder, soldOf } from '../../domain/couponCode/takeBack.ts'
import { dispatchOrder } from '../../domain/order/dispatch.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { orderCodes } from './codeOrder.ts'
import { seedCodeProducts } from './codeProductSeed.ts'
import { AUTUMN_ENDED, CODE_SALES, type CodeSale } from './codeSalePlan.ts'
import { merchantOf } from './couponCodeTemplates.ts'
import { dateSold, redeemSold, refundSold } from './soldCodes.ts'
import type { Timeline } from './timeline.ts'

const HOUR_MS = 3_600_000

/** One sale of the story, and what becomes of its codes in the hours after it. */
function scheduleSale(
  sale: CodeSale,
  { merchantCode, at, timeline, now }: CodeStory & { readonly merchantCode: string; readonly now: Date },
): void {
  const moment = new Date(now.getTime() - sale.hoursAgo * HOUR_MS)
  timeline.add(moment, async () => {
    const work = at(moment)
    const order = await orderCodes(merchantCode, sale, work)
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
