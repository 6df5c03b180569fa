import { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { say } from '../../../../contract/errors.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import { sendMessage } from '../../../engine/sendMessage.ts'
import type { Writer } from '../../../store/db.ts'
import { findRows } from '../../../store/rows.ts'
import type { StockOut } from './outDocument.ts'

/** Tells whoever entered a document and whoever let it go. */
export async function tellOut(
  db: Writer,
  tenantId: string,
  { id, createUser, outUser }: StockOut,
  {
    sentence,
    link = `${cardStockOut.menu?.path ?? ''}?row=${id}&pane=detail`,
  }: { readonly sentence: Sentence; readonly link?: string },
): Promise<void> {
  const userIds = [...new Set([createUser, outUser].filter((userId) => userId !== null))]
  if (userIds.length > 0) await sendMessage(db, { tenantId, userIds, category: 'task', sentence, link })
}

/** Tells that the cards of a document did not leave, and why. */
export async function tellFailed(
  db: Writer,
  { tenantId, id, text }: Readonly<Record<'tenantId' | 'id' | 'text', string>>,
): Promise<void> {
  const [row] = await findRows(db, cardStockOut, tenantId, [id])
  if (!row) return
  const sentence = say('出库失败：{outNo}，{text}', { outNo: row.outNo ?? '', text })
  await tellOut(db, tenantId, row, { sentence })
}
