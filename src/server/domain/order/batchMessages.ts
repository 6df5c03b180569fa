import { say } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Writer } from '../../store/db.ts'
import { type BatchEnd, findBatchEnd } from '../../store/order/batchLineRows.ts'

const ORDER_LIST = merchantOrderInfo.menu?.path ?? ''

/** What a batch whose job has ended says to its submitter. */
function sentenceOf({ isDone, isCanceled, batchNo, okRows, badRows, reason }: BatchEnd): Sentence {
  if (isDone) return say('批量订单已生成：{batchNo}，共 {count} 单', { batchNo, count: okRows })
  if (isCanceled) return say('批量订单校验失败：{batchNo}：{text}', { batchNo, text: reason })
  return reason === ''
    ? say('批量订单已校验，待确认：{batchNo}，{good} 行可下单，{bad} 行有误', {
        batchNo,
        good: okRows,
        bad: badRows,
      })
    : say('批量订单未生成，待确认：{batchNo}：{text}', { batchNo, text: reason })
}

/**
 * Sends the result of a job over a long batch to its submitter, in the transaction that ended it. The link
 * leads to the orders, or to the list whose import goes on with the batch.
 */
export async function notifyBatchEnd(db: Writer, batchId: string): Promise<void> {
  const end = await findBatchEnd(db, batchId)
  if (!end?.userId) return
  await sendMessage(db, {
    tenantId: end.tenantId,
    userIds: [end.userId],
    category: 'task',
    sentence: sentenceOf(end),
    link: end.isDone ? `${ORDER_LIST}?batchNo=${end.batchNo}` : ORDER_LIST,
  })
}
