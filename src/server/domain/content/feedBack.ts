import { fail, say } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { MessageCategory } from '../../../contract/parts/messageCategories.ts'
import { feedBack, type FeedBackStep } from '../../../contract/resources/content/feedBack.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import { SYSTEM_USER } from '../../../contract/parts/systemUser.ts'
import { holds } from '../../engine/caller.ts'
import type { ActionHandler, Changes, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { recoverAlarm } from '../../store/alarm/signals.ts'
import { selectHolders } from '../../store/access/holderRows.ts'

export type Feed = Row<typeof feedBack>
/** Holders answer feedback. */
export const HANDLER_RIGHT = 'feedBack_reply'
/** Within so many hours feedback is to be answered. */
export const ANSWER_HOURS = 24
const PLAIN_RIGHT = 'feedBack_plain'
const SOON_MS = 4 * 60 * 60_000

/** The path of the console at which feedback is handled. */
export const linkTo = (id: string): string => `${feedBack.menu?.path ?? ''}?row=${id}&pane=detail`
/** The path at which a sender sees the answers to his own. */
const OWN_LINK = '/article/help?feedback=1'

/** The steps of feedback with one more. */
export const withStep = (
  { steps }: Pick<Feed, 'steps'>,
  result: string,
  work: Work,
  remark: string | null = null,
): readonly FeedBackStep[] => {
  const { userId } = work.caller.session
  return [
    ...(steps ?? []),
    { time: momentOf(work), result, userId: userId === SYSTEM_USER ? null : userId, remark },
  ]
}

/** Tells a user; nobody is told of what he did himself. */
async function notify(
  work: Work,
  userId: string | null,
  message: { readonly category: MessageCategory; readonly sentence: Sentence; readonly link: string },
): Promise<void> {
  if (userId && userId !== work.caller.session.userId)
    await sendMessage(work.db, { tenantId: work.tenantId, userIds: [userId], ...message })
}

const reply: ActionHandler<typeof feedBack, 'reply'> = async (row, { replyContent }, work) => {
  await notify(work, row.operatorId, {
    category: 'outcome',
    sentence: say('意见反馈 {feedNo} 已回复：{reply}', {
      feedNo: row.feedNo ?? '',
      reply: replyContent.slice(0, 60),
    }),
    link: OWN_LINK,
  })
  return {
    set: {
      replyContent,
      replyTime: momentOf(work),
      handlerId: work.caller.session.userId,
      steps: withStep(row, '回复', work, replyContent),
    },
  }
}

const take: ActionHandler<typeof feedBack, 'take'> = (row, _input, work) => ({
  set: { handlerId: work.caller.session.userId, steps: withStep(row, '领取', work) },
})

/** Hands feedback to somebody who may answer it. */
const transfer: ActionHandler<typeof feedBack, 'transfer'> = async (row, { handlerId }, work) => {
  const holders = await selectHolders(work.db, work.tenantId, HANDLER_RIGHT)
  if (!holders.includes(handlerId)) fail('FEEDBACK_HANDLER', {}, 'handlerId')
  await notify(work, handlerId, {
    category: 'todo',
    sentence: say('意见反馈 {feedNo} 转交给你处理', { feedNo: row.feedNo ?? '' }),
    link: linkTo(row.id),
  })
  return { set: { status: 'handling', handlerId, steps: withStep(row, '转交', work) } }
}

const close: ActionHandler<typeof feedBack, 'close'> = (row, _input, work) => ({
  set: { closeTime: momentOf(work), steps: withStep(row, '关闭', work) },
})

/** How much time is left for an answer; null where none is expected. */
function timeLeftOf({ status, dueTime }: Changes, now: number): string | null {
  if ((status !== 'waiting' && status !== 'handling') || typeof dueTime !== 'string') return null
  const left = parseMoment(dueTime).getTime() - now
  return left < 0 ? 'late' : left < SOON_MS ? 'soon' : 'ample'
}

/** The ends of a way to reach somebody: `138****0001`. */
const masked = (contact: string): string =>
  contact.length > 7 ? `${contact.slice(0, 3)}****${contact.slice(-4)}` : '****'

const hooks: Hooks<typeof feedBack> = {
  // Every action is an answer or its beginning: it is overdue no more.
  afterAct: async (ids, { db, tenantId }) => {
    for (const id of ids)
      await recoverAlarm(db, { tenantId, type: 'feedbackOverdue', object: { type: feedBack.id, id } })
  },
  decorate: [
    {
      sets: ['timeLeft'],
      from: ['status', 'dueTime'],
      run: (rows) => {
        const now = Date.now()
        for (const row of rows) row.timeLeft = timeLeftOf(row, now)
        return Promise.resolve()
      },
    },
    {
      sets: ['contact'],
      from: ['contact'],
      run: (rows, { caller }) => {
        if (!holds(caller, PLAIN_RIGHT))
          for (const row of rows)
            if (typeof row.contact === 'string' && row.contact !== '') row.contact = masked(row.contact)
        return Promise.resolve()
      },
    },
  ],
}

/** Formats a moment some hours after another. */
export const hoursAfter = (moment: string, hours: number): string =>
  formatMoment(new Date(parseMoment(moment).getTime() + hours * 60 * 60_000))

export const feedBackParticulars = particulars(feedBack, {
  hooks,
  actions: { reply, take, transfer, close },
})
