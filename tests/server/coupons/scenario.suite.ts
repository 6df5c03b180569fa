import { describe, expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { freshMobile } from '../../support/consumers.ts'
import {
  type Coupon,
  couponCall,
  couponKey,
  couponNow,
  GRANT,
  grantAll,
  GRANT_STATE,
  HELD_STATE,
  heldOf,
  newCoupon,
  proveCounters,
  RECORD,
  RECORD_STATE,
  WRITE_OFF,
  WRITE_OFF_STATE,
} from '../../support/coupons.ts'
import { checked, confirmed, faults, workbook } from '../../support/importing.ts'
import type { Credential } from '../../support/openApi.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

interface Batch {
  readonly id: string
  readonly batchNo: string
  readonly totalCount: number
  readonly successCount: number
  readonly failCount: number
  readonly grantState: number
}

/** The scenario of granting a thousand by file, and of using and returning them. */
export function couponScenarioTests(server: TestServer): void {
  describe('a thousand coupons by file', () => {
    const earlier = Array.from({ length: 30 }, freshMobile),
      fresh = Array.from({ length: 950 }, freshMobile),
      wrong = Array.from({ length: 12 }, (_, n) => `1380013${n}`)
    let coupon: Coupon, batch: Batch, key: Credential
    const recordsBy = async (failReason: string): Promise<number> =>
      dataOf(
        await admin(server).get<Listed<unknown>>(`${RECORD}/page`, { batchNo: batch.batchNo, failReason }),
      ).total

    test('thirty people have the coupon already', async () => {
      coupon = await newCoupon(server)
      expect(coupon).toMatchObject({ balance: 10_000, benefit: '满100减20', runState: 1 })
      await grantAll(server, coupon.id, earlier)
    })

    test('a file of a thousand lines issues 950 and says why 50 were not', async () => {
      const lines = [...fresh, ...wrong, ...fresh.slice(0, 8), ...earlier]
      const bytes = await workbook([
        ['券编码', '手机号', '每人张数'],
        ...lines.map((mobile) => [coupon.couponCode, mobile, '']),
      ])
      const task = await checked(server.url, admin(server), GRANT, bytes)
      expect(task).toMatchObject({ status: 'checked', failCount: 0 })
      await confirmed(admin(server), task.id)
      const newest = async (): Promise<Batch> =>
        dataOf(await admin(server).get<Listed<Batch>>(`${GRANT}/page`, { couponId: coupon.id, size: 1 }))
          .records[0] as Batch
      await expect
        .poll(async () => (await newest()).grantState, { timeout: 60_000 })
        .toBeGreaterThan(GRANT_STATE.running)
      batch = await newest()
      expect(batch).toMatchObject({
        totalCount: 1000,
        successCount: 950,
        failCount: 50,
        grantState: GRANT_STATE.partly,
      })
      expect([
        await recordsBy('手机号格式错误'),
        await recordsBy('同批次重复'),
        await recordsBy('超过每人限领数量'),
      ]).toEqual([12, 8, 30])
      const issued = await admin(server).get<Listed<unknown>>(`${RECORD}/page`, {
        batchNo: batch.batchNo,
        sendState: RECORD_STATE.success,
      })
      expect(dataOf(issued).total).toBe(950)
      expect(await couponNow(server, coupon.id)).toMatchObject({ issuedQuantity: 980, balance: 9020 })
      await proveCounters(server, coupon.id)
    }, 120_000)

    test('a file that names an unknown coupon says so in its rows and grants nothing', async () => {
      const bytes = await workbook([
        ['券编码', '手机号', '每人张数'],
        [coupon.couponCode, freshMobile(), '1'],
        ['YH0', freshMobile(), ''],
        [coupon.couponCode, freshMobile(), '11'],
      ])
      const task = await checked(server.url, admin(server), GRANT, bytes)
      expect(task).toMatchObject({ totalCount: 3, failCount: 2 })
      expect((await faults(admin(server), task.id)).map(({ rowNo, field }) => ({ rowNo, field }))).toEqual([
        { rowNo: 3, field: 'couponCode' },
        { rowNo: 4, field: 'quantity' },
      ])
      expect(await couponNow(server, coupon.id)).toMatchObject({ issuedQuantity: 980 })
    })

    test('120 orders use theirs, five are refunded in full', async () => {
      key = await couponKey(server)
      const held = await heldOf(server, coupon.id, { batchNo: batch.batchNo })
      const useOne = async (couponNo: string, at: number): Promise<void> => {
        const order = { couponNo, orderNo: `CPO${at}` }
        const items = [{ skuCode: 'OWN-GOODS', amount: 12_000 + at }]
        expect(await couponCall(server, key, 'lock', { ...order, items })).toMatchObject({
          code: 200,
          data: { discountAmount: 2000 },
        })
        expect(await couponCall(server, key, 'use', order)).toMatchObject({ code: 200 })
      }
      for (let from = 0; from < 120; from += 10)
        await Promise.all(held.slice(from, from + 10).map(({ couponNo }, at) => useOne(couponNo, from + at)))
      for (const [at, { couponNo }] of held.slice(0, 5).entries())
        expect(
          await couponCall(server, key, 'return', { couponNo, orderNo: `CPO${at}`, reason: '整单退款' }),
        ).toMatchObject({ code: 200, data: { expired: false } })
      const count = async (state: number): Promise<number> =>
        dataOf(await admin(server).get<Listed<unknown>>(`${WRITE_OFF}/page`, { couponId: coupon.id, state }))
          .total
      expect([await count(WRITE_OFF_STATE.used), await count(WRITE_OFF_STATE.reversed)]).toEqual([115, 5])
      expect(await couponNow(server, coupon.id)).toMatchObject({ usedQuantity: 115, discountAmount: 230_000 })
      const oldPage = await admin(server).get<Listed<unknown>>('/biz-marketing/couponuser/writePage', {
        couponId: coupon.id,
      })
      expect(dataOf(oldPage).total).toBe(120)
      await proveCounters(server, coupon.id)
    }, 120_000)

    test('of two orders that use one coupon at once, one succeeds', async () => {
      const [free] = await heldOf(server, coupon.id, { state: String(HELD_STATE.unused) })
      const couponNo = free?.couponNo ?? ''
      const items = [{ skuCode: 'OWN-GOODS', amount: 20_000 }]
      const locks = await Promise.all(
        ['A1', 'A2'].map((orderNo) => couponCall(server, key, 'lock', { couponNo, orderNo, items })),
      )
      expect(new Set(locks.map(({ code }) => code))).toEqual(new Set([200, 'COUPON_REJECT']))
      const winner = locks[0]?.code === 200 ? 'A1' : 'A2'
      const uses = await Promise.all(
        [winner, winner].map((orderNo) => couponCall(server, key, 'use', { couponNo, orderNo })),
      )
      expect(uses.map(({ code }) => code)).toEqual([200, 200])
      expect(await couponCall(server, key, 'lock', { couponNo, orderNo: 'A3', items })).toMatchObject({
        code: 'COUPON_REJECT',
        msg: '优惠券不可用：优惠券已使用',
      })
      expect((await couponNow(server, coupon.id)).usedQuantity).toBe(116)
      await proveCounters(server, coupon.id)
    })
  })
}
