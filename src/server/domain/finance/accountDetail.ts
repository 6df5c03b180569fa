import { say } from '../../../contract/errors.ts'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { formatFen } from '../../../kernel/money.ts'
import { handler, hooks } from '../../engine/hooks.ts'
import { submittedStep } from './apply.ts'
import { fileReversal } from './auditRoutes.ts'

/** The ledger has other accounts besides; statements show those of customers and suppliers. */
hooks(accountDetail, { narrow: () => [{ field: 'subject', values: ['2001', '2201'] }] })

/**
 * An entry is a side of a posting, whose number its own begins with; the posting is taken back as a whole.
 */
handler(accountDetail, 'reverse', async (row, input, work) => {
  const { audit, amount, after } = await fileReversal(
    { txnNo: String(row.entryNo).replace(/-\d+$/, ''), reason: input.reason, auditorId: input.auditorId },
    work,
  )
  return submittedStep(audit, [
    say('冲正 ¥{amount}，通过后余额 ¥{balance}', { amount: formatFen(amount), balance: formatFen(after) }),
  ])
})
