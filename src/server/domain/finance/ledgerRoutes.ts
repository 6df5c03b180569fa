import { fail } from '../../../contract/errors.ts'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { wholeNumber } from '../../engine/query.ts'
import { hiddenFields, requireWhole } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { type Subject, SUBJECTS } from '../../ledger/postings.ts'
import { brokenInvariants, lastCheck } from '../../store/finance/ledgerCheckRows.ts'
import { dayBalances, pageHolds, sumAccount, totalsOf, trialBalance } from '../../store/finance/ledgerSums.ts'
import { accountParameter, dayParameter } from './accountParameter.ts'

async function balances(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { database, tenantId } = reading
  requireWhole(accountDetail, ['amount'], reading)
  requireWhole(contractPartyAccount, ['balance'], reading)
  const day = dayParameter(parameters, 'date')
  const rows = await trialBalance(database.kysely, tenantId, day)
  const { debit, credit } = totalsOf(rows)
  return {
    date: day,
    rows: rows.map((row) => ({ ...row, subjectName: SUBJECTS[row.subject as Subject].name })),
    debit,
    credit,
    balanced: debit === credit,
    broken: await brokenInvariants(database.kysely, tenantId, { all: String(parameters.all ?? '') === '1' }),
    lastCheck: await lastCheck(database.kysely, tenantId),
  }
}

async function summary(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { id: accountId } = await accountParameter(parameters, reading)
  requireWhole(accountDetail, ['amount', 'balanceBefore', 'balanceAfter'], reading)
  return sumAccount(reading.database.kysely, reading.tenantId, {
    accountId,
    from: dayParameter(parameters, 'postTime_dategt'),
    to: dayParameter(parameters, 'postTime_datelt'),
  })
}

async function holdPage(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { id: accountId } = await accountParameter(parameters, reading)
  if (hiddenFields(contractPartyAccount, reading.caller).has('holdAmount')) fail('FORBIDDEN')
  const size = Math.min(200, wholeNumber(parameters.size, 10, 'size')),
    current = wholeNumber(parameters.current, 1, 'current')
  const { rows, total } = await pageHolds(reading.database.kysely, reading.tenantId, {
    accountId,
    live: String(parameters.status ?? '') === '1',
    limit: size,
    offset: (current - 1) * size,
  })
  return { records: rows, total, size, current, pages: Math.ceil(total / size) }
}

const MAX_DAYS = 400
async function balancesByDay(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { id: accountId } = await accountParameter(parameters, reading)
  requireWhole(accountDetail, ['amount', 'balanceAfter'], reading)
  const days = await dayBalances(reading.database.kysely, reading.tenantId, {
    accountId,
    limit: Math.min(MAX_DAYS, wholeNumber(parameters.size, 90, 'size')),
  })
  return {
    records: days.map((dayBalance) => ({ id: dayBalance.day, ...dayBalance })),
    total: days.length,
    size: days.length,
    current: 1,
    pages: 1,
  }
}

/** Routes of the trial balance and of sums, daily balances and holds of an account. */
export const LEDGER_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-finance/ledger/trialBalance',
    summary: '试算平衡',
    permission: 'ledger_view',
    read: balances,
  },
  {
    method: 'GET',
    path: '/biz-finance/accountDetail/summary',
    summary: '账户收支合计',
    permission: 'accountDetail_view',
    read: summary,
  },
  {
    method: 'GET',
    path: '/biz-finance/accountDetail/dayBalance',
    summary: '账户每日余额',
    permission: 'accountDetail_view',
    read: balancesByDay,
  },
  {
    method: 'GET',
    path: '/biz-finance/accountDetail/holdPage',
    summary: '账户冻结明细',
    permission: 'accountDetail_view',
    read: holdPage,
  },
]
