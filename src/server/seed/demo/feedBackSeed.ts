import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Writer } from '../../store/db.ts'
import { selectAccountIds } from '../../store/seed/seedRows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { FEEDBACK } from './contents.data.ts'

const HOUR_MS = 60 * 60_000
/** The moment some hours from now; negative ones are past. */
const hoursFromNow = (hours: number): string => formatMoment(new Date(Date.now() + hours * HOUR_MS))

/** Writes feedback of every state by people of the company. */
export async function seedFeedBack(writer: Writer, tenantId: string): Promise<void> {
  const ids = await selectAccountIds(writer, tenantId)
  const handlerId = ids.get('support') ?? null
  await putFor(writer, tenantId)(
    feedBack.id,
    FEEDBACK.map(({ hours, by, reply, replyHours = 0, status, ...feed }) => {
      const userId = ids.get(by) ?? null
      const isTaken = status !== 'waiting'
      return {
        ...feed,
        status,
        source: 'console',
        operatorId: userId,
        createUser: userId,
        createTime: hoursFromNow(hours),
        dueTime: hoursFromNow(hours + 24),
        handlerId: isTaken ? handlerId : null,
        replyContent: reply ?? null,
        replyTime: reply ? hoursFromNow(replyHours) : null,
        closeTime: status === 'closed' ? hoursFromNow(replyHours + 1) : null,
        steps: [
          { time: hoursFromNow(hours), result: '提交', userId, remark: null },
          ...(isTaken
            ? [{ time: hoursFromNow(hours + 1), result: '领取', userId: handlerId, remark: null }]
            : []),
          ...(reply
            ? [{ time: hoursFromNow(replyHours), result: '回复', userId: handlerId, remark: reply }]
            : []),
        ],
      }
    }),
  )
}
