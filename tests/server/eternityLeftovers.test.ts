import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import {
  ACTIVITY,
  newActivity,
  newCoupon,
  ORDER as VOUCHER,
  reverse,
  RUN_STATE,
  send,
  shopWith,
  verify,
  voucherOf,
  vouchers,
} from '../support/eternity.ts'
import { newShop, skuId, tick } from '../support/orders.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { ORDER } from '../support/placedOrders.ts'
import { useServer } from '../support/server.ts'
import { type SmsServer, startSmsServer } from '../support/smsServer.ts'
import { sendAtNight, setParameter, useSmsServer } from '../support/buyerMessages.ts'
import { shelve } from '../support/stockOuts.ts'

const server = useServer()
const SEND_STATUS = { waiting: 0, sent: 1, failed: 2 }
let provider: SmsServer
beforeAll(async () => {
  provider = await startSmsServer()
  await useSmsServer(server, provider)
  await sendAtNight(server, 'ETERNITY_SEND')
})
afterAll(() => provider.close())

test('a use whose goods order stands cannot be taken back until the order is refunded', async () => {
  const shop = await shopWith(server, 100_000)
  const coupon = await newCoupon(server, shop)
  ok(await send(server, coupon.id, shop, { quantity: 2 }))
  const [first, second] = await vouchers(server, { couponId: coupon.id })
  const buyer = await newShop(admin(server), 50_000, { 'VIP-M': 2000 })
  await shelve(admin(server), 'VIP-M', { batchNo: 'ETERNITY-1', qty: 2, expireTime: '2027-01-02 00:00:00' })
  const { id } = dataOf(
    await admin(server).post<{ id: string }>('/blade-test/acceptOrder', {
      merchantCode: buyer.merchantCode,
      skuId: await skuId(admin(server), 'VIP-M'),
      qty: 1,
      account: '13900020001',
    }),
  )
  await tick(admin(server))
  const { orderNo } = dataOf(await admin(server).get<{ orderNo: string }>(`${ORDER}/detail`, { id }))
  const use = dataOf(await verify(server, first?.orderNo ?? '', { verifyAmount: 4000, bizOrderNo: orderNo }))
  expect(await reverse(server, use.verifyNo)).toMatchObject({
    code: 409,
    msg: `商品订单 ${orderNo} 未取消也未全部退款，不能撤销核销`,
  })
  expect(await voucherOf(server, first?.id ?? '')).toMatchObject({ balance: 6000, settledAmount: 3800 })
  ok(
    await admin(server).post(`${ORDER}/refund`, {
      orderId: id,
      refundQty: 1,
      refundAmount: 2000,
      reason: '客户退货',
    }),
  )
  ok(await reverse(server, use.verifyNo))
  expect(await voucherOf(server, first?.id ?? '')).toMatchObject({ balance: 10_000, settledAmount: 0 })
  // A number that names no order here is the merchant's own business.
  const other = dataOf(
    await verify(server, second?.orderNo ?? '', { verifyAmount: 1000, bizOrderNo: 'T-2026-1' }),
  )
  ok(await reverse(server, other.verifyNo))
})

test('holders are told once each where the tenant wants it, and again three times a day', async () => {
  const shop = await shopWith(server, 200_000)
  const coupon = await newCoupon(server, shop)
  ok(await send(server, coupon.id, shop, { receivers: '13900020002' }))
  const [untold] = await vouchers(server, { couponId: coupon.id })
  const resend = (id: string, by = operator(server)) => by.post(`${VOUCHER}/resend`, { ids: id })
  expect(await resend(untold?.id ?? '')).toMatchObject({
    code: 400,
    msg: '这张券不以短信下发，没有可以重发的',
  })
  await setParameter(server, 'eternity.sms.send', '1')
  provider.calls.length = 0
  ok(await send(server, coupon.id, shop, { receivers: '13900020003\n13900020003\n13900020004' }))
  const sent = (await vouchers(server, { couponId: coupon.id })).slice(1)
  const statusOf = (id: string) =>
    expect.poll(async () => ((await voucherOf(server, id)) as unknown as { sendStatus: number }).sendStatus, {
      timeout: 20_000,
      interval: 200,
    })
  for (const { id } of sent) await statusOf(id).toBe(SEND_STATUS.sent)
  expect(provider.calls).toHaveLength(2)
  const [voucher] = sent
  if (!voucher) throw new Error('vouchers were issued')
  expect((await resend(voucher.id, stranger(server))).code).toBe(404)
  expect((await resend(voucher.id, server.as('viewer', '100001'))).code).toBe(403)
  for (let time = 1; time <= 3; time += 1) {
    ok(await resend(voucher.id))
    await statusOf(voucher.id).toBe(SEND_STATUS.sent)
  }
  expect(await resend(voucher.id)).toMatchObject({
    code: 400,
    msg: `${voucher.orderNo}：今日重发次数已达上限`,
  })
  expect(provider.calls).toHaveLength(5)
})

test('activities are filtered by how far they are', async () => {
  interface Activity {
    readonly id: string
    readonly runState: number | null
  }
  const times = { couponKind: 1, exchangeTimes: 3, faceValue: 0 }
  const coupon = await newCoupon(server, await shopWith(server, 0), times)
  const before = await newActivity(server, coupon.id, { startTime: '2098-01-01 00:00:00' }),
    running = await newActivity(server, coupon.id),
    over = await newActivity(server, coupon.id)
  await server.sql(
    `update activity_eternity_coupon set end_time = now() - interval '1 second' where id = ${over}`,
  )
  const found = async (runState: number): Promise<readonly Activity[]> =>
    dataOf(await admin(server).get<Listed<Activity>>(`${ACTIVITY}/list`, { size: 100, runState })).records
  for (const [runState, id] of [
    [RUN_STATE.before, before],
    [RUN_STATE.running, running],
    [RUN_STATE.over, over],
  ] as const) {
    const rows = await found(runState)
    expect(rows.map((row) => row.id)).toContain(id)
    expect(new Set(rows.map((row) => row.runState))).toEqual(new Set([runState]))
  }
  expect(await admin(server).get(`${ACTIVITY}/list`, { runState: 'soon' })).toMatchObject({ code: 400 })
})
