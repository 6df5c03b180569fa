import type { TrackState } from '../../contract/parts/expressState.ts'

/** What a tracking service is asked about: the company by its code there, and a number. */
export interface TrackRequest {
  readonly queryCode: string
  readonly expressNo: string
  /** The last four digits of the receiver's phone; null where they are not needed. */
  readonly phoneTail: string | null
}
/** One event of a parcel; `time` in Asia/Shanghai. */
export interface Trace {
  readonly time: string
  readonly context: string
  readonly city: string
}
/** The state of a parcel and its events, the latest first. */
export interface Track {
  readonly state: TrackState
  readonly traces: readonly Trace[]
}

/** A tracking service did not answer, or refused the question; the message is for the log. */
export class TrackingFailure extends Error {}

/**
 * A tracking service. Answers null where it has nothing about the number yet; rejects with TrackingFailure where it
 * could not be asked.
 */
export type TrackProvider = (request: TrackRequest) => Promise<Track | null>
