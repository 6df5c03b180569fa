import { expect, test } from 'vitest'
import type { Client } from '../../support/client.ts'
import { figuresOf, newShop, skuId, tick, RECEIVER } from '../../support/orders.ts'
import { useServer } from '../../support/server.ts'
import { DELIVER_STATE, ISSUE_STATE, ORDER_STATE } from '../../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo'
interface Listed<T> {
  readonly records: readonly T[]
}
interface Versioned {
  readonly id: string
  readonly version: number
  readonly supplierName: string
}

const detail = async (id: string) =>
  (
    await admin().get<{
      id: string
      orderState: number
      channelOrders: { sliceNo: number; channelState: number }[]
      cards: { id: string; issueState: number }[]
    }>(`${ORDER}/detail`, { id })
  ).data
const trial = async () => (await admin().get('/biz-finance/ledger/trialBalance')).data
async function postOk<T>(path: string, body: Record<string, unknown>): Promise<T> {
  const answer = await admin().post<T>(path, body)
  expect(answer, `${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
  return answer.data
}

/** Makes all suppliers with an interface leave orders open until a result is reported. */
async function leaveOpen(): Promise<void> {
  const { data } = await admin().get<Listed<Versioned>>('/biz-supplier/supplierConfig/list', { size: 50 })
  for (const { id, version } of data.records.filter(({ supplierName }) =>
    ['星河数科', '北辰通信'].includes(supplierName),
  ))
    await postOk('/biz-supplier/supplierConfig/update', {
      id,
      version,
      adapterConfig: { rules: [{ match: '*', result: 'accepted' }] },
    })
}

test('with one of three top-ups failed, two are charged, one is released, and the order is partial', async () => {
  await leaveOpen()
  const { data } = await admin().get<Listed<Versioned>>('/biz-product/goodsSku/list', { skuCode: 'HF-100' })
  await postOk('/biz-product/goodsSku/update', {
    id: data.records[0]?.id,
    version: data.records[0]?.version,
    maxPerOrder: 5,
  })
  const shop = await newShop(admin(), 100_000, { 'HF-100': 9980 })
  const { id } = await postOk<{ id: string }>('/blade-test/acceptOrder', {
    merchantCode: shop.merchantCode,
    skuId: await skuId(admin(), 'HF-100'),
    qty: 3,
    account: '13944440001',
    allowPartial: 1,
  })
  await tick(admin())
  expect((await detail(id)).channelOrders.map(({ sliceNo }) => sliceNo).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3,
  ])
  const reportResult = (sliceNo: number, result: string) =>
    postOk('/blade-test/order/result', { orderId: id, sliceNo, result })
  await reportResult(1, 'success')
  await reportResult(2, 'success')
  await reportResult(3, 'fail')
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({ balance: 100_000, holdAmount: 29_940 })
  await tick(admin())
  await reportResult(3, 'fail')
  expect(await detail(id)).toMatchObject({
    orderState: ORDER_STATE.partial,
    successQty: 2,
    failQty: 1,
    orderAmount: 29_940,
    capturedAmount: 19_960,
  })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    balance: 80_040,
    holdAmount: 0,
    availableAmount: 80_040,
  })
  expect(await trial()).toMatchObject({ balanced: true, broken: [] })
})

test('with ten of fifteen cards in stock, ten are charged and five released; one is voided later', async () => {
  const shop = await newShop(admin(), 1_000_000, { 'SL-200': 19_700 }),
    sku = await skuId(admin(), 'SL-200')
  const accept = (more: Record<string, unknown>) =>
    postOk<{ id: string; orderState: number }>('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: sku,
      ...more,
    })
  // The account holds the order for review; meanwhile another order uses part of the stock.
  const waiting = await accept({ qty: 15, allowPartial: 1, account: '17100006623' })
  expect(waiting).toMatchObject({ orderState: ORDER_STATE.blocked })
  const other = await accept({ qty: 20 })
  await tick(admin())
  expect(await detail(other.id)).toMatchObject({ orderState: ORDER_STATE.success, capturedAmount: 394_000 })
  await postOk(`${ORDER}/releaseOrder`, { ids: waiting.id, reason: '核对无误' })
  await tick(admin())
  const partly = await detail(waiting.id)
  expect(partly).toMatchObject({
    orderState: ORDER_STATE.partial,
    successQty: 10,
    failQty: 5,
    orderAmount: 295_500,
    capturedAmount: 197_000,
  })
  expect(partly.cards).toHaveLength(10)
  const [expiry] = await server.sql(`
    select count(*)::int as delivered, count(stock.expire_time)::int as expiring,
      count(*) filter (where card.valid_end is distinct from stock.expire_time)::int as differing
    from merchant_card_order_info card
    join stock_card stock on stock.id::text = card.stock_card_id
  `)
  expect(expiry?.differing, 'a delivered card expires with the card of the stock').toBe(0)
  expect(Number(expiry?.expiring)).toBeGreaterThan(0)
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    balance: 409_000,
    holdAmount: 0,
    availableAmount: 409_000,
  })
  const card = partly.cards[0]?.id
  const cardCounts = async (filter: Record<string, unknown> = {}) =>
    (await admin().get('/biz-order/merchantCardOrderInfo/count', { orderId: waiting.id, ...filter })).data
  expect(await cardCounts()).toMatchObject({ all: 10, issued: 10, voided: 0 })
  await postOk('/biz-order/merchantCardOrderInfo/invalid', { ids: card, reason: '发错商户' })
  expect(await cardCounts()).toMatchObject({ all: 10, issued: 9, voided: 1 })
  expect(await cardCounts({ issueState: ISSUE_STATE.voided }), 'tabs count every state').toMatchObject({
    all: 10,
    issued: 9,
  })
  expect((await detail(waiting.id)).cards.find(({ id }) => id === card)).toMatchObject({
    issueState: ISSUE_STATE.voided,
  })
  expect(await trial()).toMatchObject({ balanced: true, broken: [] })
})

test('revealing a full account number needs a reason, which is recorded first', async () => {
  const shop = await newShop(admin(), 100_000, { 'HF-100': 9980 })
  const { id } = await postOk<{ id: string }>('/blade-test/acceptOrder', {
    merchantCode: shop.merchantCode,
    skuId: await skuId(admin(), 'HF-100'),
    qty: 1,
    account: '13944440002',
  })
  expect(await admin().post(`${ORDER}/viewPlain`, { id, reason: '看' })).toMatchObject({
    code: 400,
    msg: '请填写查看原因（5至200字）',
  })
  expect(await postOk(`${ORDER}/viewPlain`, { id, reason: '客户来电核对号码' })).toMatchObject({
    account: '13944440002',
    receiver: null,
  })
  expect(
    await server.as('admin', '100002').post(`${ORDER}/viewPlain`, { id, reason: '客户来电核对号码' }),
  ).toMatchObject({ code: 404 })
})

test('a parcel without complaint counts as delivered after the tenant’s number of days', async () => {
  const shop = await newShop(admin(), 100_000, { 'CUP-350': 8010 })
  const { id } = await postOk<{ id: string }>('/blade-test/acceptOrder', {
    merchantCode: shop.merchantCode,
    skuId: await skuId(admin(), 'CUP-350'),
    qty: 1,
    receiver: RECEIVER,
  })
  await tick(admin())
  await postOk(`${ORDER}/inKind/upDeliverGoods`, {
    orderId: id,
    qty: 1,
    expressCode: 'SF',
    expressNo: 'SF1020304050607',
  })
  await postOk('/blade-test/tick', { work: 'orderSigning' })
  expect(await detail(id)).toMatchObject({
    orderState: ORDER_STATE.processing,
    deliverState: DELIVER_STATE.shipped,
  })
  await postOk('/blade-test/order/due', { shipped: 1 })
  await postOk('/blade-test/tick', { work: 'orderSigning' })
  expect(await detail(id)).toMatchObject({
    orderState: ORDER_STATE.success,
    deliverState: DELIVER_STATE.signed,
    capturedAmount: 8010,
  })
})
