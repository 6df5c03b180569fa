import { say } from '../../../../contract/errors.ts'
import { cardTransferOrder } from '../../../../contract/resources/stock/cardTransferOrder.ts'
import { sendMessage } from '../../../engine/sendMessage.ts'
import type { Work } from '../../../engine/work.ts'
import type { Transfer } from './transferDocument.ts'

/** Tells whoever entered a transfer how many cards arrived. */
export async function tellEnd(
  { id, createUser, transferNo }: Transfer,
  { done, failed }: { readonly done: number; readonly failed: number },
  { db, tenantId }: Work,
): Promise<void> {
  if (createUser === null) return
  await sendMessage(db, {
    tenantId,
    userIds: [createUser],
    category: 'task',
    sentence: say('划转结束：{transferNo}，{success} 张成功，{failed} 张失败', {
      transferNo: transferNo ?? '',
      success: done,
      failed,
    }),
    link: `${cardTransferOrder.menu?.path ?? ''}?row=${id}&pane=detail`,
  })
}
