import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { freshMobile, runJob } from '../../support/consumers.ts'
import {
  couponCall,
  couponKey,
  couponNow,
  grantAll,
  HELD,
  HELD_STATE,
  heldOf,
  newCoupon,
  proveCounters,
  TYPE,
} from '../../support/coupons.ts'
import { merchantsOf } from '../../support/credentials.ts'
import { ask, type Credential } from '../../support/openApi.ts'
import { skuId } from '../../support/orders.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

const VERIFY = '/biz-order/verifyOrder'

/** How orders and stores use coupons, and what becomes of those nobody uses. */
export function couponUseTests(server: TestServer): void {
  let key: Credential
  beforeAll(async () => {
    key = await couponKey(server)
  })
  const held = async (more: Readonly<Record<string, unknown>> = {}) => {
    const coupon = await newCoupon(server, more),
      mobile = freshMobile()
    await grantAll(server, coupon.id, [mobile])
    const [own] = await heldOf(server, coupon.id)
    return { coupon, couponNo: own?.couponNo ?? '', id: own?.id ?? '', mobile }
  }
  const lock = (couponNo: string, orderNo: string, amount: number, skuCode = 'HF-100') =>
    couponCall<{ discountAmount: number }>(server, key, 'lock', {
      couponNo,
      orderNo,
      items: [{ skuCode, amount }],
    })
  const stateOf = async (couponId: string): Promise<number | undefined> =>
    (await heldOf(server, couponId))[0]?.state

  describe('a discount', () => {
    test.each([
      [{}, 10_000, 2000],
      [{ couponType: TYPE.direct, amount: 500, threshold: 0 }, 300, 300],
      [{ couponType: TYPE.discount, discountRate: 0.85, maxDiscount: 5000, threshold: 0 }, 9999, 1500],
      [{ couponType: TYPE.discount, discountRate: 0.85, maxDiscount: 1000, threshold: 0 }, 99_999, 1000],
      [{ couponType: TYPE.exchange, threshold: 0 }, 1234, 1234],
      [{ couponType: TYPE.freight, amount: 800, threshold: 0 }, 600, 600],
    ])('of %j on goods of %i fen is %i', async (more, amount, discountAmount) => {
      const { couponNo } = await held(more)
      expect(await lock(couponNo, 'D1', amount)).toMatchObject({ code: 200, data: { discountAmount } })
    })

    test('needs the minimum spend and goods within the scope', async () => {
      const sku = await skuId(admin(server), 'HF-100')
      const { couponNo } = await held({ scopeType: 3, skuIds: [sku] })
      expect(await lock(couponNo, 'S1', 20_000, 'OTHER')).toMatchObject({
        msg: '优惠券不可用：订单商品不在适用范围内',
      })
      expect(await lock(couponNo, 'S1', 9999)).toMatchObject({ msg: '优惠券不可用：未达到使用门槛' })
      expect(await lock(couponNo, 'S1', 10_000)).toMatchObject({ code: 200 })
      const spared = await held({ scopeType: 4, skuIds: [sku] })
      expect(await lock(spared.couponNo, 'S2', 20_000)).toMatchObject({ code: 'COUPON_REJECT' })
      expect(await lock(spared.couponNo, 'S2', 20_000, 'OTHER')).toMatchObject({ code: 200 })
    })

    test('of a merchant is for its own orders', async () => {
      const merchants = await merchantsOf(admin(server))
      const { couponNo, mobile } = await held({ costBearer: 2, merchantId: merchants[1]?.id })
      expect(await lock(couponNo, 'M1', 20_000)).toMatchObject({
        msg: '优惠券不可用：该券只能在承担成本的商户使用',
      })
      const list = await ask<{ records: unknown[] }>(server.url, key, ['GET', '/openapi/v1/coupon/query'], {
        query: `mobile=${mobile}`,
      })
      expect(list.data.records).toEqual([])
    })
  })

  describe('an order', () => {
    test('reserves, repeats, releases, uses and returns; others are kept out', async () => {
      const { coupon, couponNo } = await held()
      const order = { couponNo, orderNo: 'U1' }
      const other = await couponKey(server, 1)
      expect(await lock(couponNo, 'U1', 15_000)).toMatchObject({ data: { discountAmount: 2000 } })
      expect(await lock(couponNo, 'U1', 99_000)).toMatchObject({ data: { discountAmount: 2000 } })
      expect(await couponCall(server, key, 'use', { ...order, orderNo: 'U2' })).toMatchObject({
        msg: '优惠券不可用：优惠券已被其他订单占用',
      })
      expect(await couponCall(server, other, 'release', order)).toMatchObject({ code: 'COUPON_REJECT' })
      expect(await couponCall(server, key, 'release', order)).toMatchObject({ code: 200 })
      expect(await couponCall(server, key, 'release', order)).toMatchObject({ code: 200 })
      expect(await couponCall(server, key, 'use', order)).toMatchObject({
        code: 'COUPON_REJECT',
        msg: '优惠券不可用：优惠券没有被该订单占用',
      })
      await lock(couponNo, 'U1', 15_000)
      expect(await couponCall(server, key, 'use', order)).toMatchObject({ code: 200 })
      expect(await couponCall(server, key, 'use', order)).toMatchObject({ code: 200 })
      expect(await couponCall(server, key, 'release', order)).toMatchObject({ code: 'COUPON_REJECT' })
      expect(await couponCall(server, key, 'return', order)).toMatchObject({ data: { expired: false } })
      expect(await couponCall(server, key, 'return', order)).toMatchObject({
        code: 'COUPON_REJECT',
        msg: '优惠券不可用：该订单没有核销此券',
      })
      await proveCounters(server, coupon.id)
    })

    test('that is never paid loses its coupon after half an hour; one that expired meanwhile is expired', async () => {
      const [kept, over] = [await held(), await held()]
      for (const { couponNo } of [kept, over]) await lock(couponNo, 'L1', 15_000)
      await server.sql(`update coupon_user set lock_time = now() - interval '31 minutes',
        end_time = case when id = ${over.id} then now() - interval '1 second' else end_time end
        where id in (${kept.id}, ${over.id})`)
      await runJob(server, 'couponLocks')
      expect([await stateOf(kept.coupon.id), await stateOf(over.coupon.id)]).toEqual([
        HELD_STATE.unused,
        HELD_STATE.expired,
      ])
      for (const { coupon } of [kept, over]) await proveCounters(server, coupon.id)
    })

    test('cannot use what is over, void or not refundable in part', async () => {
      const over = await held(),
        voided = await held(),
        final = await held({ refundReturn: false })
      await server.sql(`update coupon_user set end_time = now() - interval '1 second' where id = ${over.id}`)
      expect(await lock(over.couponNo, 'X1', 20_000)).toMatchObject({ msg: '优惠券不可用：优惠券已过期' })
      const listed = await ask<{ records: { state: number }[] }>(
        server.url,
        key,
        ['GET', '/openapi/v1/coupon/query'],
        { query: `couponNo=${over.couponNo}` },
      )
      expect(listed.data.records[0]?.state).toBe(HELD_STATE.expired)
      await runJob(server, 'couponExpiry')
      expect(await couponNow(server, over.coupon.id)).toMatchObject({ expiredQuantity: 1 })
      dataOf(await admin(server).post(`${HELD}/revoke`, { ids: voided.id, reason: '误发' }))
      expect(await lock(voided.couponNo, 'X1', 20_000)).toMatchObject({ msg: '优惠券不可用：优惠券已作废' })
      await lock(final.couponNo, 'X1', 20_000)
      await couponCall(server, key, 'use', { couponNo: final.couponNo, orderNo: 'X1' })
      expect(
        await couponCall(server, key, 'return', { couponNo: final.couponNo, orderNo: 'X1' }),
      ).toMatchObject({ msg: '优惠券不可用：该券退款不退券' })
      for (const { coupon } of [over, voided, final]) await proveCounters(server, coupon.id)
    })

    test.each([
      [{ items: [] }, 'PARAM_INVALID'],
      [{ items: [{ skuCode: 'A', amount: -1 }] }, 'PARAM_INVALID'],
      [{ items: [{ skuCode: 'A', amount: 1.5 }] }, 'PARAM_INVALID'],
      [{ items: undefined }, 'PARAM_MISSING'],
      [{ orderNo: '订单' }, 'PARAM_INVALID'],
      [{ couponNo: 'CPNOBODY' }, 'COUPON_NOT_FOUND'],
    ])('that sends %j is answered %s', async (more, code) => {
      expect(
        await couponCall(server, key, 'lock', {
          couponNo: 'CPNOBODY',
          orderNo: 'B1',
          items: [{ skuCode: 'A', amount: 1 }],
          ...more,
        }),
      ).toMatchObject({ code })
    })
  })

  describe('a store', () => {
    test('redeems a coupon once, and takes it back the same day', async () => {
      const { coupon, couponNo } = await held()
      const verify = (goodsAmount: number) =>
        operator(server).post<{ id: string }>(`${VERIFY}/verify-coupon`, {
          couponNo: couponNo.toLowerCase(),
          goodsAmount,
          storeName: '滨江一店',
        })
      expect(await verify(5000)).toMatchObject({ code: 400, errCode: 'COUPON_THRESHOLD' })
      const both = await Promise.all([verify(12_000), verify(12_000)])
      expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 409]))
      const { id } = dataOf(both.find(({ code }) => code === 200) as (typeof both)[0])
      const { records } = dataOf(
        await operator(server).get<Listed<Record<string, unknown>>>(`${VERIFY}/page`, { code: couponNo }),
      )
      expect(records[0]).toMatchObject({ id, verifyAmount: 2000, goodsAmount: 12_000, sourceType: 1 })
      expect(JSON.stringify(records[0])).not.toContain(couponNo)
      expect(await stateOf(coupon.id)).toBe(HELD_STATE.used)
      await proveCounters(server, coupon.id)
      dataOf(await operator(server).post(`${VERIFY}/revoke`, { id, reason: '顾客改主意' }))
      expect(await stateOf(coupon.id)).toBe(HELD_STATE.unused)
      await proveCounters(server, coupon.id)
    })
  })
}
