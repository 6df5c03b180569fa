import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { applyAfterSale } from '../../domain/afterSale/apply.ts'
import type { Order } from '../../domain/order/request.ts'
import { createRow } from '../../engine/save.ts'
import { CASES, CHANGES, type Step } from './afterSalePlan.ts'
import type { OrderSeedContext } from './orderLives.ts'
import type { Timeline } from './timeline.ts'
import { act, workAsOf, type WorkAs } from './workAs.ts'

const HOUR_MS = 3_600_000
type DocumentResource = typeof orderAfterSale | typeof orderChangeApply

/** Schedules the steps of a document one after another. */
function scheduleSteps(
  resource: DocumentResource,
  {
    id,
    steps: [step, ...remainingSteps],
    amount,
  }: { readonly id: string; readonly steps: readonly Step[]; readonly amount: number },
  after: Date,
  { as, timeline }: WalkContext,
): void {
  if (!step) return
  const [hours, account, name, input = {}] = step,
    moment = hoursAfter(after, hours)
  timeline.add(moment, async () => {
    const resolvedInput = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [field, value === 'all' ? amount : value]),
    )
    await act(resource, { id, name, input: resolvedInput }, as(account, moment))
    scheduleSteps(resource, { id, steps: remainingSteps, amount }, moment, { as, timeline })
  })
}

interface WalkContext {
  readonly as: WorkAs
  readonly timeline: Timeline
}
const hoursAfter = (after: Date, hours: number): Date => new Date(after.getTime() + hours * HOUR_MS)

/**
 * Schedules after-sale cases and change requests about orders of the demonstration. Returns a listener for
 * orders that reach their end: each case is about the nth order of a SKU in a state.
 */
export async function afterSales({
  at,
  timeline,
}: Pick<OrderSeedContext, 'at' | 'timeline'>): Promise<OrderSeedContext['onSettled']> {
  const as = await workAsOf(at),
    context: WalkContext = { as, timeline },
    counts = new Map<string, number>()
  const scheduleCase = ({ by, applying, steps }: (typeof CASES)[number], order: Order, begun: Date): void =>
    timeline.add(begun, async () => {
      const { afterSale } = await applyAfterSale(as(by, begun), {
        orderId: order.id,
        qty: 1,
        source: by === null ? 'api' : 'manual',
        ...applying,
      })
      scheduleSteps(
        orderAfterSale,
        { id: afterSale.id, steps, amount: afterSale.applyAmount ?? 0 },
        begun,
        context,
      )
    })
  const scheduleChange = ({ by, wire, steps }: (typeof CHANGES)[number], order: Order, begun: Date): void =>
    timeline.add(begun, async () => {
      const {
        targets: [id = ''],
      } = await createRow(
        orderChangeApply,
        { orderNo: order.orderNo, notifyMerchant: 1, ...wire },
        as(by, begun),
      )
      scheduleSteps(orderChangeApply, { id, steps, amount: 0 }, begun, context)
    })
  return (order, moment) => {
    const state = (order.deliverState === 'none' ? null : order.deliverState) ?? order.orderState ?? '',
      key = `${order.skuCode ?? ''} ${state}`,
      index = counts.get(key) ?? 0
    counts.set(key, index + 1)
    const concerns = (plan: (typeof CASES)[number] | (typeof CHANGES)[number]): boolean =>
      plan.sku === order.skuCode && plan.state === state && plan.index === index
    for (const plan of CASES.filter(concerns)) scheduleCase(plan, order, hoursAfter(moment, plan.hours))
    for (const plan of CHANGES.filter(concerns)) scheduleChange(plan, order, hoursAfter(moment, plan.hours))
  }
}
