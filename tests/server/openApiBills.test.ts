import { beforeAll, expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import {
  BILL,
  type Bill,
  bills,
  creditAccount,
  lastMonth,
  noon,
  openDaysAgain,
  tick,
} from '../support/bills.ts'
import type { Listed } from '../support/client.ts'
import { merchantsOf, newApp, newSecret } from '../support/credentials.ts'
import { ask, type Credential } from '../support/openApi.ts'
import { ledger } from '../support/finance.ts'
import { admin, clerk } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
const LIST = ['GET', '/openapi/v1/bill/list'] as const,
  DOWNLOAD = ['GET', '/openapi/v1/bill/download'] as const
/** The numbers of the APIs of bills. */
const BILL_APIS = [14, 15]
const MERCHANT_BILLS = '/biz-finance/merchantAccountBill',
  LINES = '/biz-finance/merchantStatementDetails'
const DRAFT = 0,
  VOIDED = 9

interface MerchantBill {
  readonly id: string
  readonly billId: string
  readonly merchantBillNo: string
  readonly merchantCode: string
  readonly billPeriod: string
  readonly billStatus: number
  readonly saleAmount: number
  readonly netAmount: number
}
interface BillView {
  readonly billNo: string
  readonly billPeriod: string
  readonly status: number
  readonly saleAmount: number
  readonly netAmount: number
  readonly url?: string
  readonly expiresIn?: number
}

const billsInConsole = async (): Promise<readonly MerchantBill[]> =>
  (await admin(server).get<Listed<MerchantBill>>(`${MERCHANT_BILLS}/page`, { size: 200 })).data.records
const isSent = ({ billStatus }: MerchantBill): boolean => billStatus !== DRAFT && billStatus !== VOIDED

/** A statement of last month with ten orders of each of these merchants. */
async function statementOf(merchantCodes: readonly string[]): Promise<Bill> {
  const accountId = await creditAccount(server, 20_000_000)
  await openDaysAgain(server)
  for (const merchantCode of merchantCodes)
    await ledger(server, {
      verb: 'postMany',
      bizType: 'charge',
      accountId,
      amount: 9650,
      merchantCode,
      docNo: `OPEN-${accountId}${merchantCode}`,
      bizNo: `OPEN-${accountId}${merchantCode}-`,
      count: 10,
      at: noon(`${lastMonth}-05`),
    })
  await tick(server, 'dayClose')
  await tick(server, 'billGenerate')
  const [first] = await bills(server, accountId)
  if (!first) throw new Error('no statement')
  return first
}

/** A key that may read bills, of the merchant with a code. */
async function billKey(merchantCode: string): Promise<Credential> {
  const appId = await newApp(admin(server), { apiCodes: BILL_APIS })
  const owner = (await merchantsOf(admin(server))).find((merchant) => merchant.merchantCode === merchantCode)
  return newSecret(admin(server), appId, { merchantId: owner?.id })
}

let codes: readonly string[] = []
beforeAll(async () => {
  codes = (await merchantsOf(admin(server))).slice(0, 2).map(({ merchantCode }) => merchantCode)
  const { id } = await statementOf(codes)
  dataOf(await clerk(server).post(`${BILL}/confirmBill`, { ids: [id] }))
  // One that is not confirmed yet.
  await statementOf(codes)
}, 120_000)

/** The bills that were sent to the first merchant, and a key of it. */
async function billedMerchant(): Promise<{
  readonly own: readonly MerchantBill[]
  readonly key: Credential
}> {
  const own = (await billsInConsole()).filter((bill) => bill.merchantCode === codes[0] && isSent(bill))
  return { own, key: await billKey(codes[0] ?? '') }
}

test('a merchant lists its bills as the console has them, and no drafts, voided ones or those of others', async () => {
  const { own, key } = await billedMerchant()
  expect(own.length).toBeGreaterThan(0)
  const list = await ask<{ records: BillView[]; total: number }>(server.url, key, LIST)
  expect(list, list.msg).toMatchObject({ code: 200, data: { total: own.length, page: 1, size: 50 } })
  expect(list.data.records.map(({ billNo }) => billNo).sort()).toEqual(
    own.map(({ merchantBillNo }) => merchantBillNo).sort(),
  )
  for (const record of list.data.records) {
    const same = own.find(({ merchantBillNo }) => merchantBillNo === record.billNo)
    expect(record).toMatchObject({
      billPeriod: same?.billPeriod,
      status: same?.billStatus,
      saleAmount: same?.saleAmount,
      netAmount: same?.netAmount,
    })
  }
  const period = own[0]?.billPeriod ?? ''
  const ofPeriod = await ask<{ records: BillView[] }>(server.url, key, LIST, {
    query: `billPeriod=${period}`,
  })
  expect(new Set(ofPeriod.data.records.map(({ billPeriod }) => billPeriod))).toEqual(new Set([period]))
  expect(
    (await ask<{ total: number }>(server.url, key, LIST, { query: 'billPeriod=1999-01' })).data.total,
  ).toBe(0)
  expect(await ask(server.url, key, LIST, { query: 'size=201' })).toMatchObject({ code: 'PARAM_INVALID' })
})

test('the lines of a bill are read under a signed address, which is its own and ends', async () => {
  const { own, key } = await billedMerchant(),
    [bill] = own
  const period = bill?.billPeriod ?? ''
  const link = await ask<BillView>(server.url, key, DOWNLOAD, { query: `billPeriod=${period}` })
  expect(link, link.msg).toMatchObject({ code: 200, data: { billPeriod: period, expiresIn: 600 } })
  const linked = own.find(({ merchantBillNo }) => merchantBillNo === link.data.billNo)
  const response = await fetch(server.url + (link.data.url ?? ''))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const rows = (await response.text()).trim().split('\r\n')
  const { data } = await admin(server).get<Listed<unknown>>(`${LINES}/page`, {
    billId: linked?.billId,
    merchantCode: linked?.merchantCode,
    size: 1,
  })
  expect(rows).toHaveLength(data.total + 1)
  expect(rows[0]).toContain('"记账时间","类型","商户编号","订单号"')
  const net = rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0)
  expect(net).toBe(linked?.netAmount)

  const other = (await billsInConsole()).find(({ id }) => id !== linked?.id)?.id ?? '1'
  const address = new URL(server.url + (link.data.url ?? ''))
  for (const [name, value] of [
    ['bill', other],
    ['expires', '99999999999'],
    ['tenant', '000000'],
    ['signature', 'AAAA'],
  ] as const) {
    const changed = new URL(address)
    changed.searchParams.set(name, value)
    expect((await fetch(changed)).status, name).toBe(401)
  }
  expect((await fetch(`${address.origin}${address.pathname}`)).status).toBe(401)
})

test('an unknown period is not found, a key without the right is denied, downloads are one a second', async () => {
  const { own, key } = await billedMerchant()
  expect(await ask(server.url, key, DOWNLOAD)).toMatchObject({ code: 'PARAM_MISSING' })
  const other = await billKey(own[0]?.merchantCode ?? '')
  expect(await ask(server.url, other, DOWNLOAD, { query: 'billPeriod=1999-01' })).toMatchObject({
    http: 404,
    code: 'BILL_NOT_FOUND',
  })
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      ask(server.url, other, DOWNLOAD, { query: `billPeriod=${own[0]?.billPeriod ?? ''}` }),
    ),
  )
  expect(answers.filter(({ code }) => code === 'RATE_LIMIT').length).toBeGreaterThanOrEqual(2)
  const plain = await newSecret(admin(server), await newApp(admin(server)))
  expect(await ask(server.url, plain, LIST)).toMatchObject({ code: 'API_DENIED' })
})
