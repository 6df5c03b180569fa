import { describe, expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { freshMobile } from '../../support/consumers.ts'
import {
  COUPON,
  COUPON_STATE,
  type Coupon,
  couponNow,
  draftOf,
  grantAll,
  grantTo,
  heldOf,
  newCoupon,
  proveCounters,
  RECEIVE,
  setStatus,
  TARGET,
  TYPE,
} from '../../support/coupons.ts'
import { inSeconds } from '../../support/moments.ts'
import { skuId } from '../../support/orders.ts'
import { admin, stranger } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** What may be said about a coupon, and when it may be changed. */
export function couponTemplateTests(server: TestServer): void {
  const submit = (more: Readonly<Record<string, unknown>>) =>
    admin(server).post<{ id: string }>(`${COUPON}/submit`, draftOf(more))
  const update = async (id: string, more: Readonly<Record<string, unknown>>) => {
    const { version } = await couponNow(server, id)
    return admin(server).post(`${COUPON}/update`, { id, version, ...more })
  }

  describe('a template', () => {
    test.each([
      [{ amount: 10_000 }, 'amount', '优惠金额必须小于使用门槛'],
      [{ amount: 0 }, 'amount', null],
      [{ amount: 'viel' }, 'amount', null],
      [{ couponType: TYPE.discount, discountRate: 1, maxDiscount: 100 }, 'discountRate', null],
      [{ couponType: TYPE.discount, discountRate: 0.85 }, 'maxDiscount', '请输入最高优惠'],
      [{ couponType: 9 }, 'couponType', null],
      [{ receiveEnd: inSeconds(-3600) }, 'receiveEnd', '结束时间必须晚于开始时间'],
      [{ validType: 1, validBegin: inSeconds(100), validEnd: inSeconds(50) }, 'validEnd', null],
      [{ totalQuantity: 0 }, 'totalQuantity', '发行总量至少为1，不限量请填 -1'],
      [{ totalQuantity: -2 }, 'totalQuantity', null],
      [{ limitPerUser: 100 }, 'limitPerUser', null],
      [{ couponName: '名'.repeat(31) }, 'couponName', null],
      [{ costBearer: 2 }, 'merchantId', '请选择承担成本的商户'],
      [{ costBearer: 2, merchantId: '1' }, 'merchantId', null],
      [{ scopeType: 2 }, 'categoryIds', '请选择适用分类'],
      [{ scopeType: 3, skuIds: ['12345'] }, 'skuIds', null],
    ])('%j is refused at %s', async (more, field, text) => {
      const answer = await submit(more)
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 400 })
      expect(JSON.stringify(answer.body)).toContain(`"${field}"`)
      if (text !== null) expect(answer.msg).toContain(text)
    })

    test('is enabled, paused and ended; what was not issued is taken back', async () => {
      const { id } = dataOf(await submit({ totalQuantity: 10 }))
      expect(await setStatus(admin(server), id, COUPON_STATE.paused)).toMatchObject({ code: 409 })
      dataOf(await setStatus(admin(server), id, COUPON_STATE.enabled))
      await grantAll(server, id, [freshMobile(), freshMobile()])
      dataOf(await setStatus(admin(server), id, COUPON_STATE.paused))
      expect(await grantTo(admin(server), id, { mobiles: freshMobile() })).toMatchObject({
        code: 409,
        msg: '优惠券未启用',
      })
      dataOf(await setStatus(admin(server), id, COUPON_STATE.ended))
      expect(await couponNow(server, id)).toMatchObject({
        balance: 0,
        recycledQuantity: 8,
        issuedQuantity: 2,
      })
      expect(await setStatus(admin(server), id, COUPON_STATE.enabled)).toMatchObject({ code: 409 })
      expect(await update(id, { couponName: '新名' })).toMatchObject({ code: 400, errCode: 'COUPON_FIXED' })
      await proveCounters(server, id)
    })

    test('once enabled, only what takes nothing from anybody is changed', async () => {
      const coupon = await newCoupon(server, { totalQuantity: 10 })
      for (const [more, errCode] of [
        [{ amount: 1000 }, 'COUPON_FIXED'],
        [{ validDays: 3 }, 'COUPON_FIXED'],
        [{ totalQuantity: 9 }, 'COUPON_QUANTITY_LESS'],
        [{ limitPerUser: 0 }, 'VALIDATION'],
        [{ receiveEnd: inSeconds(3600) }, 'COUPON_END_EARLIER'],
      ] as const)
        expect(await update(coupon.id, more)).toMatchObject({ code: 400, errCode })
      dataOf(await update(coupon.id, { totalQuantity: 25, limitPerUser: 2, receiveEnd: inSeconds(200_000) }))
      expect(await couponNow(server, coupon.id)).toMatchObject({ totalQuantity: 25, balance: 25 })
      dataOf(await update(coupon.id, { totalQuantity: -1 }))
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: null })
      await grantAll(server, coupon.id, [freshMobile()])
      expect(await update(coupon.id, { totalQuantity: 50 })).toMatchObject({
        errCode: 'COUPON_QUANTITY_LESS',
      })
      await proveCounters(server, coupon.id)
      const entries = await admin(server).get<Listed<{ delta: number }>>(
        '/biz-marketing/mktQuotaLedger/page',
        {
          ownerId: coupon.id,
        },
      )
      expect(dataOf(entries).records.map(({ delta }) => delta)).toEqual([-25, 15, 10])
    })

    test('a draft may go from one limit to another, a stale version to none', async () => {
      const { id } = dataOf(await submit({ totalQuantity: 10 }))
      const { version } = await couponNow(server, id)
      dataOf(await update(id, { totalQuantity: 4 }))
      expect((await couponNow(server, id)).balance).toBe(4)
      dataOf(await update(id, { totalQuantity: -1 }))
      dataOf(await update(id, { totalQuantity: 7 }))
      expect((await couponNow(server, id)).balance).toBe(7)
      expect(await admin(server).post(`${COUPON}/update`, { id, version, totalQuantity: 3 })).toMatchObject({
        code: 409,
      })
      await proveCounters(server, id)
      dataOf(await admin(server).post(`${COUPON}/remove`, {}, { query: { ids: id } }))
    })

    test('products are added and removed; an enabled one keeps the last', async () => {
      const sku = await skuId(admin(server), 'HF-100'),
        { id } = dataOf(await submit({ scopeType: 3, skuIds: [] }))
      expect(await setStatus(admin(server), id, COUPON_STATE.enabled)).toMatchObject({
        msg: '请先添加商品',
      })
      dataOf(await admin(server).post(`${COUPON}/addProduct`, { couponId: id, skuIds: [sku] }))
      dataOf(await setStatus(admin(server), id, COUPON_STATE.enabled))
      expect(
        await admin(server).post(`${COUPON}/deleteProduct`, { couponId: id, skuIds: [sku] }),
      ).toMatchObject({ code: 400, msg: '已启用的优惠券至少保留一个适用商品' })
      const all = await newCoupon(server)
      expect(
        await admin(server).post(`${COUPON}/addProduct`, { couponId: all.id, skuIds: [sku] }),
      ).toMatchObject({ errCode: 'COUPON_NO_SCOPE' })
    })

    test('is not removed while somebody may use it', async () => {
      const coupon = await newCoupon(server)
      await grantAll(server, coupon.id, [freshMobile()])
      const remove = () => admin(server).post(`${COUPON}/remove`, {}, { query: { ids: coupon.id } })
      expect(await remove()).toMatchObject({ errCode: 'COUPON_ISSUED' })
      dataOf(await setStatus(admin(server), coupon.id, COUPON_STATE.ended))
      expect(await remove()).toMatchObject({ errCode: 'COUPON_IN_USE' })
      const [held] = await heldOf(server, coupon.id)
      dataOf(
        await admin(server).post('/biz-marketing/couponuser/revoke', { ids: held?.id, reason: '发错了人' }),
      )
      expect(await couponNow(server, coupon.id)).toMatchObject({ voidQuantity: 1 })
      await proveCounters(server, coupon.id)
      dataOf(await remove())
    })

    test('is not seen by another company, and its box lists what may be claimed', async () => {
      const coupon = await newCoupon(server, { receiveMode: RECEIVE.campaign })
      expect(await stranger(server).get(`${COUPON}/detail`, { id: coupon.id })).toMatchObject({ code: 404 })
      expect(
        await grantTo(stranger(server), coupon.id, { targetType: TARGET.mobiles, mobiles: freshMobile() }),
      ).toMatchObject({ code: 404 })
      const box = await admin(server).get<readonly Coupon[]>(`${COUPON}/box`, {
        receiveMode: RECEIVE.campaign,
      })
      expect(dataOf(box).find(({ id }) => id === coupon.id)).toEqual({
        id: coupon.id,
        couponName: coupon.couponName,
        couponType: TYPE.full,
        balance: 10_000,
      })
    })
  })
}
