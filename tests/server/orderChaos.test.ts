import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { figuresOf, newShop, type Shop, skuId, tick } from '../support/orders.ts'
import { randomOf } from '../support/random.ts'
import { deadlocks, useServer } from '../support/server.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo',
  CHANNEL = '/biz-order/channelOrderInfo'
const ENDS = [30, 35, 40, 50]

interface Order {
  readonly id: string
  readonly orderNo: string
  readonly merchantOrderNo: string
  readonly orderState: number
  readonly qty: number
  readonly successQty: number
  readonly failQty: number
  readonly refundedQty: number
  readonly unitPrice: number
  readonly orderAmount: number
  readonly capturedAmount: number
  readonly refundAmount: number
  readonly costAmount: number
}
interface Channel {
  readonly id: string
  readonly channelOrderNo: string
  readonly orderNo: string
  readonly channelState: number
  readonly purchasePrice: number
  readonly deliveredQty: number
  readonly costBackAmount: number
}
interface Entry {
  readonly bizType: number
  readonly bizNo: string
  readonly docNo: string
  readonly amount: number
}
interface Listed<T> {
  readonly records: readonly T[]
  readonly nextCursor?: string
}

async function all<T>(path: string, query: Record<string, string | number>): Promise<readonly T[]> {
  const found: T[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { data }: { data: Listed<T> } = await admin().get<Listed<T>>(path, {
      ...query,
      size: 200,
      cursor,
      count: 0,
    })
    found.push(...data.records)
    cursor = data.nextCursor
  }
  return found
}

/** Where it happens, and how many calls of each kind did what they asked for. */
interface Disturbing {
  readonly shop: Shop
  readonly sku: string
  readonly orders: string[]
  readonly stopped: string[]
  readonly open: string[]
  readonly done: Map<string, number>
}

/** Anything that may happen to an order, also twice, also to what is finished. */
async function disturb(
  random: (below: number) => number,
  number: number,
  { shop, sku, orders, stopped, open, done }: Disturbing,
): Promise<void> {
  const oneOf = (some: readonly string[]): string =>
    some[random(some.length)] ?? orders[random(orders.length)] ?? '1'
  const ids = [oneOf(orders)]
  const post = async (
    path: string,
    body: Record<string, unknown>,
    kind = path.slice(path.lastIndexOf('/') + 1),
  ): Promise<void> => {
    const answer = await admin().post<{ taken?: readonly string[] } | null>(path, body)
    if (answer.code === 200 && (kind !== 'result' || answer.data?.taken?.includes('taken')))
      done.set(kind, (done.get(kind) ?? 0) + 1)
  }
  switch (orders.length < 5 ? 0 : random(9)) {
    case 0:
    case 1:
    case 2: {
      const account = `139${String(10_000_000 + number * 10 + random(10))}`
      const made = await admin().post<{ id: string }>('/blade-test/acceptOrder', {
        merchantCode: shop.merchantCode,
        skuId: sku,
        qty: 1 + random(3),
        account,
        merchantOrderNo: `CH-${number}`,
        allowPartial: random(2),
      })
      if (made.code !== 200) return
      done.set('accept', (done.get('accept') ?? 0) + 1)
      orders.push(made.data.id)
      // Some are stopped while they still wait.
      if (random(4) > 0) {
        if (/[79]$/.test(account)) open.push(made.data.id)
        return
      }
      stopped.push(made.data.id)
      await post(`${ORDER}/blockOrder`, { ids: [made.data.id], reason: '核对' })
      return
    }
    case 3:
      await post(`${ORDER}/blockOrder`, { ids, reason: '核对' })
      return
    case 4:
      await post(`${ORDER}/releaseOrder`, { ids: [oneOf(stopped)], reason: '核对无误' })
      return
    case 5:
      await post(`${ORDER}/cancelOrder`, { ids: random(2) ? ids : [oneOf(stopped)], reason: '客户取消' })
      return
    // A refund finds something delivered however slow the worker is.
    case 6:
      await tick(admin())
      await post(`${ORDER}/refund`, {
        orderId: ids[0],
        refundQty: 1,
        refundAmount: random(9980),
        reason: '未到账',
        recoverCost: random(2),
      })
      return
    case 7:
      await post('/blade-test/order/result', {
        orderId: random(3) ? oneOf(open) : ids[0],
        result: ['success', 'fail', 'unknown', 'accepted'][random(4)] ?? 'fail',
      })
      return
    default:
      await post('/blade-test/order/due', {})
  }
}

async function run(
  seed: number,
  {
    calls,
    lanes,
    shop,
    least = [],
  }: {
    readonly calls: number
    readonly lanes: number
    readonly shop: Shop /** How often each kind has to have happened; what luck leaves out is waited for. */
    readonly least?: typeof LEAST
  },
): Promise<ReadonlyMap<string, number>> {
  const random = randomOf(seed),
    orders: string[] = [],
    stopped: string[] = [],
    open: string[] = [],
    done = new Map<string, number>(),
    sku = await skuId(admin(), 'HF-100')
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < calls || (next < 6 * calls && least.some(([kind, times]) => (done.get(kind) ?? 0) < times)))
      await disturb(random, seed * 1000 + (next += 1), { shop, sku, orders, stopped, open, done }).catch(
        (error: unknown) => {
          if (!(error instanceof TypeError)) throw error
        },
      )
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}

/** Lets one order name several top-ups. */
async function allowMore(): Promise<void> {
  const { data } = await admin().get<Listed<{ id: string; version: number }>>('/biz-product/goodsSku/list', {
    skuCode: 'HF-100',
  })
  expect(
    await admin().post('/biz-product/goodsSku/update', {
      id: data.records[0]?.id,
      version: data.records[0]?.version,
      maxPerOrder: 5,
    }),
  ).toMatchObject({ code: 200 })
}

const sum = (entries: readonly Entry[], bizType: number): number =>
  entries.reduce((total, one) => total + (one.bizType === bizType ? one.amount : 0), 0)

/** Orders, what belongs to them and the account, as they stand at one moment: read again while somebody is still at work on them. */
async function picture(shop: Shop) {
  const read = () => all<Order>(`${ORDER}/list`, { merchantCode: shop.merchantCode })
  for (let orders = await read(), tries = 0; ; tries += 1) {
    const entries = await all<Entry>('/biz-finance/accountDetail/list', { accountId: shop.accountId })
    const attempts = await all<Channel>(`${CHANNEL}/list`, {
      createTime_datege: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
    })
    const figures = await figuresOf(admin(), shop.accountId),
      now = await read()
    if (JSON.stringify(now) === JSON.stringify(orders) || tries === 50)
      return {
        orders,
        entries,
        figures,
        channels: attempts.filter(({ orderNo }) => orders.some((order) => order.orderNo === orderNo)),
      }
    orders = now
  }
}

/** Every order is where its facts put it: O1 to O4 from what can be read, and the account as its orders say. */
async function expectWhole(shop: Shop, balance: number): Promise<readonly Order[]> {
  const { orders, entries, channels, figures } = await picture(shop)
  for (const order of orders) {
    const own = entries.filter(({ docNo }) => docNo === order.orderNo),
      attempts = channels.filter(({ orderNo }) => orderNo === order.orderNo)
    const ended = ENDS.includes(order.orderState),
      live = attempts.filter(({ channelState }) => [10, 20, 45].includes(channelState))
    const delivered = attempts.reduce(
      (total, one) => total + (one.channelState === 30 ? one.deliveredQty : 0),
      0,
    )
    const cost = attempts.reduce(
      (total, one) =>
        total + (one.channelState === 30 ? one.purchasePrice * one.deliveredQty - one.costBackAmount : 0),
      0,
    )
    expect({
      orderNo: order.orderNo,
      amount: order.orderAmount,
      captured: order.capturedAmount,
      charged: sum(own, 20),
      refunded: sum(own, 21),
      delivered: order.successQty,
      cost: order.costAmount,
      liveAtEnd: ended ? live.length : 0,
      rest: ended ? order.successQty + order.failQty : order.qty,
      withinRefund: order.refundAmount <= order.capturedAmount && order.refundedQty <= order.successQty,
    }).toEqual({
      orderNo: order.orderNo,
      amount: order.unitPrice * order.qty,
      captured: ended ? order.unitPrice * order.successQty : 0,
      charged: order.capturedAmount,
      refunded: order.refundAmount,
      delivered,
      cost,
      liveAtEnd: 0,
      rest: order.qty,
      withinRefund: true,
    })
  }
  const held = orders.reduce((total, one) => total + (ENDS.includes(one.orderState) ? 0 : one.orderAmount), 0)
  const spent = orders.reduce((total, one) => total + one.capturedAmount - one.refundAmount, 0)
  expect(figures).toMatchObject({
    balance: balance - spent,
    holdAmount: held,
    availableAmount: balance - spent - held,
  })
  expect((await admin().get('/biz-finance/ledger/trialBalance')).data).toMatchObject({
    balanced: true,
    broken: [],
  })
  return orders
}

const LEAST: readonly (readonly [kind: string, times: number])[] = [
  ['accept', 25],
  ['blockOrder', 3],
  ['releaseOrder', 1],
  ['cancelOrder', 1],
  ['refund', 1],
  ['result', 1],
  ['due', 5],
]

test.each([1, 2])(
  'whatever happens to orders in whatever order, each is where its facts put it (seed %i)',
  { timeout: 180_000 },
  async (seed) => {
    await allowMore()
    const shop = await newShop(admin(), 50_000_000, { 'HF-100': 9980 })
    const done = await run(seed, { calls: 160, lanes: 5, shop, least: LEAST })
    for (const [kind, least] of LEAST)
      expect(done.get(kind) ?? 0, `${kind} of ${JSON.stringify([...done])}`).toBeGreaterThanOrEqual(least)
    await tick(admin())
    const orders = await expectWhole(shop, 50_000_000)
    expect(orders.length).toBeGreaterThan(20)
    // Whatever takes counters, stock and money takes them in one order.
    expect(await deadlocks(server)).toBe(0)
  },
)

test('a server killed under load loses no hold and charges nobody twice', { timeout: 300_000 }, async () => {
  await allowMore()
  const shop = await newShop(admin(), 50_000_000, { 'HF-100': 9980 })
  for (let round = 1; round <= 2; round += 1) {
    const load = run(50 + round, { calls: 120, lanes: 5, shop })
    await new Promise((wait) => setTimeout(wait, 1500 + round * 700))
    await server.restart({ powerCut: true })
    await load
    // A server answers before it has worked on what was waiting; figures are compared when that is done.
    await tick(admin())
    await expectWhole(shop, 50_000_000)
  }
  // What was cut short is asked about under its own number.
  for (let again = 0; again < 4; again += 1) {
    await admin().post('/blade-test/order/due', {})
    await tick(admin())
  }
  const orders = await expectWhole(shop, 50_000_000)
  expect(orders.filter(({ orderState }) => orderState === 10)).toEqual([])
})
