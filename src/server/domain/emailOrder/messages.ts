import { say } from '../../../contract/errors.ts'
import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Work } from '../../engine/work.ts'
import type { Writer } from '../../store/db.ts'
import { findRows } from '../../store/rows.ts'
import { type EmailOrder, named } from './emailOrder.ts'

/** Tells whoever entered an order and whoever approved it. */
async function tell(db: Writer, tenantId: string, row: EmailOrder, sentence: Sentence): Promise<void> {
  const userIds = [...new Set([row.createUser, row.auditUser].filter((userId) => userId !== null))]
  if (userIds.length === 0) return
  await sendMessage(db, {
    tenantId,
    userIds,
    category: 'task',
    sentence,
    link: `${emailOrderInfo.menu?.path ?? ''}?row=${row.id}&pane=detail`,
  })
}

/** Tells that an order went out; `problem` says why its password did not. */
export const tellSent = (
  row: EmailOrder,
  problem: string | null,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<void> =>
  tell(
    db,
    tenantId,
    row,
    problem === null
      ? say('邮件订单已发送：{emailOrderNo}，{qty} 张', named(row))
      : say('邮件订单已发送：{emailOrderNo}，但密码没有发出：{text}', { ...named(row), text: problem }),
  )

/** Tells that an order did not go out, and why. */
export async function tellUnsent(
  db: Writer,
  { tenantId, id, text }: Readonly<Record<'tenantId' | 'id' | 'text', string>>,
): Promise<void> {
  const [row] = await findRows(db, emailOrderInfo, tenantId, [id])
  if (row)
    await tell(db, tenantId, row, say('邮件订单没有发出：{emailOrderNo}，{text}', { ...named(row), text }))
}
