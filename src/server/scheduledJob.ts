import type { ScheduledJobOf } from './scheduler.ts'
import type { Services } from './services.ts'

/** A scheduled job of a running server. */
export type ScheduledJob = ScheduledJobOf<Services>
