import { expect, test } from 'vitest'
import type { Client, Listed } from '../../support/client.ts'
import { figuresOf, newShop, skuId, tick } from '../../support/orders.ts'
import { serial } from '../../support/serial.ts'
import { useServer } from '../../support/server.ts'
import { ISSUE_STATE, MERCHANT_GOODS_STATE, ORDER_STATE, SHELF_STATUS } from '../../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo'
const PRICE = 9_000,
  COST = 8_000
const FROM_STOCK = 1,
  STOCK_FIRST = 4

interface CardOfOrder {
  readonly id: string
  readonly issueState: number
  readonly viewTime: string | null
}

async function postOk<T>(path: string, body: Record<string, unknown>): Promise<T> {
  const answer = await admin().post<T>(path, body)
  expect(answer, `${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
  return answer.data
}
const work = (name: string): Promise<unknown> => postOk('/blade-test/tick', { work: name })
const trial = async () => (await admin().get('/biz-finance/ledger/trialBalance')).data
const detail = async (id: string) =>
  (await admin().get<{ cards: CardOfOrder[]; trace: unknown[] }>(`${ORDER}/detail`, { id })).data
/** A moment some hours from now, as the server writes moments. */
const inHours = (hours: number): string =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Adds cards to the stock of a SKU. */
const shelve = (sku: string, count: number, expireTime: string | null = null): Promise<{ stockId: string }> =>
  postOk('/blade-test/stock', {
    verb: 'shelve',
    skuId: sku,
    batchNo: `B-${serial()}`,
    unitCost: COST,
    expireTime,
    secrets: Array.from({ length: count }, () => `SECRET-${serial()}`),
  })

/** A card on sale with so many pieces in stock, and a shop that buys it. */
async function cardOnSale(
  count: number,
  { deliverType = FROM_STOCK, expireTime = null as string | null } = {},
) {
  const {
    data: [category],
  } = await admin().get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '视频会员' })
  const code = `SUP-${serial()}`
  const spu = await postOk<{ id: string }>('/biz-product/goodsSpu/save', {
    spuName: `会员卡 ${code}`,
    goodsType: 2,
    deliverType,
    categoryId: category?.id,
    taxCode: '0.06',
    skus: [{ skuCode: code, faceValue: 10_000, salePrice: 10_000, maxPerOrder: 10 }],
  })
  const sku = await skuId(admin(), code)
  await shelve(sku, count, expireTime)
  await postOk('/biz-product/goodsSpu/changeShelfStatus', { ids: spu.id, shelfStatus: SHELF_STATUS.on })
  return { sku, code, shop: await newShop(admin(), 1_000_000, { [code]: PRICE }) }
}

const accept = (merchantCode: string, sku: string, qty: number, more: Record<string, unknown> = {}) =>
  admin().post<{ id: string; orderNo: string }>('/blade-test/acceptOrder', {
    merchantCode,
    skuId: sku,
    qty,
    ...more,
  })

test('an order that allows part is taken with three of five in stock; one that does not is refused', async () => {
  const { sku, shop } = await cardOnSale(3)
  expect(await accept(shop.merchantCode, sku, 5)).toMatchObject({ code: 400, msg: '暂无可用渠道' })
  const order = await accept(shop.merchantCode, sku, 5, { allowPartial: 1 })
  expect(order, JSON.stringify(order.body)).toMatchObject({ code: 200 })
  await tick(admin())
  expect(await detail(order.data.id)).toMatchObject({
    orderState: ORDER_STATE.partial,
    successQty: 3,
    failQty: 2,
    capturedAmount: 3 * PRICE,
    costAmount: 3 * COST,
  })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    balance: 1_000_000 - 3 * PRICE,
    holdAmount: 0,
  })
  expect(await accept(shop.merchantCode, sku, 1, { allowPartial: 1 })).toMatchObject({ code: 400 })
  expect(await trial()).toMatchObject({ balanced: true, broken: [] })
})

test('goods from stock first and without a supplier are delivered in part where the order allows it', async () => {
  const { sku, shop } = await cardOnSale(2, { deliverType: STOCK_FIRST })
  expect(await accept(shop.merchantCode, sku, 4)).toMatchObject({ code: 400, msg: '暂无可用渠道' })
  const order = await accept(shop.merchantCode, sku, 4, { allowPartial: 1 })
  await tick(admin())
  expect(await detail(order.data.id)).toMatchObject({
    orderState: ORDER_STATE.partial,
    successQty: 2,
    failQty: 2,
  })
})

test('stock that expires within the days it must still be good for is neither offered nor counted', async () => {
  const { sku, code, shop } = await cardOnSale(2, { expireTime: inHours(30) })
  const goods = async () =>
    (
      await admin().get<Listed<{ state: number; stockQty: number }>>('/biz-merchant/merchantGoods/list', {
        merchantCode: shop.merchantCode,
        skuCode: code,
      })
    ).data.records
  expect(await goods()).toMatchObject([{ state: MERCHANT_GOODS_STATE.on, stockQty: 2 }])
  await server.sql(`update stock set expire_time = now() + interval '23 hours' where sku_id = ${sku}`)
  expect(await goods()).toMatchObject([{ stockQty: 0 }])
  expect(await accept(shop.merchantCode, sku, 1)).toMatchObject({ code: 400, msg: '暂无可用渠道' })
  expect(await accept(shop.merchantCode, sku, 1, { allowPartial: 1 })).toMatchObject({ code: 400 })
  await work('supplyRecheck')
  await work('goodsRecheck')
  expect(await goods()).toMatchObject([{ state: MERCHANT_GOODS_STATE.maintain }])
  await shelve(sku, 1, inHours(48))
  await postOk('/blade-test/stock', { verb: 'lock', skuId: sku, qty: 1, bizNo: `L-${sku}` })
  await postOk('/blade-test/stock', { verb: 'unlock', bizNo: `L-${sku}` })
  await work('goodsRecheck')
  expect(await goods()).toMatchObject([{ state: MERCHANT_GOODS_STATE.on, stockQty: 1 }])
})

test('a card revealed in the console is viewed like one the merchant fetched, and voided by a refund', async () => {
  const { sku, shop } = await cardOnSale(3)
  const order = await accept(shop.merchantCode, sku, 3)
  await tick(admin())
  const { id, orderNo } = order.data
  const price = async (refundQty: number) =>
    (await admin().get(`${ORDER}/getRefundPurchasePrice`, { orderId: id, refundQty })).data
  expect(await price(2)).toEqual({
    unitPrice: PRICE,
    purchasePrice: COST,
    maxRefundQty: 3,
    maxRefundAmount: 2 * PRICE,
    purchaseRefundAmount: 2 * COST,
    supplierRefundable: false,
  })
  const { data: found } = await admin().get<{ cardId: string }[]>('/biz-card/cardInfoView/search', {
    orderNo,
  })
  expect(found).toHaveLength(3)
  for (const _time of [1, 2])
    expect(
      await admin().post<{ secret: string }>('/biz-card/cardInfoView/reveal', {
        cardId: found[0]?.cardId,
        reason: '客户来电核对卡密',
      }),
    ).toMatchObject({ code: 200, data: { secret: expect.stringMatching(/^SECRET-/) } })
  const seen = await detail(id)
  expect(seen.cards.map(({ issueState }) => issueState).toSorted((a, b) => a - b)).toEqual([
    ISSUE_STATE.issued,
    ISSUE_STATE.issued,
    ISSUE_STATE.viewed,
  ])
  expect(seen.cards.find(({ issueState }) => issueState === ISSUE_STATE.viewed)?.viewTime).toMatch(/^20/)
  expect(JSON.stringify(seen).match(/后台查看卡密/g), 'traced once').toHaveLength(1)
  expect(await price(3)).toMatchObject({ maxRefundAmount: 3 * PRICE, purchaseRefundAmount: 2 * COST })
  await postOk(`${ORDER}/refund`, { orderId: id, refundQty: 3, refundAmount: 3 * PRICE, reason: '客户退货' })
  expect((await detail(id)).cards.map(({ issueState }) => issueState).toSorted((a, b) => a - b)).toEqual([
    ISSUE_STATE.returned,
    ISSUE_STATE.returned,
    ISSUE_STATE.voided,
  ])
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({ balance: 1_000_000, holdAmount: 0 })
  expect(await price(1)).toMatchObject({ maxRefundQty: 0, maxRefundAmount: 0, purchaseRefundAmount: 0 })
  expect(await trial()).toMatchObject({ balanced: true, broken: [] })
})

test('a card revealed before it was sold is voided by the refund of its order', async () => {
  const { sku, shop } = await cardOnSale(1)
  await server.sql(`update stock_card set view_count = 1 where sku_id = ${sku}`)
  const order = await accept(shop.merchantCode, sku, 1)
  await tick(admin())
  await postOk(`${ORDER}/refund`, {
    orderId: order.data.id,
    refundQty: 1,
    refundAmount: PRICE,
    reason: '客户退货',
  })
  expect((await detail(order.data.id)).cards).toMatchObject([{ issueState: ISSUE_STATE.voided }])
  expect(await trial()).toMatchObject({ balanced: true, broken: [] })
})
