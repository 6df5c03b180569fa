import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import type { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { dayAfter, formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { billedDays, collectLines, lastBilledDay, sumDays } from '../../store/finance/billRows.ts'
import { writeMerchantBills, writeSupplierBills } from '../../store/finance/billShareRows.ts'
import { findRows, insertRow, updateRows } from '../../store/rows.ts'
import { type Bill, figuresOf } from './billFigures.ts'
import { type BillCycle, periodName } from './billPeriod.ts'

/** A stored account. */
export type Account = Row<typeof contractPartyAccount>

/** The first day the next statement of an account covers. Refuses where the account has no closed day. */
async function nextStart(account: Account, periodEnd: string, work: Work): Promise<string> {
  const { db, tenantId } = work
  const last = await lastBilledDay(db, tenantId, account.id)
  if (last !== null && last >= periodEnd) fail('BILL_PERIOD_TAKEN', { day: last }, 'periodEnd')
  const days = await billedDays(db, tenantId, account.id)
  if (!days || days.last < periodEnd) return fail('BILL_PERIOD_OPEN', { day: periodEnd }, 'periodEnd')
  const from = last === null ? days.first : dayAfter(last, 1)
  if (from > periodEnd) fail('BILL_PERIOD_BEFORE_ACCOUNT', { day: periodEnd }, 'periodEnd')
  return from
}

/**
 * Makes the statement of an account up to a closed day, with its lines and the shares of merchants or suppliers. A
 * statement without lines needs nobody and is reconciled at once.
 */
export async function generateBill(
  account: Account,
  { periodEnd, billVersion = 1 }: { readonly periodEnd: string; readonly billVersion?: number },
  work: Work,
): Promise<Bill> {
  const { db, tenantId } = work
  await lockBilling(db, account.id)
  const from = await nextStart(account, periodEnd, work)
  const span = { tenantId, accountId: account.id, from, to: periodEnd }
  const { unbalanced } = await sumDays(db, span)
  if (unbalanced > 0) fail('BILL_DAYS_UNBALANCED', { n: unbalanced }, 'periodEnd')
  const cycle: BillCycle = account.billCycle ?? 'month'
  const billPeriod = periodName(cycle, from, periodEnd)
  const bill = await insertRow(db, billStatistics, tenantId, {
    billNo: `BL${account.accountNo ?? ''}-${billPeriod}${billVersion > 1 ? `-v${billVersion}` : ''}`,
    accountId: account.id,
    contractPartyId: account.contractPartyId,
    ownPartyId: account.ownPartyId,
    accountType: account.accountType,
    billPeriod,
    periodStart: from,
    periodEnd,
    billVersion,
    paidAmount: ZERO_FEN,
    paymentStatus: 'none',
    mailState: 'none',
    billStatus: 'draft',
    createUser: work.caller.session.userId,
    createDept: account.createDept ?? null,
  })
  const supplier = account.accountType === 'supplier'
  const lines = await collectLines(db, span, { billId: bill.id, supplier })
  return settle(bill, { supplier, isEmpty: lines === 0 }, work)
}

/** Writes the figures of a statement, and the shares in it. */
export async function settle(
  bill: Bill,
  { supplier, isEmpty = false }: { readonly supplier: boolean; readonly isEmpty?: boolean },
  work: Work,
): Promise<Bill> {
  const { db, tenantId } = work
  const figures = await figuresOf(bill, work)
  await updateRows(db, billStatistics, {
    tenantId,
    ids: [bill.id],
    set: {
      ...figures,
      ...(isEmpty ? { billStatus: 'reconciled', reconcileTime: formatMoment(new Date()) } : {}),
    },
    userId: work.caller.session.userId,
  })
  await (supplier ? writeSupplierBills : writeMerchantBills)(db, { tenantId, billId: bill.id })
  const [stored] = await findRows(db, billStatistics, tenantId, [bill.id])
  return stored ?? fail('NOT_FOUND')
}
