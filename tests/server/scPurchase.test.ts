import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { figuresOf, newShop, RECEIVER, skuId } from '../support/orders.ts'
import { call } from '../support/purchases.ts'
import { useServer } from '../support/server.ts'
import { stockLevelsOf } from '../support/stockLevels.ts'
import { batchOf, brokenStock, cancel, letGo, packagesOf, revoke, shelve } from '../support/stockOuts.ts'
import { STOCK_OUT_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const SC = '/biz-order/scPurchaseOrder'
const STATE = { pending: 1, toDeliver: 2, partly: 3, delivered: 4, done: 5, rejected: 6, closed: 7 } as const
const admin = (): Client => server.as('admin', '100001')
const seller = (): Client => server.as('operator', '100001')
const auditor = (): Client => server.as('baixue', '100001')

interface Sc {
  readonly orderState: number
  readonly deliveredQty: number
  readonly capturedAmount: number
  readonly releasedAmount: number
  readonly totalAmount: number
  readonly receiverPhoneMask: string
  readonly items: readonly { readonly id: string; readonly deliveredQty: number }[]
}
const detail = async (id: string): Promise<Sc> => (await admin().get<Sc>(`${SC}/detail`, { id })).data
const audit = (id: string, by = auditor(), pass = 1) =>
  call(by, `${SC}/audit`, { ids: [id], pass, opinion: '同意' })
const deliver = (id: string, more: Readonly<Record<string, unknown>> = {}) =>
  call(seller(), `${SC}/deliver`, { id, ...more })

type Shop = Awaited<ReturnType<typeof newShop>>
const merchantId = async ({ merchantCode }: Shop): Promise<string> =>
  (await admin().get<{ records: { id: string }[] }>('/biz-merchant/merchantConfig/list', { merchantCode }))
    .data.records[0]?.id ?? ''

const OUT = '/biz-card/cardStockOut'
interface Out {
  readonly id: string
  readonly outNo: string
  readonly orderState: number
  readonly qty: number
  readonly totalAmount: number
}
/** The documents by which the cards of an order left. */
async function outsOf(id: string): Promise<readonly Out[]> {
  const { data } = await admin().get<{ scOrderNo: string }>(`${SC}/detail`, { id })
  return (await admin().get<{ records: readonly Out[] }>(`${OUT}/list`, { scOrderNo: data.scOrderNo })).data
    .records
}

test('approved money is held, charged by deliveries to the merchant’s stock, and released by closing', async () => {
  const shop = await newShop(admin(), 1_000_000, { 'SL-100': 9800, 'CUP-350': 8000 })
  const [card, cup] = [await skuId(admin(), 'SL-100'), await skuId(admin(), 'CUP-350')]
  const before = await stockLevelsOf(admin(), card)
  const saved = await call(seller(), `${SC}/save`, {
    merchantId: await merchantId(shop),
    merchantOrderNo: 'BULK-1',
    deliverMode: 1,
    items: [
      { skuId: card, qty: 10 },
      { skuId: cup, qty: 5 },
    ],
  })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({
    code: 200,
    data: { orderState: STATE.pending, totalAmount: 138_000 },
  })
  const { id } = saved.data
  expect(await audit(id, seller())).toMatchObject({ code: 403 })
  expect(await audit(id, auditor())).toMatchObject({ code: 200 })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    holdAmount: 138_000,
    availableAmount: 862_000,
  })
  const { items } = await detail(id)
  const [first] = items
  expect(await deliver(id, { items: [{ itemId: first?.id, qty: 11 }] })).toMatchObject({
    code: 400,
    msg: '发货数量超过未发数量',
  })
  for (const wrong of [[], [{}], [{ itemId: '1', qty: 1 }], [{ itemId: first?.id, qty: 1.5 }], 'x'])
    expect(await deliver(id, { items: wrong })).toMatchObject({ code: 400, msg: '发货明细不正确' })
  expect(await deliver(id, { items: [{ itemId: first?.id, qty: 4 }] })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({
    orderState: STATE.partly,
    deliveredQty: 4,
    capturedAmount: 39_200,
    items: [{ deliveredQty: 4 }, { deliveredQty: 0 }],
  })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    holdAmount: 98_800,
    availableAmount: 862_000,
  })
  const held = await admin().get<{ records: { availableQty: number; unitPrice: number }[] }>(
    '/biz-merchant/merchantStock/list',
    { merchantCode: shop.merchantCode },
  )
  expect(held.data.records).toMatchObject([{ availableQty: 4, unitPrice: 9800 }])
  expect(await stockLevelsOf(admin(), card)).toMatchObject({ available: before.available - 4 })
  const cards = await admin().get<{ allocated: number }>('/biz-card/stockCard/count', { skuId: card })
  expect(cards.data.allocated).toBeGreaterThanOrEqual(4)

  const rest = await Promise.all([deliver(id), deliver(id)])
  expect(rest.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await detail(id)).toMatchObject({
    orderState: STATE.done,
    deliveredQty: 15,
    capturedAmount: 138_000,
  })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    holdAmount: 0,
    availableAmount: 862_000,
  })

  const second = await call(seller(), `${SC}/save`, {
    merchantId: await merchantId(shop),
    deliverMode: 1,
    items: [{ skuId: card, qty: 5 }],
  })
  await audit(second.data.id)
  await deliver(second.data.id, { skuId: card, qty: 2 })
  expect(await call(seller(), `${SC}/close`, { id: second.data.id, reason: '商户取消' })).toMatchObject({
    code: 200,
  })
  expect(await detail(second.data.id)).toMatchObject({
    orderState: STATE.closed,
    capturedAmount: 19_600,
    releasedAmount: 29_400,
  })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    holdAmount: 0,
    availableAmount: 842_400,
  })
  // What the merchant gives back is refunded at the price of the order.
  const [prepaid] = (
    await admin().get<{ records: { id: string }[] }>('/biz-merchant/merchantStock/list', {
      merchantCode: shop.merchantCode,
      skuId: card,
    })
  ).data.records
  expect(
    await call(seller(), '/biz-merchant/merchantStock/recall', {
      id: prepaid?.id,
      qty: 3,
      refund: 1,
      reason: '商户退货',
    }),
  ).toMatchObject({ code: 200 })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    holdAmount: 0,
    availableAmount: 842_400 + 3 * 9800,
  })
})

test('goods are sent by express with a checked number, and the purchase ends when they arrive', async () => {
  const shop = await newShop(admin(), 100_000, { 'CUP-350': 8000 })
  const cup = await skuId(admin(), 'CUP-350')
  const before = await stockLevelsOf(admin(), cup)
  const saved = await call(seller(), `${SC}/save`, {
    merchantId: await merchantId(shop),
    deliverMode: 3,
    items: [{ skuId: cup, qty: 3 }],
    receiverName: RECEIVER.name,
    receiverPhone: RECEIVER.phone,
    receiverAddress: RECEIVER.address,
  })
  const { id } = saved.data
  expect(await detail(id)).toMatchObject({ receiverPhoneMask: '138****0056' })
  expect(JSON.stringify(await detail(id))).not.toContain(RECEIVER.phone)
  await audit(id)
  expect(await deliver(id)).toMatchObject({ code: 400, msg: '请输入物流公司' })
  expect(await deliver(id, { expressCode: 'YTO', expressNo: 'SF1020304050607' })).toMatchObject({
    code: 400,
    msg: '物流单号格式不正确',
  })
  expect(await deliver(id, { expressCode: 'YTO', expressNo: 'YT8800399999' })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ orderState: STATE.delivered, capturedAmount: 24_000 })
  expect(await stockLevelsOf(admin(), cup)).toMatchObject({
    available: before.available - 3,
    out: before.out + 3,
  })
  await admin().post('/blade-test/tick', { work: 'purchaseArrivals' })
  expect(await detail(id)).toMatchObject({ orderState: STATE.done })
})

test('cards are delivered as encrypted packages, whose price is what the order was charged', async () => {
  const shop = await newShop(admin(), 100_000, { 'SL-100': 9800 })
  const card = await skuId(admin(), 'SL-100')
  const before = await stockLevelsOf(admin(), card)
  const saved = await call(seller(), `${SC}/save`, {
    merchantId: await merchantId(shop),
    deliverMode: 2,
    items: [{ skuId: card, qty: 6 }],
    receiverPhone: RECEIVER.phone,
  })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  const { id } = saved.data
  await audit(id)
  const preview = await seller().post<{ consequences: readonly string[] }>(`${SC}/preview`, {
    action: 'deliver',
    ids: [id],
    input: { skuId: card, qty: 4 },
  })
  expect(JSON.stringify(preview.data)).toContain('解压密码发到 138****0056')
  expect(await outsOf(id)).toEqual([])
  expect(await deliver(id, { skuId: card, qty: 4 })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ orderState: STATE.partly, capturedAmount: 39_200 })
  await expect
    .poll(() => outsOf(id))
    .toMatchObject([
      { orderState: STOCK_OUT_STATE.done, qty: 4, totalAmount: 0, batchQty: expect.any(Number) },
    ])
  const [out] = await outsOf(id)
  const packages = await packagesOf(server, out?.outNo ?? '')
  expect(packages.reduce((sum, { qty }) => sum + qty, 0)).toBe(4)
  expect(await stockLevelsOf(admin(), card)).toMatchObject({
    available: before.available - 4,
    locked: before.locked,
    out: before.out + 4,
  })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    holdAmount: 19_600,
    availableAmount: 100_000 - 58_800,
  })
  expect((await revoke(admin(), out?.id ?? '')).body).toMatchObject({
    msg: '为供应链采购单发货的出库单不能撤销',
  })
  expect(await deliver(id)).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ orderState: STATE.done, capturedAmount: 58_800 })
  await expect
    .poll(async () => (await outsOf(id)).map(({ orderState }) => orderState))
    .toEqual([STOCK_OUT_STATE.done, STOCK_OUT_STATE.done])
  expect(await brokenStock(server)).toEqual([])
  expect(await server.as('admin', '100002').get(`${OUT}/detail`, { id: out?.id ?? '' })).toMatchObject({
    code: 404,
  })
})

/** Lets a batch expire as soon as a document has locked its cards, before they are packed. */
async function expireOnceLocked(batchNo: string): Promise<() => Promise<unknown>> {
  await server.sql(`create function expire_locked() returns trigger language plpgsql as $$ begin
    update stock set expire_time = now() - interval '1 minute' where batch_no = '${batchNo}';
    return new; end $$`)
  await server.sql('create trigger expires after insert on card_stock_out execute function expire_locked()')
  return () => server.sql('drop function expire_locked() cascade')
}

test('cards that expire before they are packed are replaced, since their purchase is charged', async () => {
  const shop = await newShop(admin(), 100_000, { 'SL-100': 9800 })
  const { skuId: card, stockId } = await shelve(admin(), 'SL-100', {
    batchNo: 'BULK-OLD',
    qty: 3,
    expireTime: '2035-01-01 00:00:00',
  })
  const { data } = await call(seller(), `${SC}/save`, {
    merchantId: await merchantId(shop),
    deliverMode: 2,
    items: [{ skuId: card, qty: 3 }],
    receiverPhone: RECEIVER.phone,
  })
  await audit(data.id)
  const restore = await expireOnceLocked('BULK-OLD')
  expect(await deliver(data.id, { skuId: card, qty: 3, batchNo: 'BULK-OLD' })).toMatchObject({ code: 200 })
  const failed = {
    orderState: STOCK_OUT_STATE.failed,
    failReason: '批次BULK-OLD已过期，请再次出库，将改用其他批次的卡密',
  }
  await expect.poll(() => outsOf(data.id)).toMatchObject([failed])
  await restore()
  const [out] = await outsOf(data.id)
  const id = out?.id ?? ''
  expect((await cancel(admin(), id)).body).toMatchObject({ msg: '为供应链采购单发货的出库单不能撤销' })
  const preview = await admin().post(`${OUT}/preview`, {
    action: 'out',
    ids: [id],
    input: {},
  })
  expect(JSON.stringify(preview.data)).toContain('批次 BULK-OLD 已过期，改用其他批次的卡密')
  expect(await letGo(server, id)).toMatchObject({ code: 200 })
  await expect.poll(() => outsOf(data.id)).toMatchObject([{ orderState: STOCK_OUT_STATE.done, qty: 3 }])
  const packages = await packagesOf(server, out?.outNo ?? '')
  expect(packages.map(({ batchNo }) => batchNo)).not.toContain('BULK-OLD')
  expect(packages.reduce((sum, { qty }) => sum + qty, 0)).toBe(3)
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    holdAmount: 0,
    availableAmount: 100_000 - 29_400,
  })
  await admin().post('/blade-test/tick', { work: 'stockExpiry' })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 0, lockedQty: 0, invalidQty: 3 })
  expect(await brokenStock(server)).toEqual([])
})

test('what cannot be bought, paid or delivered is refused', async () => {
  const shop = await newShop(admin(), 50_000, { 'CUP-350': 8000, 'SL-100': 9800 })
  const [card, cup] = [await skuId(admin(), 'SL-100'), await skuId(admin(), 'CUP-350')]
  const merchant = await merchantId(shop)
  const save = (more: Readonly<Record<string, unknown>>) =>
    call(seller(), `${SC}/save`, {
      merchantId: merchant,
      deliverMode: 1,
      items: [{ skuId: cup, qty: 1 }],
      ...more,
    })
  expect(await save({ deliverMode: 2 })).toMatchObject({ code: 400, msg: '请输入收货手机号' })
  expect(await save({ deliverMode: 2, receiverPhone: RECEIVER.phone })).toMatchObject({
    code: 400,
    msg: '第1行：商品不能用该交付方式',
  })
  expect(await save({ deliverMode: 3 })).toMatchObject({ code: 400, msg: '请输入收货人' })
  const receiver = { receiverName: '沈', receiverPhone: RECEIVER.phone, receiverAddress: '示例路' }
  expect(await save({ deliverMode: 3, ...receiver, receiverPhone: '123' })).toMatchObject({
    code: 400,
    msg: '收货手机号格式不正确',
  })
  expect(await save({ deliverMode: 3, ...receiver, items: [{ skuId: card, qty: 1 }] })).toMatchObject({
    code: 400,
    msg: '第1行：商品不能用该交付方式',
  })
  expect(await save({ items: [{ skuId: await skuId(admin(), 'TEA-W'), qty: 1 }] })).toMatchObject({
    code: 400,
    msg: '第1行：商户未开通该商品',
  })
  expect(await save({ merchantOrderNo: 'ONCE' })).toMatchObject({ code: 200 })
  expect(await save({ merchantOrderNo: 'ONCE' })).toMatchObject({ code: 400, msg: '该商户单号已存在' })
  const own = await call(admin(), `${SC}/save`, {
    merchantId: merchant,
    deliverMode: 1,
    items: [{ skuId: cup, qty: 1 }],
  })
  expect(await audit(own.data.id, admin())).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
  const dear = await save({ items: [{ skuId: cup, qty: 7 }] })
  expect(await audit(dear.data.id)).toMatchObject({ code: 400, errCode: 'BALANCE_NOT_ENOUGH' })
  expect(await detail(dear.data.id)).toMatchObject({ orderState: STATE.pending })
  expect(await call(auditor(), `${SC}/audit`, { ids: [dear.data.id], pass: 0, opinion: '' })).toMatchObject({
    code: 400,
    msg: '请填写驳回原因',
  })
  expect(await deliver(dear.data.id)).toMatchObject({ code: 409, msg: '单据还没有审核' })
  expect(await server.as('admin', '100002').get(`${SC}/detail`, { id: dear.data.id })).toMatchObject({
    code: 404,
  })
})
