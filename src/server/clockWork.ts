import type { WorkOfClock } from './clock.ts'
import type { Services } from './services.ts'

/** Work that happens by itself in a running server. */
export type ClockWork = WorkOfClock<Services>
