import { say } from '../../../contract/errors.ts'
import { type Fen, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import type { PostingResult } from '../../ledger/post.ts'
import type { AuditRow } from './auditEffect.ts'

/** The posting an execution made, if any, and its consequences. */
export interface ExecutionResult {
  readonly txnNo: string | null
  readonly consequences: readonly Sentence[]
}
/**
 * What the approval of an application does (`execute`), and what its rejection or withdrawal does
 * (`abandon`).
 */
export interface Execution {
  readonly execute: (row: AuditRow, work: Work) => Promise<ExecutionResult>
  readonly abandon?: (row: AuditRow, work: Work, outcome: 'rejected' | 'withdrawn') => Promise<void>
}

/** What an application contains. */
export const payloadOf = (row: AuditRow): Readonly<Record<string, unknown>> => row.payload ?? {}
/** The result of an execution that posted an amount to an account. */
export const postedResult = (
  { txnNo, figures }: PostingResult,
  label: Sentence,
  amount: Fen,
): ExecutionResult => ({
  txnNo,
  consequences: figures
    ? [
        say('{what} ¥{amount}，余额 ¥{balance}，可用额度 ¥{available}', {
          what: label,
          amount: formatFen(amount),
          balance: formatFen(figures.balance),
          available: formatFen(figures.available),
        }),
      ]
    : [],
})
