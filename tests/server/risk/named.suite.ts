import { describe, expect, test } from 'vitest'
import { blackWhiteList } from '../../../src/contract/resources/risk/blackWhiteList.ts'
import type { Listed } from '../../support/client.ts'
import { exported } from '../../support/exporting.ts'
import { checked, confirmed, faults, workbook } from '../../support/importing.ts'
import type { Merchant } from '../../support/merchants.ts'
import { admin, stranger } from '../../support/people.ts'
import { entry, LIST, phone, type Row } from '../../support/riskRules.ts'
import type { TestServer } from '../../support/server.ts'
import { csvRecords } from '../../support/unzip.ts'

type NamedRow = Row & { readonly merchantCode: string; readonly merchantCodeName: string }

/** Two merchants of the company. */
const twoMerchants = async (server: TestServer): Promise<readonly [Merchant, Merchant]> => {
  const { data } = await admin(server).get<Listed<Merchant>>('/biz-merchant/merchantConfig/list', { size: 2 })
  const [one, other] = data.records
  if (!one || !other) throw new Error('the company has fewer than two merchants')
  return [one, other]
}
const HEADINGS = ['listType', 'targetType', 'targetValue', 'scope', 'merchantCode', 'reason'].map(
  (name) => blackWhiteList.fields[name as keyof typeof blackWhiteList.fields].label,
)
const lineOf = (merchant: string): string[] => ['黑名单', '充值账号', phone(), '指定商户', merchant, '测试']

/** Fields that hold the number of a merchant. */
export function namedTests(server: TestServer): void {
  describe('a field with the number of a merchant', () => {
    test('is answered with the name, and filtered by one number or several', async () => {
      const [one, other] = await twoMerchants(server)
      for (const { merchantCode } of [one, other])
        await entry(server, { targetValue: phone(), scope: 2, merchantCode })
      const list = async (merchantCode: string): Promise<readonly NamedRow[]> =>
        (await admin(server).get<Listed<NamedRow>>(`${LIST}/list`, { merchantCode, size: 50 })).data.records
      const names = new Map([one, other].map((row) => [row.merchantCode, row.merchantName]))
      const both = await list(`${one.merchantCode},${other.merchantCode}`)
      expect(new Set(both.map(({ merchantCode }) => merchantCode))).toEqual(new Set(names.keys()))
      for (const row of both) expect(row.merchantCodeName).toBe(names.get(row.merchantCode))
      expect(new Set((await list(one.merchantCode)).map((row) => row.merchantCode))).toEqual(
        new Set([one.merchantCode]),
      )
    })

    test('is exported with the name and the number', async () => {
      const [{ merchantCode, merchantName }] = await twoMerchants(server)
      await entry(server, { targetValue: phone(), scope: 2, merchantCode })
      const { bytes } = await exported(server, admin(server), blackWhiteList, {
        merchantCode,
        exportColumns: 'merchantCode,reason',
        fileType: 2,
      })
      expect(csvRecords(bytes)).toEqual([
        ['商户', '商户 (编号)', '原因'],
        [merchantName, merchantCode, '投诉'],
      ])
    })

    test('says nothing of a merchant of another company', async () => {
      const { merchantCode, merchantName } = (await twoMerchants(server))[0]
      const { data } = await stranger(server).get<readonly { readonly title: string }[]>(
        '/biz-merchant/merchantConfig/select',
        { keyword: merchantCode },
      )
      expect(data.map(({ title }) => title)).not.toContain(merchantName)
    })

    test('is imported by number or by name; what names no merchant is a fault', async () => {
      const [one, other] = await twoMerchants(server)
      const bytes = await workbook([HEADINGS, lineOf(one.merchantCode), lineOf(other.merchantName)])
      const task = await checked(server.url, admin(server), LIST, bytes)
      expect(await confirmed(admin(server), task.id)).toMatchObject({ successCount: 2, failCount: 0 })
      const wrong = await checked(
        server.url,
        admin(server),
        LIST,
        await workbook([HEADINGS, lineOf('M99999999'), lineOf('没有这个商户')]),
      )
      expect((await faults(admin(server), wrong.id)).map(({ rowNo, text }) => [rowNo, text])).toEqual([
        [2, '商户“M99999999”不存在'],
        [3, '商户“没有这个商户”不存在'],
      ])
    })
  })
}
