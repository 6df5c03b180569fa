import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import type { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { type Fen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { type Document, release } from '../../ledger/holds.ts'
import { capture, post, type PostingResult } from '../../ledger/post.ts'
import { reverse } from '../../ledger/reverse.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { booksOf, reasonOf } from './books.ts'
import { beginTempCredit, changeCredit, endTempCredit } from './credit.ts'

/** Permission to approve financial applications. */
export const AUDIT_CODE = 'financeAudit_audit'

type ApplicationRow = Row<typeof financeAudit>
interface ExecutionResult {
  readonly txnNo: string | null
  readonly consequences: readonly Sentence[]
}
/**
 * What the approval of an application does (`execute`), and what its rejection or withdrawal does
 * (`abandon`).
 */
interface Execution {
  readonly execute: (row: ApplicationRow, work: Work) => Promise<ExecutionResult>
  readonly abandon?: (row: ApplicationRow, work: Work, outcome: 'rejected' | 'withdrawn') => Promise<void>
}

const payloadOf = (row: ApplicationRow): Readonly<Record<string, unknown>> => row.payload ?? {}
const postedResult = ({ txnNo, figures }: PostingResult, label: Sentence, amount: Fen): ExecutionResult => ({
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

/** Key of the hold on the money of an application. */
export const holdOf = (row: Readonly<Record<string, unknown>>): Document => ({
  bizType:
    row.auditType === 'withdraw'
      ? 'withdrawal'
      : payloadOf(row as ApplicationRow).chargeType === 'back'
        ? 'rechargeBack'
        : 'fee',
  bizNo: String(row.auditNo),
})

async function tempCreditOf(row: ApplicationRow, work: Work): Promise<Row<typeof temporaryCredit> | null> {
  const [credit] = await selectWhere(work.db, temporaryCredit, work.tenantId, {
    field: 'auditId',
    operator: 'equals',
    values: [row.id],
  })
  return credit ?? null
}

/** Executions by type of application. */
const EXECUTIONS: Readonly<Record<string, Execution>> = {
  recharge: {
    execute: async (row, work) =>
      postedResult(
        await post(booksOf(work), {
          bizType: 'recharge',
          bizNo: String(row.auditNo),
          accountId: String(row.accountId),
          amount: row.amount ?? ZERO_FEN,
          dims: { remark: String(payloadOf(row).payerName ?? '') },
        }),
        say('充值'),
        row.amount ?? ZERO_FEN,
      ),
  },
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
  reversal: {
    execute: async (row, work) =>
      postedResult(
        await reverse(booksOf(work), { txnNo: String(payloadOf(row).txnNo), remark: reasonOf(row) }),
        say('冲正'),
        row.amount ?? ZERO_FEN,
      ),
  },
  credit: {
    execute: async (row, work) => {
      await changeCredit(booksOf(work), {
        accountId: String(row.accountId),
        amount: row.afterValue ?? ZERO_FEN,
        auditId: row.id,
        reason: row.reason,
      })
      return {
        txnNo: null,
        consequences: [say('授信额度改为 ¥{amount}', { amount: formatFen(row.afterValue ?? ZERO_FEN) })],
      }
    },
  },
  tempCredit: {
    execute: async (row, work) => {
      const credit = await tempCreditOf(row, work)
      if (!credit) return fail('NOT_FOUND')
      const now = Date.now()
      if (parseMoment(String(credit.endTime)).getTime() <= now) fail('TEMP_CREDIT_EXPIRED')
      if (parseMoment(String(credit.beginTime)).getTime() <= now) await beginTempCredit(booksOf(work), credit)
      else
        await updateRows(work.db, temporaryCredit, {
          tenantId: work.tenantId,
          ids: [credit.id],
          set: { status: 'scheduled' },
          userId: work.caller.session.userId,
        })
      return {
        txnNo: null,
        consequences: [
          say('临时授信 ¥{amount}，{begin} 至 {end}', {
            amount: formatFen(row.amount ?? ZERO_FEN),
            begin: String(credit.beginTime),
            end: String(credit.endTime),
          }),
        ],
      }
    },
    abandon: async (row, work, outcome) => {
      const credit = await tempCreditOf(row, work)
      if (!credit) return
      if (outcome === 'withdrawn') await endTempCredit(booksOf(work), credit, 'cancel')
      else
        await updateRows(work.db, temporaryCredit, {
          tenantId: work.tenantId,
          ids: [credit.id],
          set: { status: 'rejected' },
          userId: work.caller.session.userId,
        })
    },
  },
}

/** The execution of a type of application; throws for an unknown type. */
export function executionOf(auditType: string): Execution {
  const execution = EXECUTIONS[auditType]
  if (!execution) throw new Error(`nothing executes an application of type ${auditType}`)
  return execution
}
