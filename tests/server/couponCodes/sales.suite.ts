import { describe, expect, test } from 'vitest'
import { adjustAmount } from '../../support/afterSales.ts'
import { dataOf } from '../../support/answers.ts'
import { freshMobile, runJob } from '../../support/consumers.ts'
import {
  type Activity,
  activityNow,
  codeCoupon,
  codesOf,
  CODES,
  codeShop,
  codeSku,
  fullCode,
  newActivity,
  orderNow,
  proveCodes,
  redeem,
  sell,
  setStatus,
  shelve,
  SOLD,
  SOLD_STATE,
  soldBy,
} from '../../support/couponCodes.ts'
import { type Coupon, couponNow } from '../../support/coupons.ts'
import { figuresOf, type Shop, tick } from '../../support/orders.ts'
import { admin, clerk, stranger } from '../../support/people.ts'
import { holdJob } from '../../support/payments.ts'
import { ORDER, placeOrders } from '../../support/placedOrders.ts'
import type { TestServer } from '../../support/server.ts'

interface Sale {
  readonly coupon: Coupon
  readonly activity: Activity
  readonly shop: Shop
  readonly skuCode: string
}

/** Codes that merchants buy, and what is refunded of them. */
export function codeSaleTests(server: TestServer): void {
  const opened = async (stock: number, more: Readonly<Record<string, unknown>> = {}): Promise<Sale> => {
    const coupon = await codeCoupon(server, { totalQuantity: 1000 }),
      sku = await codeSku(server),
      { skuCode, skuId } = sku
    const activity = await newActivity(server, coupon.id, {
      stock,
      skuId,
      salePrice: 1000,
      costPrice: 300,
      ...more,
    })
    await shelve(server, sku)
    return { coupon, activity, skuCode, shop: await codeShop(server, skuCode) }
  }
  const refund = (ids: readonly string[], reason = '客户不要了', client = admin(server)) =>
    client.post<{ success: number; fail: { id: string; msg: string }[] }>(
      '/biz-marketing/couponOrder/refund',
      { ids, reason },
    )
  const money = async ({ accountId }: Shop): Promise<number> =>
    (await figuresOf(admin(server), accountId)).availableAmount

  describe('selling codes', () => {
    test('an order takes all of its codes at once and is paid; one is redeemed, one refunded', async () => {
      const { coupon, activity, shop, skuCode } = await opened(20)
      const order = await sell(server, shop, { skuCode, qty: 5 })
      expect(order).toMatchObject({ orderState: 30, capturedAmount: 5000, costAmount: 1500 })
      expect(await money(shop)).toBe(995_000)
      expect(await activityNow(server, activity.id)).toMatchObject({ balance: 15, assignedQty: 5 })
      const sold = await soldBy(server, order.orderNo)
      expect(sold).toHaveLength(5)
      expect(sold[0]).toMatchObject({ amount: 1000, payType: 1, couponState: SOLD_STATE.issued })
      const [used, back, late] = sold
      expect(
        await redeem(admin(server), await fullCode(server, used?.codeId ?? ''), freshMobile()),
      ).toMatchObject({ code: 200 })
      expect(await refund([used?.id ?? ''])).toMatchObject({ code: 409, msg: '已核销的券不能退款' })
      expect(await refund([back?.id ?? ''])).toMatchObject({ code: 200 })
      expect(await money(shop)).toBe(996_000)
      expect(await refund([back?.id ?? ''])).toMatchObject({ code: 409, msg: '券订单已退款' })
      expect(
        await redeem(admin(server), await fullCode(server, back?.codeId ?? ''), freshMobile()),
      ).toMatchObject({ code: 400, msg: '券码已退款' })
      expect(await admin(server).post(`${CODES}/void`, { ids: late?.codeId, reason: '误' })).toMatchObject({
        code: 400,
        msg: '已售券码请走退款',
      })
      expect(await couponNow(server, coupon.id)).toMatchObject({ reservedQuantity: 18, issuedQuantity: 1 })
      expect(dataOf(await admin(server).get(`${ORDER}/detail`, { id: order.id }))).toMatchObject({
        refundedQty: 1,
        refundAmount: 1000,
        costAmount: 1200,
      })
      await proveCodes(server)
    })

    test('of an order whose amount was adjusted, the last refunded code brings what is left of it', async () => {
      const { shop, skuCode } = await opened(5)
      const order = await sell(server, shop, { skuCode, qty: 2 })
      await adjustAmount(server, order.orderNo, 300)
      expect(await money(shop)).toBe(998_300)
      const sold = await soldBy(server, order.orderNo)
      expect(await refund(sold.map(({ id }) => id))).toMatchObject({ data: { success: 2 } })
      expect(await money(shop)).toBe(1_000_000)
      const back = (await soldBy(server, order.orderNo)).map(({ refundedAmount }) => refundedAmount)
      expect(back).toEqual(expect.arrayContaining([1000, 700]))
      expect(await orderNow(server, order.id)).toMatchObject({ refundAmount: 2000, refundedQty: 2 })
      await proveCodes(server)
    })

    test('an order for more than there are fails whole and costs nothing, even where part is allowed', async () => {
      const { activity, shop, skuCode } = await opened(6)
      const order = await sell(server, shop, { skuCode, qty: 4, allowPartial: true })
      expect(order).toMatchObject({ orderState: 30 })
      // Both pass the gates with two codes left, and one of them gets none.
      await holdJob(server, 'orders')
      const row = { skuCode, qty: 2, allowPartial: true }
      const [first] = await placeOrders(server, shop, [row])
      const [second] = await placeOrders(server, shop, [row])
      await tick(admin(server))
      const orders = await Promise.all([first, second].map((order) => orderNow(server, order?.id ?? '')))
      expect(new Set(orders.map(({ orderState }) => orderState))).toEqual(new Set([30, 40]))
      expect(orders.find(({ orderState }) => orderState === 40)?.failReason).toContain('可用券码不足')
      expect(await money(shop)).toBe(994_000)
      expect(await activityNow(server, activity.id)).toMatchObject({ balance: 0, assignedQty: 6 })
      await proveCodes(server)
    })

    test('expired codes are refunded within their time and stay expired; too late is too late', async () => {
      const { coupon, activity, shop, skuCode } = await opened(4, { refundDays: 3 })
      const order = await sell(server, shop, { skuCode, qty: 2 })
      const [one, two] = await soldBy(server, order.orderNo)
      await server.sql(
        `update coupon_activity set end_time = now() - interval '1 second' where id = ${activity.id}`,
      )
      await runJob(server, 'couponCodeExpiry')
      expect((await soldBy(server, order.orderNo)).map((row) => row.couponState)).toEqual([
        SOLD_STATE.expired,
        SOLD_STATE.expired,
      ])
      expect(await couponNow(server, coupon.id)).toMatchObject({ reservedQuantity: 0, balance: 1000 })
      expect(await refund([one?.id ?? ''])).toMatchObject({ code: 200 })
      expect(await activityNow(server, activity.id)).toMatchObject({ expiredQty: 4, refundedQty: 0 })
      expect(await couponNow(server, coupon.id)).toMatchObject({ reservedQuantity: 0, balance: 1000 })
      await server.sql(
        `update coupon_order set send_time = now() - interval '4 days' where id = ${two?.id ?? ''}`,
      )
      expect(await refund([two?.id ?? ''])).toMatchObject({ code: 400, msg: '已超过可退期限' })
      expect(await money(shop)).toBe(999_000)
      await proveCodes(server)
    })

    test('an activity that takes nothing back refuses, and the order refunds the same way', async () => {
      const { activity, shop, skuCode } = await opened(4, { refundable: false })
      const order = await sell(server, shop, { skuCode, qty: 2 })
      const [one] = await soldBy(server, order.orderNo)
      expect(await refund([one?.id ?? ''])).toMatchObject({ code: 400, msg: '该活动不支持退款' })
      const { version } = await activityNow(server, activity.id)
      dataOf(
        await admin(server).post('/biz-marketing/coupon-activity/edit-coupon-activity', {
          id: activity.id,
          version,
          refundable: true,
          refundDays: 7,
        }),
      )
      expect(
        await admin(server).post(`${ORDER}/refund`, {
          id: order.id,
          refundQty: 2,
          refundAmount: 1501,
          reason: '整单退',
        }),
      ).toMatchObject({ code: 200 })
      const rows = await soldBy(server, order.orderNo)
      expect(new Set(rows.map((row) => row.refundedAmount))).toEqual(new Set([750, 751]))
      expect(await activityNow(server, activity.id)).toMatchObject({ refundedQty: 2, assignedQty: 0 })
      await proveCodes(server)
    })

    test('redeeming and refunding one code at once: one of them wins, and the money agrees', async () => {
      const { shop, skuCode } = await opened(10)
      const order = await sell(server, shop, { skuCode, qty: 8 })
      const sold = await soldBy(server, order.orderNo)
      const texts = await Promise.all(sold.map((row) => fullCode(server, row.codeId)))
      await Promise.all(
        sold.flatMap((row, at) => [refund([row.id]), redeem(admin(server), texts[at] ?? '', freshMobile())]),
      )
      const after = await soldBy(server, order.orderNo)
      expect(
        after.every(({ couponState }) =>
          [SOLD_STATE.redeemed, SOLD_STATE.refunded].includes(couponState as 3),
        ),
      ).toBe(true)
      const returned = after.filter(({ couponState }) => couponState === SOLD_STATE.refunded).length
      expect(await money(shop)).toBe(992_000 + returned * 1000)
      await proveCodes(server)
    })

    test('many rows of several orders are refunded by one call, and a replay gives nothing back twice', async () => {
      const { shop, skuCode } = await opened(12)
      const orders = [
        await sell(server, shop, { skuCode, qty: 3 }),
        await sell(server, shop, { skuCode, qty: 3 }),
      ]
      const sold = (await Promise.all(orders.map((order) => soldBy(server, order.orderNo)))).flat()
      const body = { ids: sold.map((row) => row.id), reason: '活动取消', requestNo: 'REFUND-ALL-1' }
      const send = () => admin(server).post('/biz-marketing/couponOrder/refund', body, { key: null })
      expect(await send()).toMatchObject({ code: 200 })
      expect(await send()).toMatchObject({ code: 200 })
      expect(await money(shop)).toBe(1_000_000)
      await proveCodes(server)
    })

    test('a SKU has one enabled activity; a disabled one sells nothing', async () => {
      const { coupon, activity, shop, skuCode } = await opened(4)
      const sku = dataOf(
        await admin(server).get<{ records: { id: string }[] }>('/biz-product/goodsSku/list', { skuCode }),
      ).records[0]?.id
      await expect(newActivity(server, coupon.id, { stock: 1, skuId: sku })).rejects.toThrow()
      dataOf(await setStatus(admin(server), activity.id, 2))
      const read = await admin(server).post<{ errors: { msg: string }[] }>(`${ORDER}/batchImport`, {
        merchantCode: shop.merchantCode,
        rows: [{ skuCode, qty: 1 }],
      })
      expect(read.data.errors[0]?.msg).toMatch(/暂无可用渠道|商品维护中/)
      expect(await codesOf(server, activity.id)).toHaveLength(4)
    })

    test('lists, counts and details of sold codes need their right and stay within the tenant', async () => {
      const { shop, skuCode } = await opened(2)
      const order = await sell(server, shop, { skuCode, qty: 1 })
      const [row] = await soldBy(server, order.orderNo)
      expect(await admin(server).get(`${SOLD}/detail`, { id: row?.id ?? '' })).toMatchObject({ code: 200 })
      expect(await admin(server).get(`${SOLD}/count`, { orderNo: order.orderNo })).toMatchObject({
        code: 200,
      })
      expect(await stranger(server).get(`${SOLD}/detail`, { id: row?.id ?? '' })).toMatchObject({ code: 404 })
      expect(await refund([row?.id ?? ''], '无权', stranger(server))).toMatchObject({ code: 404 })
      expect(await refund([row?.id ?? ''], '无权', clerk(server))).toMatchObject({ code: 403 })
      expect(await refund([row?.id ?? ''], '')).toMatchObject({ code: 400 })
    })

    test('whose code stands elsewhere raises an alarm at night, until it is right again', async () => {
      const { shop, skuCode } = await opened(2)
      const order = await sell(server, shop, { skuCode, qty: 1 })
      const [row] = await soldBy(server, order.orderNo)
      const alarmAt = async (couponState: number): Promise<string | null> => {
        await server.sql(`update coupon_order set coupon_state = ${couponState} where id = ${row?.id ?? 0}`)
        await runJob(server, 'quotaCheck')
        await runJob(server, 'alarms')
        const [alarm] = await server.sql(`select content from alarm_record
          where object_type = 'marketingRules' and tenant_id = '100001' and recover_time is null`)
        return alarm ? String(alarm.content) : null
      }
      expect(await alarmAt(SOLD_STATE.issued)).toBeNull()
      expect(await alarmAt(SOLD_STATE.redeemed)).toContain(`O1 ${row?.id ?? ''}：3 <> 1`)
      expect(await alarmAt(SOLD_STATE.issued)).toBeNull()
    })
  })
}
