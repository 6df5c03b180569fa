import { fail } from '../../../contract/errors.ts'
import { FEEDBACK_INPUT } from '../../../contract/parts/feedBackInput.ts'
import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import { readInput } from '../../engine/input.ts'
import type { Route, WriteRoute } from '../../engine/route.ts'
import { momentOf } from '../../engine/work.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { countFeedBack, selectOwnFeedBack } from '../../store/content/feedBackRows.ts'
import { insertRow } from '../../store/rows.ts'
import { ANSWER_HOURS, hoursAfter, withStep } from './feedBack.ts'
import { ask, rate } from './feedBackAfterwards.ts'

const DAY_LIMIT = 5

/** Stores feedback of an operator, at most five a day. */
const submit: WriteRoute['write'] = async (parameters, work) => {
  const { images, ...input } = await readInput(FEEDBACK_INPUT, parameters, work)
  const { db, tenantId, caller } = work
  const { userId } = caller.session
  const now = momentOf(work)
  if (!(await countFeedBack(db, { tenantId, userId, day: now.slice(0, 10), limit: DAY_LIMIT })))
    fail('FEEDBACK_TOO_OFTEN')
  const row = await insertRow(db, feedBack, tenantId, {
    ...input,
    source: 'console',
    operatorId: userId,
    status: 'waiting',
    dueTime: hoursAfter(now, ANSWER_HOURS),
    steps: withStep({ steps: [] }, '提交', work),
    createUser: userId,
  })
  if (Array.isArray(images) && images.length > 0)
    await replaceChildren(db, feedBack, 'images', { tenantId, parentId: row.id, rows: images })
  return { answer: { id: row.id, feedNo: row.feedNo }, targets: [row.id] }
}

/** Calls of those who send feedback. */
export const FEEDBACK_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${feedBack.path}/submit`,
    summary: '提交意见反馈',
    personal: true,
    resource: feedBack.id,
    action: 'submit',
    write: submit,
  },
  {
    method: 'GET',
    path: `${feedBack.path}/mine`,
    summary: '我的意见反馈',
    read: (_parameters, { tenantId, caller, database }) =>
      selectOwnFeedBack(database.kysely, tenantId, caller.session.userId),
  },
  {
    method: 'POST',
    path: `${feedBack.path}/ask`,
    summary: '追问',
    personal: true,
    resource: feedBack.id,
    action: 'ask',
    write: ask,
  },
  {
    method: 'POST',
    path: `${feedBack.path}/rate`,
    summary: '评价回复',
    personal: true,
    resource: feedBack.id,
    action: 'rate',
    write: rate,
  },
]
