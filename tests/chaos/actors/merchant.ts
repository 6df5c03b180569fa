import { type Act, often, type ActContext } from '../actContext.ts'
import { RECEIVER } from '../../support/orders.ts'

const CREATE = ['POST', '/openapi/v1/order/create'] as const,
  QUERY = ['GET', '/openapi/v1/order/query'] as const,
  REFUND = ['POST', '/openapi/v1/order/refund'] as const

/** A merchant's program orders; sometimes it repeats an earlier order, as after a lost answer. */
const create: Act = async ({ site, world, random }) => {
  const earlierOrder =
    random.once(6) && site.acceptedOrders.size > 0 ? random.of([...site.acceptedOrders.values()]) : null
  const buyer = random.of(world.buyers),
    goods = random.of(world.goods)
  // Few accounts, so that their counters meet as well; the last digit decides the supplier's answer.
  const account = `139${String(10_000_000 + random.below(60) * 10 + random.of([0, 1, 2, 7, 7, 8, 9]))}`
  const body = earlierOrder?.body ?? {
    merchantOrderNo: `CH-${random.word()}`,
    skuCode: goods.skuCode,
    qty: 1 + random.below(3),
    ...(goods.kind === 'topUp' ? { account } : {}),
    ...(goods.kind === 'inKind' ? { receiver: RECEIVER } : {}),
    allowPartial: random.once(2),
  }
  const credential = earlierOrder?.credential ?? buyer.credential
  const answer = await site.ask(random, credential, CREATE, { body })
  if (answer?.code !== 200) return
  const orderNo = String((answer.data as { readonly orderNo: string }).orderNo),
    number = `${credential.apiKey} ${String(body.merchantOrderNo)}`
  const before = site.acceptedOrders.get(number)
  if (before && before.orderNo !== orderNo)
    site.faults.push(`${number} was ${before.orderNo} and then ${orderNo}`)
  site.acceptedOrders.set(number, { credential, body, orderNo })
  if (!before) await remember({ site, world, random }, orderNo)
}

/** Operators refer to orders by id. */
async function remember({ site, world, random }: ActContext, orderNo: string): Promise<void> {
  const listing = await site.call<{ records: { id: string }[] }>(random, 'admin', 'order/list', (client) =>
    client.get('/biz-order/merchantOrderInfo/list', { orderNo }),
  )
  // There is no listing where the call got no answer.
  if (!listing) return
  const [row] = listing.data.records
  if (!row) site.faults.push(`${orderNo} was acknowledged and is not there`)
  else if (!world.orderNos.has(row.id)) {
    world.orders.push(row.id)
    world.orderNos.set(row.id, orderNo)
  }
}

/** A program queries an order; the answer contains the cards, which count as viewed from then on. */
const query: Act = async ({ site, random }) => {
  if (site.acceptedOrders.size === 0) return
  const { credential, orderNo } = random.of([...site.acceptedOrders.values()].slice(-60))
  await site.ask(random, credential, QUERY, { query: `orderNo=${orderNo}` })
}

const refund: Act = async ({ site, random }) => {
  if (site.acceptedOrders.size === 0) return
  const { credential, body } = random.of([...site.acceptedOrders.values()])
  await site.ask(random, credential, REFUND, {
    body: {
      merchantOrderNo: body.merchantOrderNo,
      merchantRefundNo: `RF-${random.below(500)}`,
      qty: 1,
      reason: '不想要了',
    },
  })
}

/** Acts of merchants' programs. */
export const MERCHANT_ACTS: readonly Act[] = [...often(14, create), ...often(4, query), ...often(2, refund)]
