import { expect } from 'vitest'
import { dayAfter, formatDay } from '../../src/kernel/time.ts'
import type { Listed } from './client.ts'
import { decide, FINANCE, idOf, newAccount, newest } from './finance.ts'
import { admin, auditor, clerk } from './people.ts'
import type { TestServer } from './server.ts'

export const BILL = `${FINANCE}/billStatistics`
export const today = formatDay(new Date())
/** The last day of the last month, and the month, `YYYY-MM`. */
export const monthEnd = dayAfter(`${today.slice(0, 7)}-01`, -1)
export const lastMonth = monthEnd.slice(0, 7)
export const noon = (day: string): string => `${day}T04:00:00Z`

export type Bill = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly billNo: string
  readonly payableAmount: number
  readonly billVersion: number
}
export const bill = async (server: TestServer, id: string): Promise<Bill> =>
  (await admin(server).get<Bill>(`${BILL}/detail`, { id })).data
/** The statements of an account. */
export const bills = async (server: TestServer, accountId: string): Promise<readonly Bill[]> =>
  (await admin(server).get<Listed<Bill>>(`${BILL}/page`, { accountId, size: 50 })).data.records
/** Runs a scheduled job until it has nothing to do. */
export const tick = (server: TestServer, work: string) => admin(server).post('/blade-test/tick', { work })
export const generate = (server: TestServer, accountId: string, periodEnd: string) =>
  clerk(server).post<Bill>(`${BILL}/generate`, { accountId, periodEnd })

/** An account that is billed afterwards, with credit, that exists since the first day of the last month. */
export async function creditAccount(server: TestServer, creditLimit: number): Promise<string> {
  const id = await newAccount(server, 2)
  await server.sql(
    `update contract_party_account set create_time = '${lastMonth}-01 08:00+08', payment_term_days = 15
      where id = ${id}`,
  )
  const applied = await clerk(server).post(`${FINANCE}/accountFinance/creditSave`, {
    accountId: id,
    creditLimit,
    auditorId: await idOf(server, '白雪'),
    reason: '授信后付客户',
  })
  expect(applied, JSON.stringify(applied.body)).toMatchObject({ code: 200 })
  expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
  return id
}

/** The demonstration's days are closed; they are opened again, so that postings of the last month count. */
export async function openDaysAgain(server: TestServer): Promise<void> {
  for (const table of ['contract_party_account_bill', 'ledger_snapshot', 'ledger_day'])
    await server.sql(`delete from ${table} where tenant_id = '100001'`)
}
