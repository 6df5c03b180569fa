/** How a background job stands; `asking` waits for its user. */
export type WorkState = 'waiting' | 'running' | 'asking' | 'done' | 'failed' | 'cancelled'

/** A background job of the caller: the row of its noun in the form that all kinds share. */
export interface RecentJob {
  /** Id of its noun: `exportTask`. */
  readonly resource: string
  readonly id: string
  readonly title: string
  /** Filter of an export, name of a file; `''` where there is none. */
  readonly detail: string
  readonly state: WorkState
  readonly done: number
  /** 0 while it is unknown. */
  readonly total: number
  readonly ok: number
  readonly failed: number
  readonly error: string
  /** Number of files to be saved. */
  readonly files: number
  readonly createTime: string
  readonly startTime: string | null
  readonly finishTime: string | null
}

/** A change of the caller that can be undone, or was undone, within half an hour. */
export interface RecentOperation {
  /** Its number for the undo call. */
  readonly id: string
  readonly resource: string
  readonly action: string
  readonly count: number
  readonly createTime: string
  readonly undone: boolean
}

export interface RecentWork {
  /** Running ones and those of the last day, latest first. */
  readonly jobs: readonly RecentJob[]
  readonly operations: readonly RecentOperation[]
}

/** The nouns of background jobs. */
export const JOB_NOUNS = [
  'exportTask',
  'importTask',
  'batchTask',
  'merchantOrderBatch',
  'stockInRecord',
] as const
