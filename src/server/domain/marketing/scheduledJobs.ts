import type { ScheduledJob } from '../../scheduledJob.ts'
import { checkQuotas } from './quotaCheck.ts'

const DAY_MS = 86_400_000

/** What marketing does by itself. */
export const MARKETING_JOBS: readonly ScheduledJob[] = [
  { name: 'quotaCheck', single: true, long: true, everyMs: DAY_MS, clock: '04:00', run: checkQuotas },
]
