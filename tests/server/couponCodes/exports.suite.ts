import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../../support/answers.ts'
import type { Client } from '../../support/client.ts'
import {
  ACTIVITY,
  activityNow,
  CODE,
  codeCoupon,
  codesOf,
  EXPORT,
  EXPORTS,
  newActivity,
  proveCodes,
} from '../../support/couponCodes.ts'
import { usePasswordMessages } from '../../support/emailOrders.ts'
import { admin, clerk, operator } from '../../support/people.ts'
import { allowPrivateHosts } from '../../support/privateHosts.ts'
import type { TestServer } from '../../support/server.ts'
import { startSmsServer } from '../../support/smsServer.ts'

interface Exported {
  readonly id: string
  readonly exportBatchNo: string
  readonly quantity: number
  readonly state: number
}

/** Gives operators the right of a button. */
async function allowOperators(server: TestServer, code: string): Promise<void> {
  const [role] = await server.sql(
    `select id::text as id from role where tenant_id = '100001' and role_alias = 'operator'`,
  )
  const [button] = await server.sql(
    `select id::text as id from menu where code = '${code}' and is_deleted = 0`,
  )
  const { menu, base } = dataOf(
    await admin(server).get<{ menu: string[]; base: string }>('/blade-system/menu/role-tree-keys', {
      roleIds: String(role?.id),
    }),
  )
  const menuIds = [...menu, String(button?.id)]
  ok(await admin(server).post('/blade-system/role/grant', { roleIds: String(role?.id), menuIds, base }))
}

/** Codes that are handed out in encrypted files. */
export function codeExportTests(server: TestServer): void {
  describe('exporting codes', () => {
    test('hands the oldest codes out once, behind a password that goes to a phone', async () => {
      const sms = await startSmsServer()
      await allowPrivateHosts(server)
      await usePasswordMessages(server, sms)
      const coupon = await codeCoupon(server, { totalQuantity: 100 })
      const { id } = await newActivity(server, coupon.id, { stock: 30 })
      const byGet = (quantity: number, requestNo: string) =>
        admin(server).get<Exported>(`${ACTIVITY}/code-export`, {
          activityId: id,
          quantity,
          requestNo,
          phone: '13900001234',
          markIssued: 1,
        })
      expect(await byGet(10, '')).toMatchObject({
        code: 400,
        msg: '请提供请求号',
        data: { field: 'requestNo' },
      })
      expect(
        await admin(server).post(`${ACTIVITY}/export-codes`, {
          activityId: id,
          quantity: 1,
          phone: '1390000',
        }),
      ).toMatchObject({ code: 400, data: { field: 'phone' } })
      expect(await byGet(31, 'EXPORT-00')).toMatchObject({ code: 400, msg: '可用券码不足，剩余30' })
      const first = await admin(server).post<Exported>(`${ACTIVITY}/export-codes`, {
        activityId: id,
        quantity: 20,
        phone: '13900001234',
      })
      expect(first, JSON.stringify(first.body)).toMatchObject({ code: 200, data: { quantity: 20 } })
      const { id: exportId } = first.data
      const row = async () =>
        dataOf(
          await admin(server).get<{ exportState: number; phoneMask: string; failReason: string | null }>(
            `${EXPORTS}/detail`,
            { id: exportId },
          ),
        )
      await expect.poll(async () => (await row()).exportState, { timeout: 30_000 }).not.toBe(EXPORT.packing)
      expect(await row()).toMatchObject({
        exportState: EXPORT.ready,
        phoneMask: '139****1234',
        failReason: null,
      })
      await expect.poll(() => sms.calls.length, { timeout: 15_000 }).toBeGreaterThan(0)
      expect(await activityNow(server, id)).toMatchObject({ balance: 10, assignedQty: 20 })
      const oldest = await codesOf(server, id, { state: CODE.assigned })
      expect(oldest).toHaveLength(20)
      const { access_token: token } = await admin(server).token()
      const file = () =>
        fetch(`${server.url}/api${EXPORTS}/makeFile?id=${exportId}`, {
          headers: { 'Blade-Auth': `bearer ${token}` },
        })
      const answer = await file()
      expect(answer.status).toBe(200)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.subarray(0, 2).toString()).toBe('PK')
      // Whoever may export again may fetch it again.
      expect((await file()).status).toBe(200)
      const once = await byGet(5, 'EXPORT-01'),
        again = await byGet(5, 'EXPORT-01')
      expect(again.data.exportBatchNo).toBe(once.data.exportBatchNo)
      expect(await byGet(6, 'EXPORT-01')).toMatchObject({ code: 409, msg: '请求重复且内容不一致' })
      expect(await activityNow(server, id)).toMatchObject({ balance: 5, assignedQty: 25 })
      expect(
        await clerk(server).get(`${ACTIVITY}/code-export`, {
          activityId: id,
          quantity: 1,
          requestNo: 'EXPORT-02',
        }),
      ).toMatchObject({ code: 403 })
      await proveCodes(server)
      await sms.close()
    }, 90_000)

    test('hands a file out once: a second time is a right of its own', async () => {
      const coupon = await codeCoupon(server),
        { id } = await newActivity(server, coupon.id, { stock: 3 })
      await allowOperators(server, 'coupon-activity_export')
      const exported = dataOf(
        await operator(server).post<{ id: string }>(`${ACTIVITY}/export-codes`, {
          activityId: id,
          quantity: 2,
          phone: '13900001111',
        }),
      )
      const row = async () =>
        (
          await server.sql(
            `select export_state as state, download_count as n from coupon_code_export where id = ${exported.id}`,
          )
        )[0]
      await expect.poll(async () => (await row())?.state, { timeout: 30_000 }).toBe(EXPORT.ready)
      const fetchFile = async (client: Client) =>
        fetch(`${server.url}/api${EXPORTS}/makeFile?id=${exported.id}`, {
          headers: { 'Blade-Auth': `bearer ${(await client.token()).access_token}` },
        })
      expect((await fetchFile(operator(server))).status).toBe(200)
      const again = await fetchFile(operator(server))
      expect(again.status).toBe(403)
      expect(await again.json()).toMatchObject({
        msg: '文件已下载过，再次下载需要重新导出券码的权限',
        data: { errCode: 'CODE_FILE_AGAIN' },
      })
      expect(await row()).toMatchObject({ n: 1 })
    }, 60_000)
  })
}
