import { describe, expect, test } from 'vitest'
import { accept, available, detail, ORDER, type Row } from '../support/afterSales.ts'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { newShop, type Shop, tick as tickOrders } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { newSku } from '../support/suppliers.ts'
import {
  newOffer,
  newStock,
  OFFER,
  RECORD,
  RECORD_STATE,
  recordAt,
  STOCK,
  stockAt,
  tick,
  type VoucherRecord,
  type VoucherStock,
} from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const PRICE = 480
const STATE = { processing: 20, success: 30, partly: 35, failed: 40 } as const

interface Sold {
  readonly shop: Shop
  readonly sku: string
  readonly stock: VoucherStock
  readonly offer: string
}

/** Goods that are vouchers, a merchant who may order them, and the placement that issues them. */
async function sold(
  stockMore: Readonly<Record<string, unknown>> = {},
  offerMore: Readonly<Record<string, unknown>> = {},
): Promise<Sold> {
  const { id: sku, skuCode } = await newSku(server),
    shop = await newShop(admin(server), 10_000, { [skuCode]: PRICE }),
    stock = await newStock(server, {
      maxAmount: null,
      maxAmountByDay: 0,
      maxCouponsPerUser: 20,
      ...stockMore,
    }),
    offer = await newOffer(server, [stock.id], { skuId: sku, merchantIds: shop.merchantId, ...offerMore })
  return { shop, sku, stock, offer }
}
const order = async ({ shop, sku }: Sold, account: string, qty = 1): Promise<Row> => {
  const row = await accept(server, shop, sku, { qty, account })
  await tickOrders(admin(server))
  return row
}
const end = async (): Promise<void> => {
  await tick(server, 'favorSends')
  await tick(server, 'favorOrders')
}
const stateOf = async ({ id }: Row) => detail(server, ORDER, id)
const recordsOf = async (offer: string): Promise<readonly VoucherRecord[]> =>
  dataOf(await admin(server).get<Listed<VoucherRecord>>(`${RECORD}/page`, { favorId: offer, size: 50 }))
    .records

describe('an order of vouchers', () => {
  test('is delivered and paid when the voucher is sent, whatever happens to it later', async () => {
    const goods = await sold(),
      row = await order(goods, 'openidOrder1')
    expect(await available(server, goods.shop)).toBe(10_000 - PRICE)
    await end()
    expect(await stateOf(row)).toMatchObject({
      orderState: STATE.success,
      successQty: 1,
      capturedAmount: PRICE,
    })
    const [record] = await recordsOf(goods.offer)
    expect(record).toMatchObject({ state: RECORD_STATE.sent, bizType: 1, bizOrderNo: row.orderNo })
    expect(await available(server, goods.shop)).toBe(10_000 - PRICE)
    // What happens to the voucher later does not change the order.
    ok(
      await admin(server).post('/sandbox/favor/use', {
        couponId: record?.couponId,
        amount: 2_500,
        transactionId: `T${row.id}`,
      }),
    )
    await tick(server, 'favorOrders')
    expect(await stateOf(row)).toMatchObject({ orderState: STATE.success, capturedAmount: PRICE })
  })

  test('fails and is refunded when the voucher fails, which is never issued afterwards', async () => {
    const goods = await sold(),
      row = await order(goods, 'order1_abn')
    await end()
    expect(await stateOf(row)).toMatchObject({
      orderState: STATE.failed,
      failReason: '用户账号异常，无法领券',
      capturedAmount: 0,
    })
    expect(await available(server, goods.shop)).toBe(10_000)
    const [record] = await recordsOf(goods.offer)
    expect(await stockAt(server, goods.stock.id)).toMatchObject({ issuedCount: 0, reservedCount: 0 })
    for (const answer of [
      await admin(server).post(`${RECORD}/retryOrder`, { ids: record?.id }),
      await admin(server).post(`${STOCK}/reissue`, {
        recordIds: record?.id,
        reissueReason: 1,
        accounts: [{ recordId: record?.id, account: 'openidElse01' }],
      }),
    ])
      expect(answer).toMatchObject({ code: 400, msg: '商品订单已按失败退款，请重新下单' })
  })

  const refund = ({ id }: Row, qty = 1) =>
    admin(server).post(`${ORDER}/refund`, {
      ids: id,
      refundQty: qty,
      refundAmount: qty * PRICE,
      reason: '客户未使用',
    })

  test('is refunded only when its voucher expired unused, and then nothing is issued again', async () => {
    const goods = await sold(),
      row = await order(goods, 'openidBack1', 2)
    await end()
    const refused = { code: 400, msg: '渠道作废失败，退款未执行', data: { field: 'refundQty' } }
    expect(await refund(row)).toMatchObject(refused)
    const [first, second] = await recordsOf(goods.offer)
    await server.sql(
      `update favor_record set expire_time = now() - interval '1 minute' where id = ${first?.id}`,
    )
    await tick(server, 'favorClock')
    expect(await recordAt(server, first?.id ?? '')).toMatchObject({ state: RECORD_STATE.expired })
    expect(await refund(row, 2)).toMatchObject(refused)
    expect(await available(server, goods.shop)).toBe(10_000 - 2 * PRICE)
    ok(await refund(row))
    expect(await stateOf(row)).toMatchObject({ refundedQty: 1, refundAmount: PRICE })
    expect(await available(server, goods.shop)).toBe(10_000 - PRICE)
    // The other voucher is still alive, and the expired one was paid back already.
    expect(await refund(row)).toMatchObject(refused)
    expect(await recordAt(server, second?.id ?? '')).toMatchObject({ state: RECORD_STATE.sent })
    expect(
      await admin(server).post(`${STOCK}/reissue`, {
        recordIds: first?.id,
        reissueReason: 2,
        voucherFile: '/proof.pdf',
      }),
    ).toMatchObject({ code: 400, msg: '商品订单已退款，不能补发' })
  })

  test('of several is delivered in part: what failed is given back', async () => {
    const goods = await sold({ maxCoupons: 2 }),
      row = await order(goods, 'openidOrder2', 3)
    await end()
    expect(await stateOf(row)).toMatchObject({
      orderState: STATE.partly,
      successQty: 2,
      failQty: 1,
      failReason: '批次预算不足',
      capturedAmount: 2 * PRICE,
    })
    expect(await available(server, goods.shop)).toBe(10_000 - 2 * PRICE)
    expect((await recordsOf(goods.offer)).map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([
      2, 2, 5,
    ])
  })

  test('of which nobody knows the outcome stays in process with its money held, until it is known', async () => {
    const goods = await sold(),
      row = await order(goods, 'order1_tmo')
    await end()
    expect(await stateOf(row)).toMatchObject({ orderState: STATE.processing })
    expect(await available(server, goods.shop)).toBe(10_000 - PRICE)
    await server.sql(`update favor_record set next_try_time = now() where state = 1`)
    await end()
    expect(await stateOf(row)).toMatchObject({ orderState: STATE.success, capturedAmount: PRICE })
    const [coupons] = await server.sql(
      `select count(*)::int as n from favor_sandbox_coupon where account = 'order1_tmo'`,
    )
    expect(coupons).toEqual({ n: 1 })
  })

  test('that is claimed by mobile number waits for its customer, and fails when he does not come', async () => {
    const goods = await sold({}, { accountType: 2, claimHours: 1 }),
      row = await order(goods, '13900001111')
    await end()
    expect(await stateOf(row)).toMatchObject({ orderState: STATE.processing })
    const [record] = await recordsOf(goods.offer)
    await server.sql(
      `update favor_record set claim_end_time = now() - interval '1 minute' where id = ${record?.id}`,
    )
    await tick(server, 'favorClock')
    await end()
    expect(await stateOf(row)).toMatchObject({ orderState: STATE.failed, failReason: '超过领取截止时间' })
    expect((await recordAt(server, record?.id ?? '')).state).toBe(RECORD_STATE.closed)
    expect(await available(server, goods.shop)).toBe(10_000)
  })

  test('fails at once without a placement in force, and with an account that is none', async () => {
    const goods = await sold(),
      wrong = await order(goods, '坏账号')
    expect(await stateOf(wrong)).toMatchObject({
      orderState: STATE.failed,
      failReason: '领取账号与立减金投放不符',
    })
    ok(await admin(server).post(`${OFFER}/changeStatus?id=${goods.offer}&status=2`, {}))
    const off = await order(goods, 'openidOrder3')
    expect(await stateOf(off)).toMatchObject({
      orderState: STATE.failed,
      failReason: '商品没有启用的立减金投放',
    })
    expect(await recordsOf(goods.offer)).toEqual([])
    expect(await available(server, goods.shop)).toBe(10_000)
  })

  test('many at once take no more than there is, and every fen is captured or given back', async () => {
    const goods = await sold({ maxCoupons: 5 })
    const rows = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        accept(server, goods.shop, goods.sku, { qty: 1, account: `openidMany${index}` }),
      ),
    )
    await tickOrders(admin(server))
    await Promise.all([tick(server, 'favorSends'), tick(server, 'favorSends')])
    await Promise.all([tick(server, 'favorOrders'), tick(server, 'favorOrders')])
    const states = await Promise.all(rows.map(async (row) => (await stateOf(row)).orderState))
    expect(states.filter((state) => state === STATE.success)).toHaveLength(5)
    expect(states.filter((state) => state === STATE.failed)).toHaveLength(3)
    expect(await available(server, goods.shop)).toBe(10_000 - 5 * PRICE)
    expect(await stockAt(server, goods.stock.id)).toMatchObject({ balance: 0, issuedCount: 5 })
    expect(dataOf(await admin(server).post('/blade-test/voucherRules', {}))).toEqual([])
  })
})
