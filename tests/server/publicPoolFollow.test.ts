import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Client } from '../support/client.ts'
import { figuresOf, newShop, RECEIVER, tick } from '../support/orders.ts'
import { ORDER } from '../support/placedOrders.ts'
import { listed, PoolDesk, POOL, SKU, type Sku, SPU } from '../support/publicPool.ts'
import { useServer } from '../support/server.ts'
import { ORDER_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const desk = new PoolDesk(server)

interface Party {
  readonly accountId: string
  readonly merchantCode: string
}
interface Followed {
  readonly orderState: number
  readonly costAmount: number
  readonly refundAmount: number
  readonly expressNo: string | null
  readonly trace: readonly { readonly content: string }[]
  readonly channelOrders: readonly { readonly channelState: number; readonly costBackAmount: number }[]
  readonly parcels: readonly { readonly expressNo: string; readonly qty: number; readonly parcelNo: string }[]
}

const post = async (client: Client, bizType: 'pay' | 'recharge', accountId: string, bizNo: string) =>
  ok(await client.post('/blade-test/ledger', { verb: 'post', bizType, accountId, bizNo, amount: 200_000 }))
const merchantAtOwner = async (): Promise<Party> =>
  (
    await listed<Party>(desk.owner, '/biz-merchant/merchantConfig', { merchantName: 'INNER-100002' })
  )[0] as Party
const supplierAtBuyer = async (): Promise<Party> =>
  (await listed<Party>(desk.buyer, '/biz-supplier/supplierConfig', { supplierName: '平台互供' }))[0] as Party

/** Puts the copy of a shared item on sale and returns its SKU. */
async function onSale(poolId: string): Promise<Sku> {
  const copy = await desk.copyOf(poolId)
  const [tax] = dataOf(
    await desk.buyer.get<readonly { dictKey: string }[]>('/blade-system/dict-biz/dictionary', {
      code: 'goods_tax',
    }),
  )
  const detail = dataOf(await desk.buyer.get<Record<string, unknown>>(`${SPU}/detail`, { id: copy.id }))
  ok(await desk.buyer.post(`${SPU}/update`, { ...detail, taxCode: tax?.dictKey }))
  ok(await desk.buyer.post(`${SPU}/changeShelfStatus`, { ids: copy.id, shelfStatus: 1 }))
  return (await listed<Sku>(desk.buyer, SKU, { spuId: copy.id }))[0] as Sku
}

async function ordered(sku: Sku, qty: number, more: Record<string, unknown> = {}): Promise<string> {
  const shop = await newShop(desk.buyer, 100_000, { [sku.skuCode]: sku.salePrice })
  return dataOf(
    await desk.buyer.post<{ id: string }>('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: sku.id,
      qty,
      ...more,
    }),
  ).id
}
const orderOf = async (id: string): Promise<Followed> =>
  dataOf(await desk.buyer.get<Followed>(`${ORDER}/detail`, { id }))
/** Works until the supplying tenant has an order of these goods, and returns its id. */
async function innerOrder(skuCode: string, done: (id: string) => Promise<boolean>): Promise<string> {
  const { merchantCode } = await merchantAtOwner()
  const found = async () =>
    (await listed<{ id: string }>(desk.owner, ORDER, { merchantCode, skuCode }))[0]?.id ?? ''
  await expect
    .poll(
      async () => {
        await tick(desk.buyer)
        ok(await desk.buyer.post('/blade-test/order/due', {}))
        const id = await found()
        return id !== '' && (await done(id))
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return found()
}

describe('what the supplying tenant does with an order of another', () => {
  let cardId = '',
    cupId = ''
  beforeAll(async () => {
    cardId = await desk.shared({ 'SL-100': 9600 })
    cupId = await desk.shared({ 'CUP-350': 5000 })
    ok(await desk.quote(cardId))
    ok(await desk.quote(cupId))
    await desk.work()
    await post(desk.buyer, 'pay', (await supplierAtBuyer()).accountId, 'FOLLOW-pay')
    await post(desk.owner, 'recharge', (await merchantAtOwner()).accountId, 'FOLLOW-recharge')
  })

  test('its refund gives the cost back, once, and leaves the buyer to the tenant that sold', async () => {
    const id = await ordered(await onSale(cardId), 2)
    const inner = await innerOrder(
      'SL-100',
      async () => (await orderOf(id)).orderState === ORDER_STATE.success,
    )
    expect(await orderOf(id)).toMatchObject({ costAmount: 19_200, channelOrders: [{ costBackAmount: 0 }] })
    const { accountId } = await supplierAtBuyer()
    // What was paid ahead is a negative balance: cost that came back adds to it.
    const { balance } = await figuresOf(desk.buyer, accountId)
    const refund = { orderId: inner, refundQty: 1, refundAmount: 9600, reason: '供货方质量问题' }
    // Who sold it cannot take cost back that the supplying tenant has not given.
    const ownRefund = { orderId: id, refundQty: 1, refundAmount: 9600, reason: '买家退货', recoverCost: true }
    expect(await desk.buyer.post(`${ORDER}/refund`, ownRefund)).toMatchObject({
      code: 400,
      msg: '没有可追回成本的渠道订单',
    })
    ok(await desk.owner.post(`${ORDER}/refund`, refund))
    await desk.work()
    const after = await orderOf(id)
    expect(after).toMatchObject({
      costAmount: 9600,
      refundAmount: 0,
      channelOrders: [{ costBackAmount: 9600 }],
    })
    expect(after.trace.filter(({ content }) => content.includes('供货租户退款 ¥96.00'))).toHaveLength(1)
    expect((await figuresOf(desk.buyer, accountId)).balance).toBe(balance - 9600)
    await desk.work()
    expect(await orderOf(id)).toMatchObject({ costAmount: 9600 })
    ok(await desk.owner.post(`${ORDER}/refund`, refund))
    await desk.work()
    expect(await orderOf(id)).toMatchObject({ costAmount: 0, channelOrders: [{ costBackAmount: 19_200 }] })
    for (const client of [desk.owner, desk.buyer])
      expect(dataOf(await client.get('/biz-finance/ledger/trialBalance'))).toMatchObject({
        balanced: true,
        broken: [],
      })
  })

  test('its parcels and corrected numbers stand at the order of the buyer, who cannot sign for them', async () => {
    const id = await ordered(await onSale(cupId), 2, { receiver: RECEIVER })
    const inner = await innerOrder('CUP-350', async (innerId) => {
      const { data } = await desk.owner.get<{ orderState: number }>(`${ORDER}/detail`, { id: innerId })
      return data.orderState === ORDER_STATE.processing
    })
    const ship = (more: Record<string, unknown>) =>
      desk.owner.post(`${ORDER}/inKind/upDeliverGoods`, {
        orderId: inner,
        qty: 1,
        expressCode: 'SF',
        ...more,
      })
    ok(await ship({ expressNo: 'SF1020304050601' }))
    await desk.work()
    expect(await orderOf(id)).toMatchObject({
      orderState: ORDER_STATE.processing,
      expressNo: 'SF1020304050601',
      parcels: [{ expressNo: 'SF1020304050601', qty: 1 }],
    })
    ok(await ship({ expressNo: 'SF1020304050602' }))
    const { data } = await desk.owner.get<{ parcels: readonly { id: string }[] }>(`${ORDER}/detail`, {
      id: inner,
    })
    ok(await ship({ expressNo: 'SF1020304050609', parcelId: data.parcels[0]?.id }))
    await desk.work()
    await desk.work()
    const after = await orderOf(id)
    expect(after.parcels.map(({ expressNo }) => expressNo)).toEqual(['SF1020304050609', 'SF1020304050602'])
    expect(new Set(after.parcels.map(({ parcelNo }) => parcelNo)).size).toBe(2)
    expect(await desk.buyer.post(`${ORDER}/inKind/sign`, { orderId: id })).toMatchObject({ success: false })
    ok(await desk.owner.post(`${ORDER}/inKind/sign`, { orderId: inner }))
    await innerOrder('CUP-350', async () => (await orderOf(id)).orderState === ORDER_STATE.success)
    expect(await orderOf(id)).toMatchObject({ costAmount: 10_000 })
  })

  test('a SKU that is shared later appears at the copy, priced and supplied like the others', async () => {
    ok(await desk.share({ 'SL-100': 9600, 'SL-200': 19_200 }))
    expect(dataOf(await desk.buyer.get(`${POOL}/syncPool`, { ids: cardId }))).toMatchObject({ updated: 1 })
    const { id: spuId } = await desk.copyOf(cardId)
    const skus = await listed<Sku & { specText: string }>(desk.buyer, SKU, { spuId })
    expect(skus.map(({ salePrice }) => salePrice).toSorted((a, b) => a - b)).toEqual([10_560, 21_120])
    expect(new Set(skus.map(({ specText }) => specText)).size).toBe(2)
    const added = skus.find(({ salePrice }) => salePrice === 21_120)
    const goods = await listed<{ purchasePrice: number }>(desk.buyer, '/biz-supplier/supplierGoods', {
      skuCode: added?.skuCode,
    })
    expect(goods).toMatchObject([{ purchasePrice: 19_200 }])
    await desk.work()
    const id = await ordered(added as Sku, 1)
    await innerOrder('SL-200', async () => (await orderOf(id)).orderState === ORDER_STATE.success)
    expect(await orderOf(id)).toMatchObject({ costAmount: 19_200 })
    // Synchronised again, nothing is added twice.
    ok(await desk.share({ 'SL-100': 9650, 'SL-200': 19_200 }))
    dataOf(await desk.buyer.get(`${POOL}/syncPool`, { ids: cardId }))
    expect(await listed(desk.buyer, SKU, { spuId })).toHaveLength(2)
  })

  test('nobody is told the ids by which the sharing tenant knows its goods', async () => {
    const source = await desk.skuNamed(desk.owner, 'SL-100')
    const seen = JSON.stringify(await desk.itemOf(desk.buyer, cardId))
    expect(seen).not.toContain(source.id)
    expect(seen).not.toContain(source.spuId)
    const own = JSON.stringify(await desk.itemOf(desk.owner, cardId))
    expect(own).toContain(source.id)
  })
})
