import { say } from '../../../contract/errors.ts'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Writer } from '../../store/db.ts'
import { findRows } from '../../store/rows.ts'
import type { PhysicalOrder } from './physicalMoney.ts'

interface Place {
  readonly db: Writer
  readonly tenantId: string
}

const tell = (
  { db, tenantId }: Place,
  { id, createUser, updateUser }: PhysicalOrder,
  sentence: Sentence,
): Promise<void> =>
  sendMessage(db, {
    tenantId,
    userIds: [...new Set([createUser, updateUser].filter((userId) => userId !== null))],
    category: 'task',
    sentence,
    link: `${physicalCardOrder.menu?.path ?? ''}?row=${id}&pane=detail`,
  })

/** Tells whoever entered an order and whoever had it made that its cards are there. */
export const tellMade = (place: Place, row: PhysicalOrder): Promise<void> =>
  tell(place, row, say('制卡完成：{orderNo}，{qty} 张', { orderNo: row.orderNo ?? '', qty: row.qty }))

/** Tells them that its cards could not be made, and why. */
export async function tellUnmade(place: Place, id: string, text: string): Promise<void> {
  const [row] = await findRows(place.db, physicalCardOrder, place.tenantId, [id])
  if (row) await tell(place, row, say('制卡失败：{orderNo}，{text}', { orderNo: row.orderNo ?? '', text }))
}
