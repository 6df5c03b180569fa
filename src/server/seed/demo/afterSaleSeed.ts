import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { type AfterSale, applyAfterSale } from '../../domain/afterSale/apply.ts'
import type { Order } from '../../domain/order/request.ts'
import { actOnRows } from '../../engine/act.ts'
import { createRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { CASES, CHANGES, type Step } from './afterSalePlan.ts'
import type { Going } from './orderLives.ts'

const HOUR_MS = 3_600_000
type People = ReadonlyMap<string, { readonly id: string; readonly realName: string }>
/** Everybody of the demonstration who may do something at a moment; nobody is the server itself. */
type As = (account: string | null, moment: Date) => Work

function asOf(people: People, { at }: Going): As {
  return (account, moment) => {
    const work = at(moment), person = people.get(account ?? '')
    return person ? { ...work, caller: { ...work.caller, session: { ...work.caller.session, userId: person.id, account: account ?? '', realName: person.realName } } } : work
  }
}

/** Orders by what was bought and how they stand, oldest first; of each only those nothing was given back of. */
function chooserOf(orders: readonly Order[]): (skuCode: string, state: string, index: number) => Order | undefined {
  return (skuCode, state, index) => orders.filter((order) => order.skuCode === skuCode && (order.orderState === state || order.deliverState === state) && order.refundState !== 'full' && order.refundState !== 'partly')[index]
}

const momentAfter = (order: Order, hours: number): Date => new Date(parseMoment(order.finishTime ?? order.createTime ?? '').getTime() + hours * HOUR_MS)

/** Takes the steps of a document that lie in the past. */
async function walk(resource: typeof orderAfterSale | typeof orderChangeApply, { id, begun, steps, amount }: { readonly id: string; readonly begun: Date; readonly steps: readonly Step[]; readonly amount: number }, as: As): Promise<void> {
  let moment = begun
  for (const [hours, account, name, input = {}] of steps) {
    moment = new Date(moment.getTime() + hours * HOUR_MS)
    if (moment.getTime() > Date.now()) return
    const given = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, value === 'all' ? amount : value]))
    const { refusal } = await actOnRows({ resource, name, action: resource.actions[name as never], ids: [id], input: given }, as(account, moment))
    if (refusal) throw refusal
  }
}

/** Writes after-sale cases and change requests about the orders of the demonstration, in several states, by the steps people take. */
export async function seedAfterSales(going: Going): Promise<void> {
  const { db, tenantId } = going.at(new Date())
  const people: People = new Map((await selectWhere(db, user, tenantId, { all: [] })).map(({ id, account, realName }) => [String(account), { id, realName: String(realName) }]))
  const orders = (await selectWhere(db, merchantOrderInfo, tenantId, { all: [] }) as unknown as Order[]).toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
  const as = asOf(people, going), choose = chooserOf(orders)
  for (const { sku, state, index, hours, by, applying, steps } of CASES) {
    const order = choose(sku, state, index), begun = order && momentAfter(order, hours)
    if (!order || !begun || begun.getTime() > Date.now()) continue
    const { afterSale }: { afterSale: AfterSale } = await applyAfterSale(as(by, begun), { orderId: order.id, qty: 1, source: by === null ? 'api' : 'manual', ...applying })
    await walk(orderAfterSale, { id: afterSale.id, begun, steps, amount: afterSale.applyAmount ?? 0 }, as)
  }
  for (const { sku, state, index, hours, by, wire, steps } of CHANGES) {
    const order = choose(sku, state, index), begun = order && momentAfter(order, hours)
    if (!order || !begun || begun.getTime() > Date.now()) continue
    const { targets: [id = ''] } = await createRow(orderChangeApply, { orderNo: order.orderNo, notifyMerchant: 1, ...wire }, as(by, begun))
    await walk(orderChangeApply, { id, begun, steps, amount: 0 }, as)
  }
}
