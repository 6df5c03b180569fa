import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { applyAfterSale } from '../../domain/afterSale/apply.ts'
import type { Order } from '../../domain/order/request.ts'
import { actOnRows } from '../../engine/act.ts'
import { createRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { CASES, CHANGES, type Step } from './afterSalePlan.ts'
import type { OrderSeedContext } from './orderLives.ts'
import type { Timeline } from './timeline.ts'

const HOUR_MS = 3_600_000
type People = ReadonlyMap<string, { readonly id: string; readonly realName: string }>
/** Everybody of the demonstration who may do something at a moment; nobody is the server itself. */
type As = (account: string | null, moment: Date) => Work

function asOf(people: People, at: OrderSeedContext['at']): As {
  return (account, moment) => {
    const work = at(moment),
      person = people.get(account ?? '')
    return person
      ? {
          ...work,
          caller: {
            ...work.caller,
            session: {
              ...work.caller.session,
              userId: person.id,
              account: account ?? '',
              realName: person.realName,
            },
          },
        }
      : work
  }
}

type Documents = typeof orderAfterSale | typeof orderChangeApply

/** Has the steps of a document happen, each some hours after the one before. */
function walk(
  resource: Documents,
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
    const { refusal } = await actOnRows(
      { resource, name, action: resource.actions[name as never], ids: [id], input: resolvedInput },
      as(account, moment),
    )
    if (refusal) throw refusal
    walk(resource, { id, steps: remainingSteps, amount }, moment, { as, timeline })
  })
}

interface WalkContext {
  readonly as: As
  readonly timeline: Timeline
}
const hoursAfter = (after: Date, hours: number): Date => new Date(after.getTime() + hours * HOUR_MS)

/**
 * Has after-sale cases and change requests come about orders of the demonstration, by the steps people
 * take. Answers who hears how orders stand: each case is about the first, second … of some goods that
 * stands so.
 */
export async function afterSales({
  at,
  timeline,
}: Pick<OrderSeedContext, 'at' | 'timeline'>): Promise<OrderSeedContext['stands']> {
  const { db, tenantId } = at(new Date())
  const people: People = new Map(
    (await selectWhere(db, user, tenantId, { all: [] })).map(({ id, account, realName }) => [
      String(account),
      { id, realName: String(realName) },
    ]),
  )
  const as = asOf(people, at),
    context: WalkContext = { as, timeline },
    counts = new Map<string, number>()
  const aboutCase = ({ by, applying, steps }: (typeof CASES)[number], order: Order, begun: Date): void =>
    timeline.add(begun, async () => {
      const { afterSale } = await applyAfterSale(as(by, begun), {
        orderId: order.id,
        qty: 1,
        source: by === null ? 'api' : 'manual',
        ...applying,
      })
      walk(orderAfterSale, { id: afterSale.id, steps, amount: afterSale.applyAmount ?? 0 }, begun, context)
    })
  const aboutChange = ({ by, wire, steps }: (typeof CHANGES)[number], order: Order, begun: Date): void =>
    timeline.add(begun, async () => {
      const {
        targets: [id = ''],
      } = await createRow(
        orderChangeApply,
        { orderNo: order.orderNo, notifyMerchant: 1, ...wire },
        as(by, begun),
      )
      walk(orderChangeApply, { id, steps, amount: 0 }, begun, context)
    })
  return (order, moment) => {
    const state = (order.deliverState === 'none' ? null : order.deliverState) ?? order.orderState ?? '',
      key = `${order.skuCode ?? ''} ${state}`,
      index = counts.get(key) ?? 0
    counts.set(key, index + 1)
    const concerns = (plan: (typeof CASES)[number] | (typeof CHANGES)[number]): boolean =>
      plan.sku === order.skuCode && plan.state === state && plan.index === index
    for (const plan of CASES.filter(concerns)) aboutCase(plan, order, hoursAfter(moment, plan.hours))
    for (const plan of CHANGES.filter(concerns)) aboutChange(plan, order, hoursAfter(moment, plan.hours))
  }
}
