import { fail, say } from '../../../contract/errors.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler, CollectionHandler } from '../../engine/hooks.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { freeLines, lastBilledDay } from '../../store/finance/billRows.ts'
import { shareState } from '../../store/finance/billShareRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import type { Bill } from './billFigures.ts'
import { type Account, generateBill } from './billMake.ts'

async function visibleAccount(id: string, work: Work): Promise<Account> {
  const [account] = await findMatching(work.db, contractPartyAccount, {
    tenantId: work.tenantId,
    ids: [id],
    where: visibleTo(contractPartyAccount, work),
  })
  return account ?? fail('BILL_ACCOUNT_REQUIRED', {}, 'accountId')
}

const summaryOf = (bill: Bill) =>
  say('{billNo}：{count} 笔交易 ¥{sale}，退款 ¥{refund}，应结 ¥{payable}', {
    billNo: bill.billNo ?? '',
    count: bill.saleCount ?? 0,
    sale: formatFen(bill.saleAmount ?? ZERO_FEN),
    refund: formatFen(bill.refundAmount ?? ZERO_FEN),
    payable: formatFen(bill.payableAmount ?? ZERO_FEN),
  })

export const generate: CollectionHandler<typeof billStatistics, 'generate'> = async (input, work) => {
  const account = await visibleAccount(input.accountId, work)
  const bill = await generateBill(account, { periodEnd: input.periodEnd }, work)
  return {
    ids: [bill.id],
    count: 1,
    answer: { id: bill.id, billNo: bill.billNo },
    consequences: [summaryOf(bill)],
  }
}

/** Voids a draft and makes the statement of the same period anew, one version higher. */
export const regenerate: ActionHandler<typeof billStatistics, 'regenerate'> = async (row, _input, work) => {
  const { db, tenantId } = work
  await lockBilling(db, row.accountId ?? '')
  if ((await lastBilledDay(db, tenantId, row.accountId ?? '')) !== row.periodEnd) fail('BILL_LATER_EXISTS')
  await freeLines(db, tenantId, row.id)
  // The new statement takes the period, which only one valid statement has.
  await updateRows(db, billStatistics, {
    tenantId,
    ids: [row.id],
    set: { billStatus: 'voided' },
    userId: work.caller.session.userId,
  })
  await shareState(db, { tenantId, billId: row.id })
  const account = await visibleAccount(row.accountId ?? '', work)
  const bill = await generateBill(
    account,
    { periodEnd: row.periodEnd ?? '', billVersion: (row.billVersion ?? 1) + 1 },
    work,
  )
  return {
    set: { billStatus: 'voided' },
    consequences: [summaryOf(bill)],
    answer: { id: bill.id, billNo: bill.billNo },
  }
}
