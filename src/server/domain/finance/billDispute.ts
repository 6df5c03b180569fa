import { fail, say } from '../../../contract/errors.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { formatFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { markDisputed } from '../../store/finance/billLineRows.ts'
import { requireNoOpenAdjustment } from './billGuards.ts'
import { mailConfirmed } from './billMail.ts'
import { settle } from './billMake.ts'
import { reopenWith } from './billVerifications.ts'

type Handler<K extends keyof typeof billStatistics.actions> = ActionHandler<typeof billStatistics, K>

/** Compares our figures with those of the other side: equal ones end the statement, others are disputed. */
export const reconciliation: Handler<'reconciliation'> = async (row, input, work) => {
  const diffAmount = subtractFen(row.payableAmount ?? ZERO_FEN, input.counterpartyAmount)
  const diffCount = (row.netCount ?? 0) - input.counterpartyCount
  const billStatus = diffAmount === 0 && diffCount === 0 ? 'reconciled' : 'disputed'
  return {
    set: {
      billStatus,
      counterpartyAmount: input.counterpartyAmount,
      counterpartyCount: input.counterpartyCount,
      diffAmount,
      reconcileRemark: input.remark ?? null,
      reconcileUser: work.caller.session.userId,
      reconcileTime: formatMoment(new Date()),
    },
    answer: { billStatus: billStatistics.states.wire[billStatus], diffAmount },
    consequences: [
      billStatus === 'reconciled'
        ? say('{billNo}：双方一致，不再变更', { billNo: row.billNo ?? '' })
        : say('{billNo}：差异 ¥{amount}，{count} 笔，转争议处理', {
            billNo: row.billNo ?? '',
            amount: formatFen(diffAmount),
            count: diffCount,
          }),
      ...(billStatus === 'disputed' ? await reopenWith(row, work) : []),
    ],
  }
}

export const dispute: Handler<'dispute'> = async (row, input, work) => {
  const lineIds = input.lineIds ?? [],
    reason = String(input.reason ?? '').trim()
  if (reason === '' && lineIds.length === 0) fail('BILL_DISPUTE_EMPTY', {}, 'reason')
  const marked = await markDisputed(work.db, work.tenantId, {
    lineIds,
    billId: row.id,
    remark: reason || null,
  })
  if (marked !== new Set(lineIds).size) fail('BILL_LINE_OTHER', {}, 'lineIds')
  return {
    set: { billStatus: 'disputed', disputeReason: reason || null },
    consequences: [
      say('{billNo}：转争议处理，{count} 行明细有争议', { billNo: row.billNo ?? '', count: marked }),
      ...(await reopenWith(row, work)),
    ],
  }
}

/** A dispute ends with new totals and a new version, which the other side confirms again. */
export const resolve: Handler<'resolve'> = async (row, input, work) => {
  await lockBilling(work.db, row.accountId ?? '')
  await requireNoOpenAdjustment(row, work)
  const billVersion = (row.billVersion ?? 1) + 1
  const settled = await settle(row, { supplier: row.accountType === 'supplier' }, work)
  const mail = await mailConfirmed(row, work)
  return {
    set: { ...mail.set, billStatus: 'sent', billVersion, disputeResult: input.disputeResult },
    consequences: [
      say('{billNo}：第 {version} 版，应结 ¥{amount}，等对方再次确认', {
        billNo: row.billNo ?? '',
        version: billVersion,
        amount: formatFen(settled.payableAmount ?? ZERO_FEN),
      }),
      mail.consequence,
    ],
  }
}
