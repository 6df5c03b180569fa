import { describe, expect, test } from 'vitest'
import { formatDay } from '../../../src/kernel/time.ts'
import type { Client } from '../../support/client.ts'
import { FINANCE, idOf, newAccount, newest, decide, topUp } from '../../support/finance.ts'
import { admin, auditor, clerk, stranger } from '../../support/people.ts'
import { NO_FIELDS, NO_ROWS, scopedUser } from '../../support/scopes.ts'
import type { TestServer } from '../../support/server.ts'

interface Day {
  readonly day: string
  readonly opening: number
  readonly closing: number
  readonly incomeCount: number
  readonly incomeAmount: number
  readonly expenseCount: number
  readonly expenseAmount: number
  readonly closed: boolean
  readonly entries: readonly { readonly amount: number; readonly balanceAfter: number }[]
}
interface Statement {
  readonly opening: number
  readonly closing: number
  readonly incomeCount: number
  readonly incomeAmount: number
  readonly expenseCount: number
  readonly expenseAmount: number
  readonly closedDays: number
  readonly joins: boolean
  readonly records: readonly Day[]
}

const today = () => formatDay(new Date())
const daysAgo = (count: number) => formatDay(new Date(Date.now() - count * 86_400_000))
const statement = (client: Client, accountId: string, from: string, to: string) =>
  client.get<Statement>(`${FINANCE}/accountDetail/dayPage`, {
    accountId,
    postTime_dategt: from,
    postTime_datelt: to,
  })

/** Statements by day, and the course of a balance. */
export function statementTests(server: TestServer): void {
  describe('the statement of an account by day', () => {
    test('has sums, counts, opening and closing balance of each day, and its latest five entries', async () => {
      const id = await newAccount(server)
      for (const amount of [1000, 2000, 3000, 4000, 5000, 6000]) await topUp(server, id, amount)
      const fee = await clerk(server).post(`${FINANCE}/accountFinance/chargeback`, {
        accountId: id,
        amount: 500,
        chargeType: 1,
        auditorId: await idOf(server, '白雪'),
        reason: '违约金',
      })
      expect(fee).toMatchObject({ code: 200 })
      expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
      const { data } = await statement(admin(server), id, daysAgo(6), today())
      expect(data).toMatchObject({
        opening: 0,
        incomeCount: 6,
        incomeAmount: 21_000,
        expenseCount: 1,
        expenseAmount: 500,
        closing: 20_500,
      })
      expect(data.records).toHaveLength(1)
      const [day] = data.records
      expect(day).toMatchObject({ day: today(), opening: 0, closing: 20_500, incomeCount: 6, closed: false })
      expect(day?.entries.map(({ balanceAfter }) => balanceAfter)).toEqual([
        20_500, 21_000, 15_000, 10_000, 6000,
      ])
      const later = await statement(admin(server), id, '2027-01-01', '2027-01-31')
      expect(later.data, 'an empty period has the balance alone').toMatchObject({
        opening: 20_500,
        closing: 20_500,
        incomeCount: 0,
        records: [],
      })
    })

    test('of closed days agrees with the entries, and each day begins where the one before ended', async () => {
      const accounts = await admin(server).get<{
        records: readonly { id: string; accountName: string; balance: number }[]
      }>(`${FINANCE}/accountFinance/list`, { size: 200 })
      const account = accounts.data.records.find(({ accountName }) => accountName === '锦礼堂-云帆数科')
      const id = account?.id ?? ''
      const read = async () => (await statement(admin(server), id, daysAgo(40), today())).data
      const before = await read()
      expect(before.records.length).toBeGreaterThan(1)
      expect(before.closing).toBe(account?.balance)
      for (const [index, day] of before.records.entries()) {
        expect(day.closing).toBe(day.opening + day.incomeAmount - day.expenseAmount)
        expect(day.opening).toBe(before.records[index + 1]?.closing ?? before.opening)
        expect(day.entries.length).toBe(Math.min(5, day.incomeCount + day.expenseCount))
      }
      expect(before.closing).toBe(before.opening + before.incomeAmount - before.expenseAmount)
      const { data: part } = await statement(admin(server), id, daysAgo(13), daysAgo(1))
      const inPart = before.records.filter(({ day }) => day >= daysAgo(13) && day <= daysAgo(1))
      expect(inPart.length).toBeGreaterThan(0)
      expect(inPart.length).toBeLessThan(before.records.length)
      expect(part.records.map(({ day, closing }) => [day, closing])).toEqual(
        inPart.map(({ day, closing }) => [day, closing]),
      )
      expect(await admin(server).post('/blade-test/tick', { work: 'dayClose' })).toMatchObject({ code: 200 })
      const after = await read()
      expect(after).toMatchObject({ joins: true, opening: before.opening, closing: before.closing })
      expect(after.closedDays).toBe(before.records.filter(({ day }) => day < today()).length)
      expect(after.records.map((day) => ({ ...day, closed: false }))).toEqual(
        before.records.map((day) => ({ ...day, closed: false })),
      )
    })

    test('refuses more than 92 days, days in the wrong order, no date and no account, and other tenants', async () => {
      const id = await newAccount(server)
      const as = admin(server)
      expect(await statement(as, id, '2026-01-01', '2026-04-02')).toMatchObject({ code: 200 })
      expect(await statement(as, id, '2026-01-01', '2026-04-03')).toMatchObject({
        code: 400,
        msg: '查询时间跨度不能超过92天',
      })
      expect(await statement(as, id, '2026-01-02', '2026-01-01')).toMatchObject({
        code: 400,
        msg: '开始日期不能晚于结束日期',
      })
      expect(await statement(as, id, '2026-02-30', '2026-03-01')).toMatchObject({ code: 400 })
      expect(await statement(as, '', '2026-01-01', '2026-01-01')).toMatchObject({ code: 400 })
      expect(await statement(as, 'x', '2026-01-01', '2026-01-01')).toMatchObject({ code: 404 })
      expect(await statement(stranger(server), id, '2026-01-01', '2026-01-01')).toMatchObject({ code: 404 })
      expect(await statement(server.as('support', '100001'), id, '2026-01-01', '2026-01-01')).toMatchObject({
        code: 403,
      })
    })

    test('is not answered where the caller may not see the amounts', async () => {
      const id = await newAccount(server)
      const { client, hold } = await scopedUser(server, 'viewer')
      expect(await statement(client, id, today(), today())).toMatchObject({ code: 200 })
      await hold({ resourceCode: 'accountDetail', ...NO_FIELDS })
      expect(await statement(client, id, today(), today())).toMatchObject({ code: 403 })
      expect(await client.get(`${FINANCE}/accountDetail/course`, { accountId: id })).toMatchObject({
        code: 403,
      })
      await hold({ resourceCode: 'contractPartyAccount', ...NO_ROWS })
      expect(await statement(client, id, today(), today())).toMatchObject({ code: 404 })
    })
  })

  describe('the course of a balance', () => {
    test('has the balance and the floor of every day, also before a credit was granted', async () => {
      const id = await newAccount(server, 2)
      await topUp(server, id, 30_000)
      expect(
        await clerk(server).post(`${FINANCE}/accountFinance/creditSave`, {
          accountId: id,
          creditLimit: 90_000,
          auditorId: await idOf(server, '白雪'),
          reason: '新合同',
        }),
      ).toMatchObject({ code: 200 })
      expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
      const course = (client: Client, more: Record<string, unknown> = {}) =>
        client.get<{ records: readonly { day: string; balance: number; floor: number }[] }>(
          `${FINANCE}/accountDetail/course`,
          { accountId: id, ...more },
        )
      const { data } = await course(admin(server))
      expect(data.records).toHaveLength(30)
      expect(data.records.at(-1)).toEqual({ day: today(), balance: 30_000, floor: -90_000 })
      expect(data.records.at(-2)).toEqual({ day: daysAgo(1), balance: 0, floor: 0 })
      expect((await course(admin(server), { days: 90 })).data.records).toHaveLength(90)
      expect(await course(admin(server), { days: 31 })).toMatchObject({ code: 400 })
      expect(await course(stranger(server))).toMatchObject({ code: 404 })
    })
  })
}
