import { say } from '../../../contract/errors.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { notifyApprovers } from '../../engine/approvals.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Writer } from '../../store/db.ts'
import { findRows } from '../../store/rows.ts'

/**
 * Sends the end of reading a card file to its submitter, in the transaction that ended it, and a receipt that waits
 * for approval to its approvers.
 */
export async function notifyCardFileRead(
  db: Writer,
  { recordId, tenantId }: { readonly recordId: string; readonly tenantId: string },
): Promise<void> {
  const [receipt] = await findRows(db, stockInRecord, tenantId, [recordId])
  if (!receipt) return
  const { okQty, dupQty, badQty, failReason, createUser } = receipt,
    inNo = receipt.inNo ?? ''
  const sentence =
    failReason === null
      ? say('卡密文件已解析：{inNo}，{qty} 条有效，{faulty} 条重复或有误', {
          inNo,
          qty: okQty ?? 0,
          faulty: (dupQty ?? 0) + (badQty ?? 0),
        })
      : say('卡密文件解析失败：{inNo}：{text}', { inNo, text: failReason })
  if (createUser)
    await sendMessage(db, {
      tenantId,
      userIds: [createUser],
      category: 'task',
      sentence,
      link: `${stockInRecord.menu?.path ?? ''}?row=${recordId}&pane=detail`,
    })
  await notifyApprovers(stockInRecord, [receipt], { db, tenantId })
}
