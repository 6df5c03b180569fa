import { say } from '../../../contract/errors.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { type Document, release } from '../../ledger/holds.ts'
import { capture, post } from '../../ledger/post.ts'
import { holdOf } from './auditDocument.ts'
import { BILL_EXECUTIONS } from './billExecutions.ts'
import { booksOf, reasonOf } from './books.ts'
import { CREDIT_EXECUTIONS } from './creditExecutions.ts'
import { type Execution, payloadOf, postedResult } from './execution.ts'
import { TOP_UP_EXECUTIONS } from './topUpExecutions.ts'

/** Executions by type of application. */
const EXECUTIONS: Readonly<Record<string, Execution>> = {
  ...TOP_UP_EXECUTIONS,
  ...CREDIT_EXECUTIONS,
  ...BILL_EXECUTIONS,
  chargeback: {
    execute: async (row, work) => {
      const document = holdOf(row) as Document & { readonly bizType: 'fee' | 'rechargeBack' }
      const entry = { ...document, amount: row.amount ?? ZERO_FEN, dims: { remark: reasonOf(row) } }
      const posted =
        payloadOf(row).allowOverdraft === true
          ? await post(booksOf(work), { ...entry, accountId: String(row.accountId), unchecked: true })
          : await capture(booksOf(work), { ...entry, phase: 'capture', final: true })
      return postedResult(posted, say('扣款'), row.amount ?? ZERO_FEN)
    },
    abandon: async (row, work) => {
      if (payloadOf(row).allowOverdraft !== true) await release(booksOf(work), holdOf(row))
    },
  },
  withdraw: {
    execute: async (row, work) =>
      postedResult(
        await capture(booksOf(work), {
          bizType: 'withdrawal',
          bizNo: String(row.auditNo),
          phase: 'capture',
          amount: row.amount ?? ZERO_FEN,
          final: true,
          dims: { remark: reasonOf(row) },
        }),
        say('余额退款'),
        row.amount ?? ZERO_FEN,
      ),
    abandon: async (row, work) => {
      await release(booksOf(work), holdOf(row))
    },
  },
}

/** The execution of a type of application; throws for an unknown type. */
export function executionOf(auditType: string): Execution {
  const execution = EXECUTIONS[auditType]
  if (!execution) throw new Error(`nothing executes an application of type ${auditType}`)
  return execution
}
