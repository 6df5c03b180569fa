/** Why an attempt failed; `again` where another one makes sense. */
export interface Failure {
  readonly again: boolean
  readonly error: string
}

/** A failure that no further attempt changes. */
export const final = (error: string): Failure => ({ again: false, error })
