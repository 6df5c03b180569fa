import { describe, expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import {
  ACTIVITY,
  activityNow,
  BATCH,
  codeCoupon,
  codesOf,
  draftOf,
  fullCode,
  proveCodes,
  redeem,
  setStatus,
} from '../../support/couponCodes.ts'
import { freshMobile } from '../../support/consumers.ts'
import { couponNow } from '../../support/coupons.ts'
import { admin, clerk } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { workbook } from '../../support/importing.ts'
import { bearerOf, onDisk, OTHER, read, upload } from '../../support/uploads.ts'

let serial = 0
/** Codes that no other test imports. */
const newCodes = (count: number): readonly string[] =>
  Array.from({ length: count }, () => {
    serial += 1
    return `BANK${Date.now().toString(36).toUpperCase()}${String(serial).padStart(5, '0')}`
  })

/** Codes that others made, and that come into stock by a file. */
export function codeImportTests(server: TestServer): void {
  const file = async (
    codes: readonly string[],
    { heading = '券码*', ...more }: { heading?: string; tenant?: string; use?: string } = {},
  ): Promise<string> => {
    const bytes = await workbook([[heading], ...codes.map((code) => [code])])
    const sent = await upload(server, bytes, '券码.xlsx', { use: 'singleUse', account: 'admin', ...more })
    expect(sent.body.code, sent.body.msg).toBe(200)
    return sent.body.data.link
  }
  const activity = async (couponId: string, more: Readonly<Record<string, unknown>> = {}) =>
    dataOf(
      await admin(server).post<{ id: string }>(
        `${ACTIVITY}/add-coupon-activity`,
        await draftOf(server, couponId, { codeMode: 2, ...more }),
      ),
    ).id
  const addStock = (activityId: string, body: Readonly<Record<string, unknown>>, client = admin(server)) =>
    client.post<{ batchNo: string; quantity: number; madeQty: number; state: number }>(
      `${ACTIVITY}/add-stock`,
      { activityId, ...body },
    )

  describe('imported codes', () => {
    test('come into stock from a file, reserve their coupons, and are redeemed as they are written', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 10 })
      const id = await activity(coupon.id),
        codes = newCodes(6)
      const written = codes.map((code, at) => (at === 0 ? ` ${code.toLowerCase()} ` : code))
      const fileUrl = await file(written)
      expect(await addStock(id, { fileUrl, quantity: 6 })).toMatchObject({
        code: 200,
        data: { quantity: 6, madeQty: 6, state: BATCH.done },
      })
      expect(await activityNow(server, id)).toMatchObject({ totalStock: 6, balance: 6, codeMode: 2 })
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 4, reservedQuantity: 6 })
      const rows = await codesOf(server, id)
      expect(await Promise.all(rows.map((row) => fullCode(server, row.id)))).toEqual(
        expect.arrayContaining([...codes]),
      )
      dataOf(await setStatus(admin(server), id, 1))
      expect(await redeem(admin(server), codes[0] ?? '', freshMobile())).toMatchObject({ code: 200 })
      expect(await activityNow(server, id)).toMatchObject({ redeemedQty: 1, handedQty: 1, balance: 5 })
      await proveCodes(server)
    })

    test('that are in the file twice or in stock already are refused whole, with their number', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 50 })
      const [id, other] = [await activity(coupon.id), await activity(coupon.id)]
      const codes = newCodes(5)
      dataOf(await addStock(id, { fileUrl: await file(codes) }))
      const again = await file([
        ...newCodes(3),
        codes[0] ?? '',
        codes[1] ?? '',
        ...newCodes(1),
        codes[0] ?? '',
      ])
      expect(await addStock(other, { fileUrl: again })).toMatchObject({
        code: 400,
        msg: '券码重复3条，导入失败',
        data: { field: 'fileUrl' },
      })
      expect(await activityNow(server, other)).toMatchObject({ totalStock: 0, balance: 0 })
      expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 45, reservedQuantity: 5 })
      await proveCodes(server)
    })

    test('of one file that is imported twice at once come into stock once', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 50 })
      const ids = [await activity(coupon.id), await activity(coupon.id)],
        fileUrl = await file(newCodes(20))
      const answers = await Promise.all(ids.map((id) => addStock(id, { fileUrl })))
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
      expect(answers.find(({ code }) => code === 400)?.msg).toBe('请上传券码文件')
      expect(await couponNow(server, coupon.id)).toMatchObject({ reservedQuantity: 20 })
      await proveCodes(server)
    })

    test('need a sheet of codes of this tenant, and an activity of imported codes', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 50 })
      const id = await activity(coupon.id),
        made = await activity(coupon.id, { codeMode: 1 }),
        fileUrl = await file(newCodes(2))
      const refused = (body: Readonly<Record<string, unknown>>, msg: string, of = id) =>
        addStock(of, body).then((answer) => expect(answer).toMatchObject({ code: 400, msg }))
      await refused({ quantity: 5 }, '请上传券码文件')
      await refused({ fileUrl: 'https://example.com/codes.xlsx' }, '请上传券码文件')
      await refused({ fileUrl: await file(newCodes(1), { tenant: OTHER }) }, '请上传券码文件')
      await refused({ fileUrl: await file(newCodes(2), { heading: '手机号' }) }, '文件中没有“券码”列')
      await refused(
        { fileUrl: await file([...newCodes(1), '短码']) },
        '第 3 行不是券码，券码是 8 到 32 位的字母和数字',
      )
      await refused({ fileUrl, quantity: 3 }, '文件中有 2 个券码，与数量不符')
      await refused({ fileUrl }, '系统生成券码的活动不能导入券码', made)
      await refused({}, '请输入数量', made)
      expect(await addStock(id, { fileUrl }, clerk(server))).toMatchObject({ code: 403 })
      expect(
        await admin(server).post(`${ACTIVITY}/add-coupon-activity`, {
          ...(await draftOf(server, coupon.id)),
          codeMode: 2,
          initialStock: 5,
        }),
      ).toMatchObject({ code: 400, data: { field: 'initialStock' } })
      dataOf(await addStock(id, { fileUrl }))
      const { version } = await activityNow(server, id)
      expect(
        await admin(server).post(`${ACTIVITY}/edit-coupon-activity`, { id, version, codeMode: 1 }),
      ).toMatchObject({ code: 400, msg: '已有券码，不能修改【券码来源】' })
    })

    test('many are taken from their file in the background, each once', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: -1 })
      const id = await activity(coupon.id),
        codes = newCodes(6200),
        fileUrl = await file(codes)
      expect(await addStock(id, { fileUrl })).toMatchObject({
        code: 200,
        data: { quantity: 6200, madeQty: 0 },
      })
      await expect
        .poll(async () => (await activityNow(server, id)).totalStock, { timeout: 90_000 })
        .toBe(6200)
      expect(await activityNow(server, id)).toMatchObject({ balance: 6200 })
      expect(await server.sql('select 1 from coupon_code_import')).toEqual([])
      expect(await addStock(id, { fileUrl: await file(codes) })).toMatchObject({
        code: 400,
        msg: '券码重复6200条，导入失败',
      })
      await proveCodes(server)
    }, 120_000)
  })

  describe('the file of imported codes', () => {
    const stored = (link: string): string => link.replace(/^.*\/file\//, '')
    const expectGone = async (link: string): Promise<void> => {
      const token = await bearerOf(server, 'admin')
      expect(await read(server, link, token)).toBe(404)
      expect(await server.sql(`select name from attach where name = '${stored(link)}'`)).toEqual([])
      await expect.poll(() => onDisk(server).settled, { timeout: 30_000 }).not.toContain(stored(link))
      expect(await server.sql(`select name from single_use_file where name = '${stored(link)}'`)).toEqual([])
    }

    test('is read by the server alone, and gone once its codes are in stock', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 10 }),
        id = await activity(coupon.id),
        fileUrl = await file(newCodes(3))
      const token = await bearerOf(server, 'admin')
      expect(await read(server, fileUrl, token)).toBe(404)
      expect(
        await admin(server).get('/blade-resource/oss/endpoint/file-link', { fileName: stored(fileUrl) }),
      ).toMatchObject({ code: 404 })
      expect(onDisk(server).settled).toContain(stored(fileUrl))
      dataOf(await addStock(id, { fileUrl }))
      await expectGone(fileUrl)
    })

    test('of a client that uploads it as an attachment is none any more once it is imported', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 10 }),
        id = await activity(coupon.id),
        fileUrl = await file(newCodes(3), { use: 'doc' })
      expect(await read(server, fileUrl, await bearerOf(server, 'admin'))).toBe(200)
      expect(await addStock(id, { fileUrl, quantity: 4 })).toMatchObject({ code: 400 })
      expect(await read(server, fileUrl, await bearerOf(server, 'admin'))).toBe(200)
      dataOf(await addStock(id, { fileUrl }))
      await expectGone(fileUrl)
    })

    test('waits through a kill of the server for its import, and no longer than a day', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: 10 }),
        id = await activity(coupon.id),
        [fileUrl, forgotten] = [await file(newCodes(3)), await file(newCodes(3))]
      await server.restart({ powerCut: true })
      expect(await addStock(id, { fileUrl })).toMatchObject({ code: 200, data: { madeQty: 3 } })
      await expectGone(fileUrl)
      const kept = `single_use_file where name = '${stored(forgotten)}' and due_time > now() + interval '23 hours'`
      expect(await server.sql(`select 1 from ${kept}`)).toHaveLength(1)
      await server.sql(`update single_use_file set due_time = now() where name = '${stored(forgotten)}'`)
      await expectGone(forgotten)
      expect(await addStock(id, { fileUrl: forgotten })).toMatchObject({ code: 400, msg: '请上传券码文件' })
      await proveCodes(server)
    }, 120_000)

    test('is sealed part by part while many codes come into stock', async () => {
      const coupon = await codeCoupon(server, { totalQuantity: -1 }),
        id = await activity(coupon.id),
        codes = newCodes(12_000),
        fileUrl = await file(codes)
      const { batchNo } = dataOf(await addStock(id, { fileUrl }))
      await expectGone(fileUrl)
      const kept = await server.sql('select codes from coupon_code_import')
      for (const { codes: sealed } of kept) expect(String(sealed)).not.toContain('BANK')
      await server.restart({ powerCut: true })
      await expect
        .poll(async () => (await activityNow(server, id)).totalStock, { timeout: 90_000 })
        .toBe(12_000)
      const made = `coupon_activity_code where batch_no = '${batchNo}'`
      expect(await server.sql(`select count(distinct code_hmac)::int as n from ${made}`)).toEqual([
        { n: 12_000 },
      ])
      expect(await server.sql('select 1 from coupon_code_import')).toEqual([])
      await proveCodes(server)
    }, 180_000)
  })
}
