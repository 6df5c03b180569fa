import { describe, expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { BLACK, freshMobile, newConsumer } from '../../support/consumers.ts'
import {
  COUPON,
  couponCall,
  couponKey,
  couponNow,
  grantAll,
  grantTo,
  HELD,
  heldOf,
  newCoupon,
  proveCounters,
  RECEIVE,
  RECORD,
  RECORD_STATE,
  TARGET,
} from '../../support/coupons.ts'
import { inSeconds } from '../../support/moments.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** Who gets coupons, how many, and why not. */
export function couponGrantTests(server: TestServer): void {
  const viewer = () => server.as('viewer', '100001')

  describe('a grant', () => {
    test('tells what it costs before it is made, and changes nothing until then', async () => {
      const coupon = await newCoupon(server, { totalQuantity: 2 })
      const preview = await admin(server).post(`${COUPON}/preview`, {
        action: 'grant',
        ids: [coupon.id],
        input: { targetType: TARGET.mobiles, mobiles: `${freshMobile()},${freshMobile()}，1` },
      })
      expect(JSON.stringify(preview.body)).toContain('40.00')
      expect((await couponNow(server, coupon.id)).issuedQuantity).toBe(0)
    })

    test('is repeated under its number without a second coupon, and refused with other content', async () => {
      const coupon = await newCoupon(server),
        mobiles = [freshMobile(), freshMobile()].join('\n'),
        input = { targetType: TARGET.mobiles, mobiles, requestNo: `RQ${coupon.id}` }
      const first = dataOf(await grantTo(admin(server), coupon.id, input, null)),
        second = dataOf(await grantTo(admin(server), coupon.id, input, null))
      expect(second).toEqual(first)
      expect(
        await grantTo(admin(server), coupon.id, { ...input, mobiles: freshMobile() }, null),
      ).toMatchObject({
        code: 409,
      })
      expect(await heldOf(server, coupon.id)).toHaveLength(2)
    })

    test('gives what is left and says who got none; retried records get theirs once there is more', async () => {
      const coupon = await newCoupon(server, { totalQuantity: 3, limitPerUser: 5 })
      const people = Array.from({ length: 3 }, freshMobile)
      expect(
        dataOf(
          await grantTo(admin(server), coupon.id, {
            targetType: TARGET.mobiles,
            mobiles: people.join('\n'),
            quantityPerUser: 2,
          }),
        ),
      ).toMatchObject({ total: 3, success: 1, fail: 2 })
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 1, issuedQuantity: 2 })
      const failed = dataOf(
        await admin(server).get<Listed<{ id: string; failReason: string }>>(`${RECORD}/page`, {
          couponId: coupon.id,
          sendState: RECORD_STATE.failed,
        }),
      ).records
      expect(failed.map(({ failReason }) => failReason)).toEqual(['优惠券库存不足', '优惠券库存不足'])
      const retry = () =>
        admin(server).post(`${RECORD}/retry`, {}, { query: { ids: failed.map(({ id }) => id).join(',') } })
      expect(await retry()).toMatchObject({ code: 400 })
      await proveCounters(server, coupon.id)
      const { version } = await couponNow(server, coupon.id)
      dataOf(await admin(server).post(`${COUPON}/update`, { id: coupon.id, version, totalQuantity: 10 }))
      dataOf(await retry())
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 4, issuedQuantity: 6 })
      await proveCounters(server, coupon.id)
    })

    test('goes to consumers by account, not to blocked ones, not twice to one person', async () => {
      const [one, two] = [await newConsumer(admin(server)), await newConsumer(admin(server))]
      dataOf(
        await admin(server).post(`${BLACK}/save`, {
          targetType: 1,
          targetValue: two.mobile,
          scopes: [2],
          reasonType: 1,
        }),
      )
      const coupon = await newCoupon(server, { limitPerUser: 3 })
      expect(
        dataOf(
          await grantTo(admin(server), coupon.id, { targetType: TARGET.users, userIds: [one.id, two.id] }),
        ),
      ).toMatchObject({ total: 2, success: 1, fail: 1 })
      const { records } = dataOf(
        await admin(server).get<Listed<{ failReason: string | null; userId: string }>>(`${RECORD}/page`, {
          couponId: coupon.id,
        }),
      )
      expect(records.find(({ userId }) => userId === two.id)?.failReason).toBe('该用户在黑名单中')
      const [held] = dataOf(
        await admin(server).get<Listed<{ userId: string; mobileMask: string }>>(`${HELD}/page`, {
          mobile: one.mobile,
        }),
      ).records
      expect(held).toMatchObject({ userId: one.id, mobileMask: one.mobileMask })
    })

    test('needs somebody, the right, an open time, and a coupon that is not for codes', async () => {
      const coupon = await newCoupon(server)
      const to = { targetType: TARGET.mobiles, mobiles: freshMobile() }
      expect(await grantTo(viewer(), coupon.id, to)).toMatchObject({ code: 403 })
      expect(
        await grantTo(admin(server), coupon.id, { targetType: TARGET.mobiles, mobiles: ' \n' }),
      ).toMatchObject({
        code: 400,
      })
      expect(await grantTo(admin(server), coupon.id, { ...to, quantityPerUser: 11 })).toMatchObject({
        code: 400,
      })
      expect(
        await grantTo(admin(server), coupon.id, { targetType: TARGET.group, userGroupId: '12' }),
      ).toMatchObject({
        code: 400,
      })
      const coded = await newCoupon(server, { receiveMode: RECEIVE.code })
      expect(await grantTo(admin(server), coded.id, to)).toMatchObject({ errCode: 'COUPON_CODE_ONLY' })
      const early = await newCoupon(server, { receiveBegin: inSeconds(3600) })
      expect(await grantTo(admin(server), early.id, to)).toMatchObject({ errCode: 'COUPON_NOT_NOW' })
    })
  })

  describe('claims from a program', () => {
    test('never exceed what there is, nor what one person may have, however many come at once', async () => {
      const key = await couponKey(server),
        coupon = await newCoupon(server, { totalQuantity: 10, limitPerUser: 2 })
      const claim = (mobile: string, merchantOrderNo: string) =>
        couponCall(server, key, 'grant', { activityCode: coupon.couponCode, mobile, merchantOrderNo })
      const person = freshMobile()
      const own = await Promise.all(['P1', 'P2', 'P3', 'P4'].map((no) => claim(person, `${coupon.id}${no}`)))
      expect(own.filter(({ code }) => code === 200)).toHaveLength(2)
      expect(own.find(({ code }) => code !== 200)).toMatchObject({
        code: 'COUPON_REJECT',
        msg: '优惠券不可用：超过每人限领数量',
      })
      const others = await Promise.all(
        Array.from({ length: 15 }, (_, n) => claim(freshMobile(), `${coupon.id}Q${n}`)),
      )
      expect(others.filter(({ code }) => code === 200)).toHaveLength(8)
      expect(await couponNow(server, coupon.id)).toMatchObject({
        balance: 0,
        issuedQuantity: 10,
        runState: 4,
      })
      await proveCounters(server, coupon.id)
    })

    test('that arrive together have each its own answer', async () => {
      const [key, otherKey] = [await couponKey(server), await couponKey(server, 1)]
      const coupon = await newCoupon(server),
        [blocked, returning, twice] = [freshMobile(), freshMobile(), freshMobile()]
      dataOf(
        await admin(server).post(`${BLACK}/save`, {
          targetType: 1,
          targetValue: blocked,
          scopes: [2],
          reasonType: 1,
        }),
      )
      const claim = (mobile: string, no: string, by = key) =>
        couponCall(server, by, 'grant', {
          activityCode: coupon.couponCode,
          mobile,
          merchantOrderNo: `${coupon.id}${no}`,
        })
      const first = await claim(returning, 'A')
      const [ordinary, refused, same, conflict, foreign, pair] = await Promise.all([
        Promise.all(Array.from({ length: 12 }, (_, n) => claim(freshMobile(), `N${n}`))),
        claim(blocked, 'B'),
        claim(returning, 'A'),
        claim(freshMobile(), 'A'),
        claim(freshMobile(), 'A', otherKey),
        Promise.all([claim(twice, 'C'), claim(twice, 'D', otherKey)]),
      ])
      expect(ordinary.map(({ code }) => code)).toEqual(ordinary.map(() => 200))
      expect(new Set(ordinary.map(({ data }) => data.couponNo)).size).toBe(12)
      expect(refused).toMatchObject({ code: 'COUPON_REJECT', msg: '优惠券不可用：该用户在黑名单中' })
      expect(same).toMatchObject({ code: 200, data: { couponNo: first.data.couponNo, duplicate: true } })
      expect(conflict).toMatchObject({ code: 'ORDER_NO_CONFLICT' })
      expect(foreign).toMatchObject({ code: 200 })
      expect(foreign.data.couponNo).not.toBe(first.data.couponNo)
      expect(new Set(pair.map(({ code }) => code))).toEqual(new Set([200, 'COUPON_REJECT']))
      expect(await couponNow(server, coupon.id)).toMatchObject({ issuedQuantity: 15 })
      await proveCounters(server, coupon.id)
    })

    test('under one number give one coupon, and refuse other content', async () => {
      const key = await couponKey(server),
        coupon = await newCoupon(server),
        mobile = freshMobile(),
        body = { activityCode: coupon.couponCode, mobile, merchantOrderNo: `R${coupon.id}` }
      const answers = await Promise.all([1, 2, 3].map(() => couponCall(server, key, 'grant', body)))
      expect(new Set(answers.map(({ data }) => data.couponNo)).size).toBe(1)
      expect(await couponCall(server, key, 'grant', { ...body, mobile: freshMobile() })).toMatchObject({
        code: 'ORDER_NO_CONFLICT',
      })
      for (const [wrong, code] of [
        [{ mobile: '123' }, 'PARAM_INVALID'],
        [{ mobile: undefined }, 'PARAM_MISSING'],
        [{ activityCode: 'YH0' }, 'COUPON_NOT_FOUND'],
        [{ merchantOrderNo: 'ä' }, 'PARAM_INVALID'],
      ] as const)
        expect(await couponCall(server, key, 'grant', { ...body, ...wrong })).toMatchObject({ code })
      const granted = await newCoupon(server, { receiveMode: RECEIVE.granted })
      expect(
        await couponCall(server, key, 'grant', {
          ...body,
          activityCode: granted.couponCode,
          merchantOrderNo: `S${coupon.id}`,
        }),
      ).toMatchObject({ code: 'COUPON_REJECT' })
      await grantAll(server, granted.id, [freshMobile()])
    })
  })
}
