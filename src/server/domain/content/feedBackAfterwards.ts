import { fail, notFound, say } from '../../../contract/errors.ts'
import { FEEDBACK_QUESTION, FEEDBACK_RATING } from '../../../contract/parts/feedBackInput.ts'
import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import { isId } from '../../../kernel/id.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { readInput } from '../../engine/input.ts'
import type { Parameters, WriteRoute } from '../../engine/route.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import { ANSWER_HOURS, type Feed, hoursAfter, linkTo, withStep } from './feedBack.ts'

const ASK_DAYS = 7
type Writing = WriteRoute['write']

/** Feedback the caller sent himself, locked. Refuses with NOT_FOUND. */
async function ownOf({ id }: Parameters, { db, tenantId, caller }: Work): Promise<Feed> {
  const named = String(id ?? '')
  const [row] = await findRows(db, feedBack, tenantId, [isId(named) ? named : '0'])
  return row?.operatorId === caller.session.userId ? row : Promise.reject(notFound(feedBack))
}

/** The sender asks again about what was answered; it waits for the same handler. */
export const ask: Writing = async (parameters, work) => {
  const { db, tenantId } = work
  const question = String((await readInput(FEEDBACK_QUESTION, parameters, work)).content)
  const row = await ownOf(parameters, work)
  const earliest = formatMoment(new Date(Date.now() - ASK_DAYS * 24 * 60 * 60_000))
  if (row.status !== 'replied' || (row.replyTime ?? '') < earliest) fail('FEEDBACK_ASK_LATE')
  const moved = await updateRows(db, feedBack, {
    tenantId,
    ids: [row.id],
    from: ['replied'],
    set: {
      status: 'handling',
      dueTime: hoursAfter(momentOf(work), ANSWER_HOURS),
      steps: withStep(row, '追问', work, question),
    },
    userId: work.caller.session.userId,
  })
  if (moved.length === 0) fail('FEEDBACK_ASK_LATE')
  if (row.handlerId)
    await sendMessage(db, {
      tenantId,
      userIds: [row.handlerId],
      category: 'todo',
      sentence: say('意见反馈 {feedNo} 的提交人又追问了', { feedNo: row.feedNo ?? '' }),
      link: linkTo(row.id),
    })
  return { answer: { id: row.id }, targets: [row.id] }
}

/** The sender says once how satisfied he is. */
export const rate: Writing = async (parameters, work) => {
  const { db, tenantId, caller } = work
  const satisfaction = Number((await readInput(FEEDBACK_RATING, parameters, work)).satisfaction)
  const row = await ownOf(parameters, work)
  if ((row.status !== 'replied' && row.status !== 'closed') || !row.replyTime || row.satisfaction !== null)
    fail('FEEDBACK_RATED')
  await updateRows(db, feedBack, {
    tenantId,
    ids: [row.id],
    set: { satisfaction },
    versions: new Map([[row.id, row.version]]),
    userId: caller.session.userId,
  })
  return { answer: { id: row.id }, targets: [row.id] }
}
