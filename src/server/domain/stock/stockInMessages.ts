import { permissionOf } from '../../../contract/define/permission.ts'
import { say } from '../../../contract/errors.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import type { MessageCategory } from '../../../contract/parts/messageCategories.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Work } from '../../engine/work.ts'
import { selectHolders } from '../../store/access/holderRows.ts'
import type { Writer } from '../../store/db.ts'
import { findReceipt } from '../../store/stock/stockInFileRows.ts'
import type { StockIn } from './stockInDocument.ts'

/** A stock receipt as messages name it. */
interface NamedReceipt {
  readonly id: string
  readonly tenantId: string
  readonly inNo: string
}

const send = (
  db: Writer,
  { id, tenantId }: NamedReceipt,
  userIds: readonly string[],
  [category, sentence]: readonly [MessageCategory, Sentence],
): Promise<void> =>
  sendMessage(db, {
    tenantId,
    userIds,
    category,
    sentence,
    link: `${stockInRecord.menu?.path ?? ''}?row=${id}&pane=detail`,
  })

/** Sends a message to everybody who may approve a receipt, except its creator. */
export async function notifyStockInApprovers(
  db: Writer,
  receipt: NamedReceipt & { readonly qty: number; readonly createUser: string | null },
): Promise<void> {
  const holders = await selectHolders(db, receipt.tenantId, permissionOf(stockInRecord, 'audit'))
  const { inNo, qty, createUser } = receipt
  await send(
    db,
    receipt,
    holders.filter((id) => id !== createUser),
    ['todo', say('入库单 {inNo} 待审核，共 {qty} 件', { inNo, qty })],
  )
}

/** Sends the end of reading a card file to its submitter, and what is to approve to the approvers. */
export async function notifyCardFileRead(db: Writer, recordId: string): Promise<void> {
  const receipt = await findReceipt(db, recordId)
  if (!receipt) return
  const { inNo, qty, faulty, failReason, createUser } = receipt
  const sentence =
    failReason === null
      ? say('卡密文件已解析：{inNo}，{qty} 条有效，{faulty} 条重复或有误', { inNo, qty, faulty })
      : say('卡密文件解析失败：{inNo}：{text}', { inNo, text: failReason })
  if (createUser) await send(db, receipt, [createUser], ['task', sentence])
  if (failReason === null) await notifyStockInApprovers(db, receipt)
}

/** Sends a decision on a receipt to its creator, unless he took it himself. */
export async function notifyStockInDecided(
  { id, createUser, inNo }: StockIn,
  { db, tenantId, caller }: Work,
  sentenceOf: (inNo: string) => Sentence,
): Promise<void> {
  if (!createUser || createUser === caller.session.userId) return
  const receipt = { id, tenantId, inNo: inNo ?? '' }
  await send(db, receipt, [createUser], ['outcome', sentenceOf(receipt.inNo)])
}
