import { fail } from '../../../contract/errors.ts'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { type Fen, sumFen } from '../../../kernel/money.ts'
import { daysBetween, formatMoment } from '../../../kernel/time.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { hiddenFields, requireWhole } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { latestEntries, statementDays } from '../../store/finance/statementDays.ts'
import { accountCourse } from './accountCourse.ts'
import { accountParameter, dayParameter } from './accountParameter.ts'
import { entriesOf } from './statementEntries.ts'

const MAX_DAYS = 92
/** Entries of a day that are answered with it. */
const DAY_ENTRIES = 5

/** The days of a statement: not more than 92, the last not before the first. */
function daysOf(parameters: Parameters): { readonly from: string; readonly to: string } {
  const from = dayParameter(parameters, 'postTime_dategt'),
    to = dayParameter(parameters, 'postTime_datelt')
  if (from > to) fail('LEDGER_SPAN_REVERSED', {}, 'postTime_datelt')
  if (daysBetween(from, to) > MAX_DAYS) fail('LEDGER_SPAN_TOO_LONG', {}, 'postTime_dategt')
  return { from, to }
}

async function byDay(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { from, to } = daysOf(parameters)
  const { id: accountId } = await accountParameter(parameters, reading)
  requireWhole(accountDetail, ['amount', 'balanceBefore', 'balanceAfter'], reading)
  const db = reading.database.kysely
  const { opening, days } = await statementDays(db, reading.tenantId, { accountId, from, to })
  const ids = await latestEntries(db, reading.tenantId, {
    accountId,
    days: days.map(({ day }) => day),
    limit: DAY_ENTRIES,
  })
  const entries = await entriesOf(ids, reading)
  const closed = days.filter((day) => day.closed)
  return {
    from,
    to,
    time: formatMoment(new Date()),
    opening,
    ...totals(days),
    closing: days[0]?.closing ?? opening,
    closedDays: closed.length,
    joins: closed.every(({ joins }) => joins),
    records: days.map(({ joins: _joins, ...day }) => ({
      ...day,
      entries: entries.filter(({ accountingDate }) => accountingDate === day.day),
    })),
  }
}

interface Moves {
  readonly incomeCount: number
  readonly incomeAmount: Fen
  readonly expenseCount: number
  readonly expenseAmount: Fen
}
const totals = (days: readonly Moves[]): Moves => ({
  incomeCount: days.reduce((sum, { incomeCount }) => sum + incomeCount, 0),
  incomeAmount: sumFen(days.map(({ incomeAmount }) => incomeAmount)),
  expenseCount: days.reduce((sum, { expenseCount }) => sum + expenseCount, 0),
  expenseAmount: sumFen(days.map(({ expenseAmount }) => expenseAmount)),
})

const COURSES = [30, 90, 365]
async function course(parameters: Parameters, reading: Reading): Promise<unknown> {
  const days = Number(parameters.days ?? COURSES[0])
  if (!COURSES.includes(days)) fail('VALIDATION', { label: 'days', rule: '只能是 30、90 或 365' }, 'days')
  const account = await accountParameter(parameters, reading)
  requireWhole(accountDetail, ['amount', 'balanceAfter'], reading)
  const hidden = hiddenFields(contractPartyAccount, reading.caller)
  if (['balance', 'creditLimit', 'tempCredit'].some((name) => hidden.has(name))) fail('FORBIDDEN')
  return accountCourse(account, days, reading)
}

/** Routes of the statement of an account by day, and of the course of its balance. */
export const STATEMENT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-finance/accountDetail/dayPage',
    summary: '账户对账单按日',
    permission: 'accountDetail_view',
    read: byDay,
  },
  {
    method: 'GET',
    path: '/biz-finance/accountDetail/course',
    summary: '账户余额与可用下限',
    permission: 'accountDetail_view',
    read: course,
  },
]
