import { expect, test } from 'vitest'
import { figuresOf, newShop, RECEIVER, skuId } from '../support/orders.ts'
import { call } from '../support/purchases.ts'
import { SC, SC_STATE, scDesk } from '../support/scOrders.ts'
import { useServer } from '../support/server.ts'
import { stockLevelsOf } from '../support/stockLevels.ts'
import { batchOf, brokenStock, cancel, letGo, OUT, packagesOf, revoke, shelve } from '../support/stockOuts.ts'
import { STOCK_OUT_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const { admin, seller, detail, audit, deliver, merchantId } = scDesk(server)

interface Out {
  readonly id: string
  readonly outNo: string
  readonly orderState: number
  readonly qty: number
  readonly totalAmount: number
}
/** The documents by which the cards of an order left. */
async function outsOf(id: string): Promise<readonly Out[]> {
  const { scOrderNo } = await detail(id)
  return (await admin().get<{ records: readonly Out[] }>(`${OUT}/list`, { scOrderNo })).data.records
}

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
  expect(await detail(id)).toMatchObject({ orderState: SC_STATE.partly, capturedAmount: 39_200 })
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
  expect(await detail(id)).toMatchObject({ orderState: SC_STATE.done, capturedAmount: 58_800 })
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
