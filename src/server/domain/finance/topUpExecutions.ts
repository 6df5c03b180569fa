import { fail, say } from '../../../contract/errors.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { post } from '../../ledger/post.ts'
import { reverse } from '../../ledger/reverse.ts'
import { isReconciled } from '../../store/finance/billLineRows.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { allocatePayments } from './billPayments.ts'
import { booksOf, reasonOf } from './books.ts'
import { type Execution, payloadOf, postedResult } from './execution.ts'

/** What approved top-ups and reversals do: they also decide which statements are paid. */
export const TOP_UP_EXECUTIONS: Readonly<Record<'recharge' | 'reversal', Execution>> = {
  recharge: {
    execute: async (row, work) => {
      const accountId = String(row.accountId)
      await lockBilling(work.db, accountId)
      const posted = await post(booksOf(work), {
        bizType: 'recharge',
        bizNo: String(row.auditNo),
        accountId,
        amount: row.amount ?? ZERO_FEN,
        dims: { remark: String(payloadOf(row).payerName ?? '') },
      })
      await allocatePayments(accountId, work)
      return postedResult(posted, say('充值'), row.amount ?? ZERO_FEN)
    },
  },
  reversal: {
    execute: async (row, work) => {
      const txnNo = String(payloadOf(row).txnNo)
      await lockBilling(work.db, String(row.accountId))
      if (await isReconciled(work.db, work.tenantId, txnNo)) fail('TXN_RECONCILED')
      const posted = await reverse(booksOf(work), { txnNo, remark: reasonOf(row) })
      await allocatePayments(String(row.accountId), work)
      return postedResult(posted, say('冲正'), row.amount ?? ZERO_FEN)
    },
  },
}
