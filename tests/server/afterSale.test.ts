import { expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { figuresOf, newShop, type Shop, skuId, tick } from '../support/orders.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const operator = (): Client => server.as('operator', '100001')
const CASE = '/biz-order/orderAfterSale',
  CHANGE = '/biz-order/orderChangeApply',
  ORDER = '/biz-order/merchantOrderInfo'
type Row = Record<string, unknown> & { readonly id: string }
interface Listed<T> {
  readonly records: readonly T[]
}
interface Entry {
  readonly bizType: number
  readonly amount: number
  readonly docNo: string
}

const detail = async (path: string, id: string) => (await admin().get<Row>(`${path}/detail`, { id })).data
const list = async <T = Row>(path: string, query: Record<string, string | number>) =>
  (await admin().get<Listed<T>>(`${path}/list`, { size: 200, ...query })).data.records
const ok = <T>(answer: Answer<T>): T => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
const available = async (shop: Shop) => (await figuresOf(admin(), shop.accountId)).availableAmount

/** What the batches of a SKU hold together. */
async function shelfOf(
  sku: string,
): Promise<{ available: number; locked: number; out: number; invalid: number }> {
  const rows = await list<Record<string, number>>('/biz-product/stock', { skuId: sku })
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
  return {
    available: sum('availableQty'),
    locked: sum('lockedQty'),
    out: sum('outQty'),
    invalid: sum('invalidQty'),
  }
}

const receiver = {
  name: '沈慕白',
  phone: '13817720056',
  province: '上海市',
  city: '上海市',
  address: '示例路 100 号',
}
const accept = async (shop: Shop, sku: string, more: Record<string, unknown>) =>
  ok(
    await admin().post<Row>('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: sku,
      ...more,
    }),
  )
const ship = (id: string, qty: number) =>
  admin().post(`${ORDER}/inKind/upDeliverGoods`, {
    orderId: id,
    qty,
    expressCode: 'SF',
    expressNo: 'SF1020304050607',
  })
const apply = (orderNo: unknown, more: Record<string, unknown>, client = operator()) =>
  client.post<Row>(`${CASE}/save`, { orderNo, afterType: 2, applyQty: 1, reasonType: 3, ...more })
const audit = (id: string, pass = 1, client = admin()) =>
  client.post(`${CASE}/audit/update`, { ids: [id], pass, opinion: '核实' })

/** An order of cups that arrived. */
async function cups(shop: Shop, qty = 2): Promise<Row> {
  const order = await accept(shop, await skuId(admin(), 'CUP-350'), { qty, receiver })
  await tick(admin())
  ok(await ship(order.id, qty))
  ok(await admin().post(`${ORDER}/inKind/sign`, { orderId: order.id }))
  return order
}

test('a day of goods that are sent: half of them come back, a top-up never arrived, and every fen is where it belongs', async () => {
  const shop = await newShop(admin(), 1_000_000, { 'HF-100': 9980, 'CUP-350': 8010 })
  const topUp = await skuId(admin(), 'HF-100'),
    cup = await skuId(admin(), 'CUP-350')
  const topUps: Row[] = []
  for (let index = 0; index < 7; index += 1)
    topUps.push(await accept(shop, topUp, { qty: 1, account: `1393333000${index}` }))
  await tick(admin())
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({ balance: 930_140, holdAmount: 0 })
  const before = await shelfOf(cup)
  const order = await accept(shop, cup, { qty: 2, receiver })
  expect(await available(shop)).toBe(914_120)
  await tick(admin())
  expect(await shelfOf(cup)).toMatchObject({ available: before.available - 2, locked: before.locked + 2 })
  expect(await ship(order.id, 3)).toMatchObject({ code: 400, msg: '发货数量超过待发数量' })
  ok(await ship(order.id, 2))
  expect(await detail(ORDER, order.id)).toMatchObject({ deliverState: 3 })
  expect(await shelfOf(cup)).toMatchObject({ locked: before.locked, out: before.out + 2 })
  ok(await admin().post(`${ORDER}/inKind/sign`, { orderId: order.id }))
  const ended = await detail(ORDER, order.id)
  expect(ended).toMatchObject({ orderState: 30, capturedAmount: 16_020 })

  const asked = ok(await apply(order.orderNo, { applyAmount: 8010 }))
  expect(asked).toMatchObject({ afterState: 10, applyAmount: 8010 })
  expect(
    await admin().post(`${ORDER}/refund`, {
      orderId: order.id,
      refundQty: 2,
      refundAmount: 16_020,
      reason: '重复退款',
    }),
  ).toMatchObject({ code: 400, msg: '该订单存在进行中的售后单' })
  ok(await audit(asked.id))
  expect(await detail(CASE, asked.id)).toMatchObject({ afterState: 20 })
  ok(
    await operator().post(`${CASE}/returnGoods`, {
      id: asked.id,
      returnExpressCode: 'YTO',
      returnExpressNo: 'YT8800112233',
    }),
  )
  expect(await detail(CASE, asked.id)).toMatchObject({ afterState: 30 })
  ok(await operator().post(`${CASE}/receive`, { id: asked.id, checkResult: 1 }))
  expect(await detail(CASE, asked.id)).toMatchObject({ afterState: 40, checkResult: 1 })
  expect(await shelfOf(cup)).toMatchObject({ available: before.available - 1, out: before.out + 1 })
  expect(await admin().post(`${CASE}/refund`, { id: asked.id, refundAmount: 8020 })).toMatchObject({
    code: 400,
    msg: '退款金额不能大于申请金额',
  })
  ok(await admin().post(`${CASE}/refund`, { id: asked.id, refundAmount: 8010 }))
  expect(await detail(CASE, asked.id)).toMatchObject({ afterState: 60, refundAmount: 8010 })
  expect(await available(shop)).toBe(922_130)
  expect(await detail(ORDER, order.id)).toMatchObject({
    orderState: 30,
    refundState: 2,
    refundedQty: 1,
    refundAmount: 8010,
    costAmount: Number(ended.costAmount) / 2,
  })
  expect(await apply(order.orderNo, { applyQty: 2 })).toMatchObject({
    code: 400,
    msg: '申请数量超过可售后数量',
  })
  const lines = (
    await admin().get<Listed<{ toState: number }>>(`${CASE}/locus/list`, { afterSaleId: asked.id })
  ).data.records
  expect(lines.map(({ toState }) => toState)).toEqual([10, 20, 30, 40, 50, 60])
  expect(
    (await admin().get<Listed<Row>>(`${CASE}/logistics/list`, { afterSaleId: asked.id })).data.records,
  ).toMatchObject([{ expressNo: 'YT8800112233' }])
  expect((await admin().get(`${CASE}/count`, { merchantCode: shop.merchantCode })).data).toMatchObject({
    all: 1,
    done: 1,
    pending: 0,
    overdue: 0,
  })

  const missing = topUps[0]?.orderNo
  const change = ok(
    await admin().post<Row>(`${CHANGE}/save`, { orderNo: missing, changeType: 1, reason: '客户证明未到账' }),
  )
  expect(change).toMatchObject({ amountImpact: 9980, costImpact: -9930 })
  const decide = (client: Client) =>
    client.post(`${CHANGE}/audit`, { ids: [change.id], pass: 1, opinion: '同意' })
  expect(await decide(admin())).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
  ok(await decide(server.as('gaowenbo', '100001')))
  expect(await detail(ORDER, String(topUps[0]?.id))).toMatchObject({
    orderState: 40,
    refundAmount: 9980,
    refundState: 3,
  })
  expect(await available(shop)).toBe(932_110)
  expect(await list('/biz-order/orderChangeRecord', { orderNo: String(missing) })).toHaveLength(1)
  await expect(server.sql('update order_change_record set amount_impact = 0')).rejects.toThrow(
    'never changed',
  )

  const entries = await list<Entry>('/biz-finance/accountDetail', { accountId: shop.accountId })
  const sum = (bizType: number) =>
    entries
      .filter((one) => one.bizType === bizType)
      .reduce((total, { amount }) => total + Math.abs(amount), 0)
  expect([sum(20), sum(21), sum(20) - sum(21)]).toEqual([85_880, 17_990, 67_890])
  const back = (
    await list<Entry>('/biz-finance/accountDetail', { docNo: String(missing), bizType: 51 })
  ).filter(({ bizType, docNo }) => bizType === 51 && docNo === missing)
  expect(back.map(({ amount }) => Math.abs(amount))).toEqual([9930])
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({
    holdAmount: 0,
    balance: 932_110,
    availableAmount: 932_110,
  })
  expect((await admin().get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
    balanced: true,
    broken: [],
  })
})

test('a case is decided by somebody else, rejected or withdrawn its pieces are free, and foreign tenants see nothing', async () => {
  const shop = await newShop(admin(), 100_000, { 'CUP-350': 8010 }),
    order = await cups(shop)
  const [one, two] = await Promise.all([
    apply(order.orderNo, { applyQty: 2 }),
    apply(order.orderNo, { applyQty: 2 }),
  ])
  expect([one.code, two.code].toSorted((first, second) => first - second)).toEqual([200, 400])
  const asked = one.code === 200 ? one.data : two.data
  expect(await apply(order.orderNo, { applyQty: 1 }, server.as('admin', '100002'))).toMatchObject({
    code: 404,
  })
  expect(await server.as('admin', '100002').get(`${CASE}/detail`, { id: asked.id })).toMatchObject({
    code: 404,
  })
  expect(await audit(asked.id, 1, operator())).toMatchObject({ code: 403 })
  ok(await audit(asked.id, 0))
  expect(await detail(CASE, asked.id)).toMatchObject({ afterState: 70, auditOpinion: '核实' })
  const own = ok(await apply(order.orderNo, { applyQty: 2 }, admin()))
  expect(await audit(own.id)).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
  ok(await admin().post(`${CASE}/cancel`, { ids: [own.id] }))
  expect(await apply(order.orderNo, { afterType: 4 })).toMatchObject({
    code: 400,
    msg: '回购只适用于卡券商品',
  })
  expect(await apply(order.orderNo, { applyAmount: 8011 })).toMatchObject({
    code: 400,
    msg: '申请金额不能大于商品金额',
  })
  const broken = ok(await apply(order.orderNo, {})),
    shelf = await shelfOf(await skuId(admin(), 'CUP-350')),
    cost = (await detail(ORDER, order.id)).costAmount
  ok(await audit(broken.id))
  ok(
    await operator().post(`${CASE}/returnGoods`, {
      id: broken.id,
      returnExpressCode: 'YTO',
      returnExpressNo: 'YT8800112234',
    }),
  )
  expect(
    await operator().post(`${CASE}/receive`, { id: broken.id, checkResult: 2 }, { key: null }),
  ).toMatchObject({ code: 400, msg: '缺少请求号' })
  ok(await operator().post(`${CASE}/receive`, { id: broken.id, checkResult: 2 }))
  expect(await shelfOf(await skuId(admin(), 'CUP-350'))).toMatchObject({
    available: shelf.available,
    out: shelf.out - 1,
    invalid: shelf.invalid + 1,
  })
  const preview = await admin().post<{ effects: string[] }>(`${CASE}/preview`, {
    action: 'refund',
    ids: [broken.id],
    input: { refundAmount: 8010 },
  })
  expect(preview.data.effects.join(), JSON.stringify(preview.body)).toContain('退款 ¥80.10')
  const money = await available(shop),
    pay = () =>
      admin().post(
        `${CASE}/refund`,
        { id: broken.id, refundAmount: 8010, requestNo: `AS-${broken.id}` },
        { key: null },
      )
  ok(await pay())
  ok(await pay())
  expect(await available(shop)).toBe(money + 8010)
  expect((await detail(ORDER, order.id)).costAmount).toBe(cost)
})

test('goods are exchanged for the same or cheaper ones, and the replacement costs the merchant nothing', async () => {
  const shop = await newShop(admin(), 100_000, { 'CUP-350': 8010 }),
    order = await cups(shop, 1),
    sku = await skuId(admin(), 'CUP-350')
  const asked = ok(await apply(order.orderNo, { afterType: 3, reasonType: 1 }))
  ok(await audit(asked.id))
  ok(
    await operator().post(`${CASE}/returnGoods`, {
      id: asked.id,
      returnExpressCode: 'YTO',
      returnExpressNo: 'YT8800112235',
    }),
  )
  ok(await operator().post(`${CASE}/receive`, { id: asked.id, checkResult: 2 }))
  const money = await available(shop),
    shelf = await shelfOf(sku)
  const send = (body: Record<string, unknown>) =>
    operator().post(`${CASE}/exchangeGoods`, {
      id: asked.id,
      skuId: sku,
      qty: 1,
      expressCode: 'SF',
      expressNo: 'SF9900112233',
      ...body,
    })
  expect(await send({ qty: 2 })).toMatchObject({ code: 400, msg: '换货数量不能大于申请数量' })
  ok(await send({}))
  const done = await detail(CASE, asked.id)
  expect(done).toMatchObject({ afterState: 60 })
  expect(await detail(ORDER, String(done.exchangeOrderId))).toMatchObject({
    source: 6,
    deductType: 4,
    deliverState: 3,
    orderState: 20,
  })
  expect(await shelfOf(sku)).toMatchObject({ available: shelf.available - 1, out: shelf.out + 1 })
  expect(await available(shop)).toBe(money)
  expect(await apply(order.orderNo, {})).toMatchObject({ code: 400, msg: '申请数量超过可售后数量' })
  expect((await admin().get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
    balanced: true,
    broken: [],
  })
})

test('cards nobody used are bought back: on the shelf again with their cost, the price agreed paid, and only once', async () => {
  const shop = await newShop(admin(), 100_000, { 'VIP-M': 2500 }),
    sku = await skuId(admin(), 'VIP-M'),
    order = await accept(shop, sku, { qty: 3 })
  for (let round = 0; round < 100 && (await detail(ORDER, order.id)).orderState !== 30; round += 1)
    await tick(admin())
  const before = await detail(ORDER, order.id),
    money = await available(shop)
  expect(before).toMatchObject({ orderState: 30, successQty: 3, capturedAmount: 7500 })
  expect(money).toBe(92_500)
  const cards = async () =>
    (
      await list<Row & { issueState: number }>('/biz-order/merchantCardOrderInfo', {
        orderNo: String(order.orderNo),
      })
    ).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const [first, second, third] = await cards()
  expect(await apply(order.orderNo, { afterType: 2 })).toMatchObject({
    code: 400,
    msg: '退货和换货只适用于实物商品',
  })
  expect(await apply(order.orderNo, { afterType: 4, applyQty: 4, reasonType: 5 })).toMatchObject({
    code: 400,
    msg: '申请数量超过可售后数量',
  })
  const asked = ok(await apply(order.orderNo, { afterType: 4, applyQty: 2, reasonType: 5 }))
  ok(await audit(asked.id))
  expect(await detail(CASE, asked.id)).toMatchObject({ afterState: 48 })
  ok(
    await admin().post('/biz-order/merchantCardOrderInfo/invalid', {
      ids: [third?.id],
      reason: '客户已兑换',
    }),
  )
  const buyBack = (more: Record<string, unknown>, options: { key?: string | null } = {}) =>
    admin().post(`${CASE}/buyBack`, { id: asked.id, buyBackPrice: 2000, ...more }, options)
  expect(await buyBack({}, { key: null })).toMatchObject({ code: 400, msg: '缺少请求号' })
  expect(await buyBack({ buyBackPrice: 2501 })).toMatchObject({ code: 400, msg: '回购单价不能高于原单价' })
  expect(await buyBack({ cardIds: [first?.id, third?.id] })).toMatchObject({
    code: 400,
    msg: '卡密已使用，不能回购',
  })
  expect(await buyBack({ cardIds: [first?.id] })).toMatchObject({ code: 400, msg: '卡密已使用，不能回购' })
  expect(await operator().post(`${CASE}/buyBack`, { id: asked.id, buyBackPrice: 2000 })).toMatchObject({
    code: 403,
  })
  const preview = await admin().post(`${CASE}/preview`, {
    action: 'buyBack',
    ids: [asked.id],
    input: { buyBackPrice: 2000 },
  })
  expect(JSON.stringify(preview.body)).toContain('退款 ¥40.00')
  const shelf = await shelfOf(sku)
  ok(await buyBack({ cardIds: [first?.id, second?.id] }, { key: `BB-${asked.id}` }))
  ok(await buyBack({ cardIds: [first?.id, second?.id] }, { key: `BB-${asked.id}` }))
  expect(await buyBack({})).toMatchObject({ data: { ok: [] } }) // it was done already
  expect(await available(shop)).toBe(money + 4000)
  expect(await detail(CASE, asked.id)).toMatchObject({
    afterState: 60,
    refundAmount: 4000,
    buyBackPrice: 2000,
  })
  expect((await cards()).map(({ issueState }) => issueState)).toEqual([4, 4, 5])
  const after = await detail(ORDER, order.id),
    { available: now, out } = await shelfOf(sku)
  expect(after).toMatchObject({ orderState: 30, refundState: 2, refundedQty: 2, refundAmount: 4000 })
  expect([now - shelf.available, shelf.out - out]).toEqual([2, 2])
  expect(Number(after.costAmount)).toBeLessThan(Number(before.costAmount))
  expect((await admin().get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
    balanced: true,
    broken: [],
  })
})

test('two requests for one order at once are one; a receiver is replaced before anything was sent', async () => {
  const shop = await newShop(admin(), 100_000, { 'CUP-350': 8010 })
  const order = await accept(shop, await skuId(admin(), 'CUP-350'), { qty: 1, receiver })
  await tick(admin())
  const change = (name: string) =>
    operator().post<Row>(`${CHANGE}/save`, {
      orderNo: order.orderNo,
      changeType: 4,
      newReceiverName: name,
      newReceiverPhone: '13817720057',
      newReceiverAddress: '样板街 8 号',
      reason: '客户填错了地址',
    })
  const answers = await Promise.all([change('林知远'), change('顾明轩')])
  expect(answers.map(({ code }) => code).toSorted((first, second) => first - second)).toEqual([200, 400])
  expect(answers.find(({ code }) => code === 400)?.msg).toBe('该订单已有待审核的变更申请')
  const asked = answers.find(({ code }) => code === 200)
  ok(await admin().post(`${CHANGE}/audit`, { ids: [asked?.data.id], pass: 1, opinion: '同意' }))
  const { receiverMask } = await detail(ORDER, order.id)
  expect(receiverMask).toMatch(/^[林顾]\*\* 138\*{4}0057/)
})
