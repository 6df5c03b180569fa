import type { ScheduledJobOf } from './scheduledJobOf.ts'
import type { Services } from './services.ts'

/** A scheduled job of a running server. */
export type ScheduledJob = ScheduledJobOf<Services>
