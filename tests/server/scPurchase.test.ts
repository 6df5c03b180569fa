import { expect, test } from 'vitest'
import { figuresOf, newShop, RECEIVER, skuId } from '../support/orders.ts'
import { call } from '../support/purchases.ts'
import { SC, SC_STATE, scDesk } from '../support/scOrders.ts'
import { useServer } from '../support/server.ts'
import { stockLevelsOf } from '../support/stockLevels.ts'

const server = useServer()
const { admin, seller, auditor, detail, audit, deliver, merchantId } = scDesk(server)

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
    data: { orderState: SC_STATE.pending, totalAmount: 138_000 },
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
    orderState: SC_STATE.partly,
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
    orderState: SC_STATE.done,
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
    orderState: SC_STATE.closed,
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
  expect(await detail(id)).toMatchObject({ orderState: SC_STATE.delivered, capturedAmount: 24_000 })
  expect(await stockLevelsOf(admin(), cup)).toMatchObject({
    available: before.available - 3,
    out: before.out + 3,
  })
  await admin().post('/blade-test/tick', { work: 'purchaseArrivals' })
  expect(await detail(id)).toMatchObject({ orderState: SC_STATE.done })
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
  expect(await detail(dear.data.id)).toMatchObject({ orderState: SC_STATE.pending })
  expect(await call(auditor(), `${SC}/audit`, { ids: [dear.data.id], pass: 0, opinion: '' })).toMatchObject({
    code: 400,
    msg: '请填写驳回原因',
  })
  expect(await deliver(dear.data.id)).toMatchObject({ code: 409, msg: '单据还没有审核' })
  expect(await server.as('admin', '100002').get(`${SC}/detail`, { id: dear.data.id })).toMatchObject({
    code: 404,
  })
})
