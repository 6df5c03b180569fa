import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'

type WorkTime = Pick<Work, 'at'>
const DAY_MS = 86_400_000,
  HOUR_MS = 3_600_000
const currentTime = ({ at }: WorkTime): number => at?.getTime() ?? Date.now()

/** How long whoever is next has; an audit begins with the first. */
export const HOURS = { audit: 48, returning: 7 * 24, receiving: 10 * 24 } as const
/** So many hours from the moment the work is told of. */
export const deadlineAfter = (hours: number, work: WorkTime): string =>
  formatMoment(new Date(currentTime(work) + hours * HOUR_MS))
/** Whether so many days went by since a moment; none were meant by 0. */
export const hasElapsed = (since: string | null, days: number, work: WorkTime): boolean =>
  days > 0 && since !== null && currentTime(work) > parseMoment(since).getTime() + days * DAY_MS
/** When a row is made, where that is not now. */
export const creationTimes = (work: WorkTime): Changes =>
  work.at ? { createTime: momentOf(work), updateTime: momentOf(work) } : {}
