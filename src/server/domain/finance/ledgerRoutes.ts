import { fail, refuse } from '../../../contract/errors.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { formatDay } from '../../../kernel/time.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../http/route.ts'
import { type Subject, SUBJECTS } from '../../ledger/postings.ts'
import { brokenInvariants, lastCheck } from '../../store/finance/ledgerCheckRows.ts'
import { dayBalances, pageHolds, sumAccount, trialBalance } from '../../store/finance/ledgerSums.ts'
import { findMatching } from '../../store/rows.ts'

const DAY = /^\d{4}-\d{2}-\d{2}/
const dayOf = (value: unknown): string =>
  typeof value === 'string' && DAY.test(value) ? value.slice(0, 10) : formatDay(new Date())

async function balances({ date, all }: Parameters, { database, tenantId }: Reading): Promise<unknown> {
  const day = dayOf(date)
  const rows = await trialBalance(database.kysely, tenantId, day)
  const debit = rows.reduce((sum, row) => sum + row.debit, 0),
    credit = rows.reduce((sum, row) => sum + row.credit, 0)
  return {
    date: day,
    rows: rows.map((row) => ({ ...row, subjectName: SUBJECTS[row.subject as Subject].name })),
    debit,
    credit,
    balanced: debit === credit,
    broken: await brokenInvariants(database.kysely, tenantId, { all: String(all ?? '') === '1' }),
    lastCheck: await lastCheck(database.kysely, tenantId),
  }
}

/** The account a call names, if its caller may see it. */
async function accountIn({ accountId }: Parameters, reading: Reading): Promise<string> {
  const id = String(accountId ?? '')
  if (id === '') refuse('请选择账户或输入业务单号', 'accountId')
  const [account] = await findMatching(reading.database.kysely, contractPartyAccount, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(contractPartyAccount, reading),
  })
  return account ? id : fail('NOT_FOUND')
}

async function summary(parameters: Parameters, reading: Reading): Promise<unknown> {
  const accountId = await accountIn(parameters, reading)
  return sumAccount(reading.database.kysely, reading.tenantId, {
    accountId,
    from: dayOf(parameters.postTime_dategt),
    to: dayOf(parameters.postTime_datelt),
  })
}

async function holdPage(parameters: Parameters, reading: Reading): Promise<unknown> {
  const accountId = await accountIn(parameters, reading)
  const size = Math.min(200, Math.max(1, Number(parameters.size ?? 10) || 10)),
    current = Math.max(1, Number(parameters.current ?? 1) || 1)
  const { rows, total } = await pageHolds(reading.database.kysely, reading.tenantId, {
    accountId,
    live: String(parameters.status ?? '') === '1',
    limit: size,
    offset: (current - 1) * size,
  })
  return { records: rows, total, size, current, pages: Math.ceil(total / size) }
}

const MOST_DAYS = 400
async function balancesByDay(parameters: Parameters, reading: Reading): Promise<unknown> {
  const accountId = await accountIn(parameters, reading)
  const days = await dayBalances(reading.database.kysely, reading.tenantId, {
    accountId,
    limit: Math.min(MOST_DAYS, Math.max(1, Number(parameters.size ?? 90) || 90)),
  })
  return {
    records: days.map((one) => ({ id: one.day, ...one })),
    total: days.length,
    size: days.length,
    current: 1,
    pages: 1,
  }
}

/** The ledger as a whole, and what an account's statement adds up to. */
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
