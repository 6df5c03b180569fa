import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import { creationTimes, type Work } from '../../engine/work.ts'

type WorkTime = Pick<Work, 'at'>
const DAY_MS = 86_400_000,
  HOUR_MS = 3_600_000
const currentTime = ({ at }: WorkTime): number => at?.getTime() ?? Date.now()

/** Hours allowed for each step: an audit, the buyer's return, the receipt. */
export const HOURS = { audit: 48, returning: 7 * 24, receiving: 10 * 24 } as const
/** The moment this many hours after the time of the work. */
export const deadlineAfter = (hours: number, work: WorkTime): string =>
  formatMoment(new Date(currentTime(work) + hours * HOUR_MS))
/** When a new case has to be audited, and its creation where the work is dated other than now. */
export const newCaseTimes = (work: WorkTime) => ({
  deadline: deadlineAfter(HOURS.audit, work),
  ...creationTimes(work),
})
/** Whether this many days have passed since a moment; 0 days never pass. */
export const hasElapsed = (since: string | null, days: number, work: WorkTime): boolean =>
  days > 0 && since !== null && currentTime(work) > parseMoment(since).getTime() + days * DAY_MS
