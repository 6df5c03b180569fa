import type { ScheduledJob } from '../../scheduledJob.ts'
import { forgetFeedBackDays } from '../../store/content/feedBackRows.ts'
import { moveDueContents } from './contentSchedule.ts'
import { closeAnsweredFeedBack } from './answeredFeedBack.ts'
import { alarmOverdueFeedBack } from './overdueFeedBack.ts'

const MINUTE_MS = 60_000

/** What articles and feedback do by themselves. */
export const CONTENT_JOBS: readonly ScheduledJob[] = [
  {
    name: 'contentSchedule',
    single: true,
    everyMs: MINUTE_MS / 4,
    run: async (services) => {
      await moveDueContents(services)
      return false
    },
  },
  {
    name: 'feedBackOverdue',
    single: true,
    everyMs: MINUTE_MS,
    run: async (services) => {
      await alarmOverdueFeedBack(services)
      return false
    },
  },
  {
    name: 'feedBackClose',
    single: true,
    everyMs: 10 * MINUTE_MS,
    run: async (services) => {
      await closeAnsweredFeedBack(services)
      await forgetFeedBackDays(services.database.kysely)
      return false
    },
  },
]
