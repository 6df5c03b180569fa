import { fail, say } from '../../../contract/errors.ts'
import type { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { absFen, addFen, formatFen, subtractFen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { countLines } from '../../store/finance/billLineRows.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { findRows } from '../../store/rows.ts'
import { applyFor, submittedStep } from './apply.ts'
import { requireNoOpenAdjustment } from './billGuards.ts'
import { compareItems } from './compareAdjustment.ts'

/** Applies for corrections of a disputed statement; they are posted once somebody else approves. */
export const adjust: ActionHandler<typeof billStatistics, 'adjust'> = async (row, input, work) => {
  await lockBilling(work.db, row.accountId ?? '')
  await requireNoOpenAdjustment(row, work)
  const items = [
    ...(input.items ?? []).map(({ lineId, amount, reason }) => ({ lineId: lineId ?? null, amount, reason })),
    ...(input.compareTaskId ? await compareItems(row, input.compareTaskId, work) : []),
  ]
  const total = sumFen(items.map(({ amount }) => amount))
  if (total === 0 || items.some(({ amount }) => amount === 0)) fail('BILL_ADJUST_ZERO', {}, 'items')
  const lineIds = [...new Set(items.flatMap(({ lineId }) => (lineId ? [lineId] : [])))]
  if ((await countLines(work.db, work.tenantId, row.id, lineIds)) !== lineIds.length)
    fail('BILL_LINE_OTHER', {}, 'items')
  const [account] = await findRows(work.db, contractPartyAccount, work.tenantId, [row.accountId ?? '0'])
  if (!account) return fail('NOT_FOUND')
  const before = account.balance ?? ZERO_FEN
  // What a customer owes more reduces his balance; what we owe a supplier more raises it.
  const after = account.accountType === 'supplier' ? addFen(before, total) : subtractFen(before, total)
  const audit = await applyFor(work, {
    auditType: 'billAdjust',
    account,
    amount: absFen(total),
    before,
    after,
    payload: { billId: row.id, billNo: row.billNo, items, compareTaskId: input.compareTaskId ?? null },
    auditorId: input.auditorId,
    reason: items
      .map(({ reason }) => reason)
      .join('；')
      .slice(0, 200),
  })
  return submittedStep(audit, [
    say('{billNo}：应结由 ¥{before} 变为 ¥{after}', {
      billNo: row.billNo ?? '',
      before: formatFen(row.payableAmount ?? ZERO_FEN),
      after: formatFen(addFen(row.payableAmount ?? ZERO_FEN, total)),
    }),
  ])
}
