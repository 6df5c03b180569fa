import { fail } from '../../../contract/errors.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { absFen, type Fen, fen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { addAdjustmentLines, type PostedAdjustment } from '../../store/finance/billLineRows.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import type { AuditRow } from './auditEffect.ts'
import { figuresOf } from './billFigures.ts'
import { booksOf } from './books.ts'

/** One correction of a statement: by how much it changes what is due, in fen, and the line it corrects. */
interface AdjustmentItem {
  readonly lineId: string | null
  readonly amount: Fen
  readonly reason: string
}

/** The corrections an application contains. */
const itemsOf = (payload: Readonly<Record<string, unknown>> | null): readonly AdjustmentItem[] =>
  Array.isArray(payload?.items)
    ? payload.items.map((item: Readonly<Record<string, unknown>>) => ({
        lineId: item.lineId ? String(item.lineId) : null,
        amount: fen(Number(item.amount)),
        reason: String(item.reason ?? ''),
      }))
    : []

/**
 * Posts approved corrections and adds them to their statement, also after its period. Returns the number of the
 * first posting. Refuses where the dispute has ended meanwhile.
 */
export async function postAdjustments(audit: AuditRow, work: Work): Promise<string | null> {
  const { db, tenantId } = work
  const accountId = audit.accountId ?? ''
  await lockBilling(db, accountId)
  const [bill] = await findRows(db, billStatistics, tenantId, [String(audit.payload?.billId ?? '0')])
  if (!bill) return fail('NOT_FOUND')
  if (bill.billStatus !== 'disputed') fail('BILL_LOCKED')
  const supplier = bill.accountType === 'supplier'
  const posted: PostedAdjustment[] = []
  for (const [index, { lineId, amount, reason }] of itemsOf(audit.payload).entries()) {
    const raises = amount > 0
    const { txnNo } = await post(booksOf(work), {
      bizType: supplier ? (raises ? 'supplierUp' : 'supplierDown') : raises ? 'adjustUp' : 'adjustDown',
      bizNo: String(audit.auditNo),
      phase: String(index + 1),
      accountId,
      amount: absFen(amount),
      dims: { remark: reason, docNo: bill.billNo ?? '' },
    })
    posted.push({ txnNo, lineId })
  }
  await addAdjustmentLines(db, tenantId, { billId: bill.id, accountId, supplier, posted })
  await updateRows(db, billStatistics, {
    tenantId,
    ids: [bill.id],
    set: await figuresOf(bill, work),
    userId: work.caller.session.userId,
  })
  return posted[0]?.txnNo ?? null
}
