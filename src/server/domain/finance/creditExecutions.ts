import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import type { AuditRow } from './auditEffect.ts'
import { booksOf } from './books.ts'
import { beginTempCredit, changeCredit, endTempCredit } from './credit.ts'
import type { Execution } from './execution.ts'

async function tempCreditOf(row: AuditRow, work: Work): Promise<Row<typeof temporaryCredit> | null> {
  const [credit] = await selectWhere(work.db, temporaryCredit, work.tenantId, {
    field: 'auditId',
    operator: 'equals',
    values: [row.id],
  })
  return credit ?? null
}

/** What approved changes of credit do. */
export const CREDIT_EXECUTIONS: Readonly<Record<'credit' | 'tempCredit', Execution>> = {
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
      const now = (work.at ?? new Date()).getTime()
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
