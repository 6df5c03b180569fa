import { say } from '../../../contract/errors.ts'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { submittedStep } from './apply.ts'
import { fileReversal } from './auditRoutes.ts'
import { particulars } from '../../engine/particulars.ts'

/**
 * Subjects of the ledger whose entries are listed: funds of customers (2001) and payables to suppliers
 * (2201).
 */
const accountDetailHooks: Hooks<typeof accountDetail> = {
  narrow: () => [{ field: 'subject', values: ['2001', '2201'] }],
}

/**
 * An entry is one side of a posting, whose number starts its own; a reversal takes back the whole posting.
 */
const reverse: ActionHandler<typeof accountDetail, 'reverse'> = async (row, input, work) => {
  const { audit, amount, after } = await fileReversal(
    { txnNo: String(row.entryNo).replace(/-\d+$/, ''), reason: input.reason, auditorId: input.auditorId },
    work,
  )
  return submittedStep(audit, [
    say('冲正 ¥{amount}，通过后余额 ¥{balance}', { amount: formatFen(amount), balance: formatFen(after) }),
  ])
}

export const accountDetailParticulars = particulars(accountDetail, {
  hooks: accountDetailHooks,
  actions: { reverse },
})
