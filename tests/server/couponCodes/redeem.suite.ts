import { describe, expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import { freshMobile } from '../../support/consumers.ts'
import {
  ACTIVITY,
  activityNow,
  CODE,
  codeCoupon,
  codesOf,
  CODES,
  draftOf,
  fullCode,
  newActivity,
  proveCodes,
  redeem,
  setStatus,
} from '../../support/couponCodes.ts'
import { couponNow, heldOf, proveCounters } from '../../support/coupons.ts'
import { inSeconds } from '../../support/moments.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** Codes that people redeem. */
export function codeRedeemTests(server: TestServer): void {
  describe('redeeming a code', () => {
    test('gives its coupon to the number, once, however it is typed', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 100 })
      const { id } = await newActivity(server, coupon.id, { stock: 5 })
      const [first] = await codesOf(server, id),
        text = await fullCode(server, first?.id ?? ''),
        mobile = freshMobile()
      const spread = text
        .toLowerCase()
        .replace(/(.{4})/g, '$1 ')
        .trim()
      expect(await redeem(admin(server), spread, mobile)).toMatchObject({ code: 200 })
      expect(await redeem(admin(server), text, freshMobile())).toMatchObject({ code: 409, msg: '券码已兑换' })
      expect(await activityNow(server, id)).toMatchObject({ balance: 4, redeemedQty: 1 })
      expect(await couponNow(server, coupon.id)).toMatchObject({
        balance: 95,
        reservedQuantity: 4,
        issuedQuantity: 1,
      })
      expect(await heldOf(server, coupon.id)).toHaveLength(1)
      expect((await codesOf(server, id, { code: text }))[0]).toMatchObject({ state: CODE.redeemed })
      await proveCounters(server, coupon.id)
      await proveCodes(server)
    })

    test('of twenty who present one code at once, one gets it', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 100 })
      const { id } = await newActivity(server, coupon.id, { stock: 3 })
      const [first] = await codesOf(server, id),
        text = await fullCode(server, first?.id ?? '')
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => redeem(admin(server), text, freshMobile())),
      )
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(answers.filter(({ msg }) => msg === '券码已兑换')).toHaveLength(19)
      await proveCodes(server)
    })

    test('nobody redeems more than the limit, at once neither', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 100 })
      const { id } = await newActivity(server, coupon.id, { stock: 6, limitPerUser: 2 })
      const texts = await Promise.all((await codesOf(server, id)).map((row) => fullCode(server, row.id))),
        mobile = freshMobile()
      const answers = await Promise.all(texts.map((text) => redeem(admin(server), text, mobile)))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
      expect(answers.filter(({ msg }) => msg === '超过每人限兑次数')).toHaveLength(4)
      await proveCodes(server)
    })

    test('a package gives all of its coupons or none', async () => {
      const [one, two] = [
        await codeCoupon(server, { totalQuantity: 100, limitPerUser: 2 }),
        await codeCoupon(server, { totalQuantity: 100 }),
      ]
      const { id } = dataOf(
        await admin(server).post<{ id: string }>(`${ACTIVITY}/add-package-activity`, {
          ...(await draftOf(server, one.id)),
          couponId: undefined,
          items: [
            { couponId: one.id, quantity: 2 },
            { couponId: two.id, quantity: 3 },
          ],
          initialStock: 4,
        }),
      )
      dataOf(await setStatus(admin(server), id, 1))
      const texts = await Promise.all((await codesOf(server, id)).map((row) => fullCode(server, row.id))),
        mobile = freshMobile()
      expect(await redeem(admin(server), texts[0] ?? '', mobile)).toMatchObject({ code: 200 })
      expect(await couponNow(server, two.id)).toMatchObject({ issuedQuantity: 3, reservedQuantity: 9 })
      // The first coupon is limited to two for each person: nothing of the second code is given.
      expect(await redeem(admin(server), texts[1] ?? '', mobile)).toMatchObject({
        code: 400,
        msg: '超过每人限领数量',
      })
      expect(await couponNow(server, two.id)).toMatchObject({ issuedQuantity: 3, reservedQuantity: 9 })
      await proveCodes(server)
    })

    test('unknown, unsold, early, disabled, void and expired codes say why', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 100 })
      const mobile = freshMobile()
      const codeOf = async (more: Readonly<Record<string, unknown>>) => {
        const { id } = await newActivity(server, coupon.id, { stock: 2, ...more })
        const [row] = await codesOf(server, id)
        return { id, rowId: row?.id ?? '', text: await fullCode(server, row?.id ?? '') }
      }
      const say = async (text: string) => (await redeem(admin(server), text, mobile)).msg
      expect(await redeem(admin(server), 'ABCDEFGH23456789', mobile)).toMatchObject({
        code: 404,
        msg: '券码不存在，请核对后再试',
      })
      expect(await redeem(admin(server), 'A', '123')).toMatchObject({ code: 400 })
      expect(await say((await codeOf({ salePrice: 100 })).text)).toBe('券码还没有发出，不能兑换')
      expect(await say((await codeOf({ startTime: inSeconds(3600) })).text)).toBe('活动未开始')
      const off = await codeOf({})
      dataOf(await setStatus(admin(server), off.id, 2))
      expect(await say(off.text)).toBe('券码活动已停用')
      const voided = await codeOf({})
      dataOf(await admin(server).post(`${CODES}/void`, { ids: voided.rowId, reason: '作废' }))
      expect(await say(voided.text)).toBe('券码已作废')
      const over = await codeOf({})
      await server.sql(
        `update coupon_activity set end_time = now() - interval '1 second' where id = ${over.id}`,
      )
      expect(await say(over.text)).toBe('券码已过期')
    })

    test('a preview redeems nothing', async () => {
      const coupon = await codeCoupon(server)
      const { id } = await newActivity(server, coupon.id, { stock: 1 })
      const [row] = await codesOf(server, id),
        input = { plainCode: await fullCode(server, row?.id ?? ''), mobile: freshMobile() }
      const preview = await admin(server).post<{ consequences: unknown[] }>(`${CODES}/preview`, {
        action: 'redeem',
        ids: [],
        input,
      })
      expect(preview).toMatchObject({ code: 200 })
      expect(JSON.stringify(preview.data)).toContain('1 张优惠券')
      expect(await activityNow(server, id)).toMatchObject({ balance: 1, redeemedQty: 0 })
    })
  })
}
