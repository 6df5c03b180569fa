import { describe, expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import {
  ACTIVITY,
  type Activity,
  activityNow,
  BATCH,
  BATCHES,
  CODE,
  codeCoupon,
  codesOf,
  CODES,
  draftOf,
  newActivity,
  proveCodes,
  setStatus,
} from '../../support/couponCodes.ts'
import { couponNow, newCoupon } from '../../support/coupons.ts'
import { runJob } from '../../support/consumers.ts'
import { inSeconds } from '../../support/moments.ts'
import { admin, clerk, stranger } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** Activities: what they may be, their codes in stock, and their end. */
export function codeActivityTests(server: TestServer): void {
  const add = async (couponId: string, more: Readonly<Record<string, unknown>> = {}) =>
    admin(server).post<{ id: string }>(
      `${ACTIVITY}/add-coupon-activity`,
      await draftOf(server, couponId, more),
    )

  describe('coupon-code activities', () => {
    test('codes are made with their activity, and reserve their coupons', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 100 })
      const activity = await newActivity(server, coupon.id, { stock: 40, codePrefix: 'QM', codeLength: 12 })
      expect(activity).toMatchObject({ totalStock: 40, balance: 40, status: 1, runState: 1 })
      expect(activity.activityCode).toMatch(/^QM\d+$/)
      expect(await couponNow(server, coupon.id)).toMatchObject({
        balance: 60,
        reservedQuantity: 40,
        issuedQuantity: 0,
      })
      const codes = await codesOf(server, activity.id)
      expect(codes).toHaveLength(40)
      expect(codes[0]?.codeMask).toMatch(/^QM[A-Z2-9]{2}\*{4}[A-Z2-9]{4}$/)
      expect(codes.some((row) => 'code' in row)).toBe(false)
      await proveCodes(server)
    })

    test('more codes than coupons are refused whole; the same request again adds nothing', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 30 })
      const { id } = await newActivity(server, coupon.id, { stock: 10 })
      const addStock = (quantity: number, requestNo: string) =>
        admin(server).post<{ batchNo: string; quantity: number }>(
          `${ACTIVITY}/add-stock`,
          { activityId: id, quantity, requestNo },
          { key: null },
        )
      expect(await addStock(21, 'STOCK-0001')).toMatchObject({
        code: 400,
        msg: '优惠券库存不足，无法追加',
      })
      const first = await addStock(20, 'STOCK-0002')
      expect(first).toMatchObject({ code: 200, data: { quantity: 20 } })
      expect((await addStock(20, 'STOCK-0002')).data.batchNo).toBe(first.data.batchNo)
      expect(await addStock(5, 'STOCK-0002')).toMatchObject({ code: 409 })
      expect(await activityNow(server, id)).toMatchObject({ totalStock: 30, balance: 30 })
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 0, reservedQuantity: 30 })
    })

    test('many codes are made in the background, each of them once', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: -1 })
      const { id } = await newActivity(server, coupon.id, { stock: 1 })
      dataOf(await admin(server).post(`${ACTIVITY}/add-stock`, { activityId: id, quantity: 6200 }))
      const newest = async (): Promise<{ batchState: number; madeQty: number }> =>
        dataOf(
          await admin(server).get<Listed<{ batchState: number; madeQty: number }>>(`${BATCHES}/page`, {
            activityId: id,
            size: 1,
          }),
        ).records[0] as never
      await expect.poll(async () => (await newest()).batchState, { timeout: 60_000 }).toBe(BATCH.done)
      expect(await newest()).toMatchObject({ madeQty: 6200 })
      expect(await activityNow(server, id)).toMatchObject({ totalStock: 6201, balance: 6201 })
      await proveCodes(server)
    }, 90_000)

    test('a package needs two coupons, each once, and no more of one than a person may have', async () => {
      const [one, two] = [await codeCoupon(server), await codeCoupon(server, { limitPerUser: 2 })]
      const base = { ...(await draftOf(server, one.id)), couponId: undefined }
      const save = (items: readonly object[]) =>
        admin(server).post<{ id: string }>(`${ACTIVITY}/add-package-activity`, {
          ...base,
          items,
          initialStock: 3,
        })
      expect(await save([{ couponId: one.id, quantity: 1 }])).toMatchObject({
        code: 400,
        msg: '券包至少包含两种优惠券',
      })
      const twice = [1, 1].map((quantity) => ({ couponId: one.id, quantity }))
      expect(await save(twice)).toMatchObject({ code: 400, msg: '第 2 行优惠券重复' })
      const lines = (quantity: number) => [
        { couponId: one.id, quantity: 1 },
        { couponId: two.id, quantity },
      ]
      expect(await save(lines(3))).toMatchObject({ code: 400, data: { field: 'items.1.quantity' } })
      const { id } = dataOf(await save(lines(2)))
      expect(await couponNow(server, two.id)).toMatchObject({ reservedQuantity: 6 })
      const page = dataOf(await admin(server).get<Listed<Activity>>(`${ACTIVITY}/package`, { size: 200 }))
      expect(page.records.map((row) => row.id)).toContain(id)
      const singles = dataOf(await admin(server).get<Listed<Activity>>(`${ACTIVITY}/coupon`, { size: 200 }))
      expect(singles.records.map((row) => row.id)).not.toContain(id)
      const { version } = await activityNow(server, id)
      expect(
        await admin(server).post(`${ACTIVITY}/edit-package-activity`, { id, version, items: lines(1) }),
      ).toMatchObject({ code: 400, msg: '已有券码，不能修改【券包内容】' })
      await proveCodes(server)
    })

    test('wrong coupons, windows and stock are refused at their fields', async () => {
      const granted = await newCoupon(server, { receiveMode: 2 }),
        coupon = await codeCoupon(server)
      expect(await add(granted.id)).toMatchObject({ code: 400, data: { field: 'couponId' } })
      expect(await add(coupon.id, { endTime: inSeconds(-120) })).toMatchObject({
        code: 400,
        data: { field: 'endTime' },
      })
      expect(await add(coupon.id, { initialStock: 100_001 })).toMatchObject({
        code: 400,
        data: { field: 'initialStock' },
      })
      expect(await add(coupon.id, { codePrefix: 'ab' })).toMatchObject({ code: 400 })
      const { id } = dataOf(await add(coupon.id))
      expect(await setStatus(admin(server), id, 1)).toMatchObject({ code: 400, msg: '请先追加库存' })
    })

    test('an enabled activity ends later only; disabled and removed it frees its coupons', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 50 })
      const { id, version } = await newActivity(server, coupon.id, { stock: 20 })
      const edit = (endTime: string, at: number) =>
        admin(server).post(`${ACTIVITY}/edit-coupon-activity`, { id, version: at, endTime })
      expect(await edit(inSeconds(3600), version)).toMatchObject({
        code: 400,
        msg: '已启用的活动结束时间只能延后',
      })
      expect(await edit(inSeconds(200_000), version)).toMatchObject({ code: 200 })
      expect(await edit(inSeconds(300_000), version)).toMatchObject({ code: 409 })
      const remove = () => admin(server).post(`${ACTIVITY}/remove`, {}, { query: { ids: id } })
      expect(await remove()).toMatchObject({ code: 400, msg: '启用中的活动不能删除，请先停用' })
      dataOf(await setStatus(admin(server), id, 2))
      dataOf(await remove())
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 50, reservedQuantity: 0 })
      await proveCodes(server)
    })

    test('codes are voided in bulk, those in stock and those handed out, once', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 10 })
      const { id } = await newActivity(server, coupon.id, { stock: 10 })
      const codes = await codesOf(server, id),
        ids = codes.slice(0, 4).map((row) => row.id)
      const voidCodes = (of: readonly string[]) =>
        admin(server).post<{ success: number; fail: unknown[] }>(`${ACTIVITY}/void-code`, {
          ids: of,
          reason: '印刷错误',
        })
      expect(await voidCodes(ids)).toMatchObject({ code: 200 })
      expect(await activityNow(server, id)).toMatchObject({ balance: 6, voidQty: 4, totalStock: 10 })
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 4, reservedQuantity: 6 })
      expect(await voidCodes(ids.slice(0, 1))).toMatchObject({ code: 200 })
      expect(await activityNow(server, id)).toMatchObject({ voidQty: 4 })
      expect(await codesOf(server, id, { state: CODE.void })).toHaveLength(4)
      await proveCodes(server)
    })

    test('codes of an activity that is over expire, and free their coupons', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 10 })
      const { id } = await newActivity(server, coupon.id, { stock: 7 })
      await server.sql(`update coupon_activity set end_time = now() - interval '1 second' where id = ${id}`)
      await runJob(server, 'couponCodeExpiry')
      expect(await activityNow(server, id)).toMatchObject({ balance: 0, expiredQty: 7, runState: 2 })
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 10, reservedQuantity: 0 })
      await proveCodes(server)
    })

    test('are found by where they stand in their time', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 100 }),
        prefix = `进度${Date.now().toString(36)}`
      const named = async (name: string, more: Readonly<Record<string, unknown>> = {}) =>
        (await newActivity(server, coupon.id, { stock: 1, activityName: `${prefix}${name}`, ...more })).id
      const ids = {
        running: await named('中'),
        before: await named('前', { startTime: inSeconds(3600) }),
        off: await named('停'),
        soldOut: await named('完'),
        over: await named('后'),
      }
      dataOf(await setStatus(admin(server), ids.off, 2))
      const [code] = await codesOf(server, ids.soldOut)
      dataOf(await admin(server).post(`${ACTIVITY}/void-code`, { ids: code?.id, reason: '测试' }))
      await server.sql(
        `update coupon_activity set end_time = now() - interval '1 second' where id = ${ids.over}`,
      )
      for (const [runState, name] of ['before', 'running', 'over', 'off', 'soldOut'].entries()) {
        const { records } = dataOf(
          await admin(server).get<Listed<Activity>>(`${ACTIVITY}/coupon`, { activityName: prefix, runState }),
        )
        expect(
          records.map((row) => [row.id, row.runState]),
          name,
        ).toEqual([[ids[name as keyof typeof ids], runState]])
      }
    })

    test('other tenants and people without the right find nothing', async () => {
      const coupon = await codeCoupon(server)
      const { id } = await newActivity(server, coupon.id, { stock: 2 })
      const [code] = await codesOf(server, id)
      expect(await stranger(server).get(`${ACTIVITY}/detail`, { id })).toMatchObject({ code: 404 })
      expect(
        await stranger(server).post(`${ACTIVITY}/add-stock`, { activityId: id, quantity: 1 }),
      ).toMatchObject({
        code: 404,
      })
      expect(await stranger(server).post(`${CODES}/reveal`, { id: code?.id })).toMatchObject({ code: 404 })
      for (const [path, body] of [
        [`${ACTIVITY}/add-stock`, { activityId: id, quantity: 1 }],
        [`${ACTIVITY}/add-coupon-activity`, await draftOf(server, coupon.id)],
        [`${CODES}/reveal`, { id: code?.id }],
        [`${CODES}/void`, { ids: code?.id, reason: '无' }],
      ] as const)
        expect(await clerk(server).post(path, body), path).toMatchObject({ code: 403 })
    })
  })
}
