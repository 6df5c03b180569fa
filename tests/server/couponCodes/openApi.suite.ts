import { describe, expect, test } from 'vitest'
import { freshMobile } from '../../support/consumers.ts'
import {
  activityNow,
  CODE,
  codeCoupon,
  codesOf,
  fullCode,
  newActivity,
  proveCodes,
} from '../../support/couponCodes.ts'
import { couponKey } from '../../support/coupons.ts'
import { ask, type Credential } from '../../support/openApi.ts'
import type { TestServer } from '../../support/server.ts'

/** Codes over the open API. */
export function codeOpenApiTests(server: TestServer): void {
  describe('codes over the open API', () => {
    const query = (key: Credential, code: string) =>
      ask<{ state: number }>(server.url, key, ['GET', '/openapi/v1/coupon/code'], { query: `code=${code}` })
    const redeemBy = (key: Credential, code: string, mobile: string) =>
      ask<{ coupons: unknown[] }>(server.url, key, ['POST', '/openapi/v1/coupon/redeem'], {
        body: { code, mobile },
      })

    test('the merchant of a code asks for it and redeems it once; another finds nothing', async () => {
      const coupon = await codeCoupon(server),
        { merchants, owner } = { merchants: [0, 1] as const, owner: await couponKey(server, 0) }
      const other = await couponKey(server, merchants[1])
      const { id } = await newActivity(server, coupon.id, { stock: 3 })
      const [row] = await codesOf(server, id),
        code = await fullCode(server, row?.id ?? '')
      expect(await query(owner, code)).toMatchObject({ code: 200, data: { state: CODE.available } })
      expect(await query(other, code)).toMatchObject({ http: 404, code: 'COUPON_NOT_FOUND' })
      expect(await redeemBy(other, code, freshMobile())).toMatchObject({
        http: 404,
        code: 'COUPON_NOT_FOUND',
      })
      const done = await redeemBy(owner, code, freshMobile())
      expect(done, JSON.stringify(done)).toMatchObject({ code: 200 })
      expect(done.data.coupons).toHaveLength(1)
      expect(await redeemBy(owner, code, freshMobile())).toMatchObject({ code: 'COUPON_REJECT' })
      expect(await query(owner, code)).toMatchObject({ data: { state: CODE.redeemed } })
      expect(await redeemBy(owner, code, '123')).toMatchObject({ code: 'PARAM_INVALID' })
      expect(await activityNow(server, id)).toMatchObject({ redeemedQty: 1 })
      await proveCodes(server)
    })

    test('five wrong codes of a number lock it for half an hour, and no other', async () => {
      const coupon = await codeCoupon(server),
        key = await couponKey(server, 0),
        mobile = freshMobile()
      const { id } = await newActivity(server, coupon.id, { stock: 2 })
      const [row] = await codesOf(server, id),
        code = await fullCode(server, row?.id ?? '')
      for (let turn = 0; turn < 5; turn += 1)
        expect(await redeemBy(key, `WRONGWRONG22222${turn}`, mobile)).toMatchObject({
          code: 'COUPON_NOT_FOUND',
        })
      const locked = await redeemBy(key, code, mobile)
      expect(locked).toMatchObject({ code: 'COUPON_REJECT' })
      expect(locked.msg).toContain('尝试次数过多，请30分钟后再试')
      expect(await redeemBy(key, code, freshMobile())).toMatchObject({ code: 200 })
    })
  })
}
