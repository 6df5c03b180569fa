import { proxy, ref } from 'valtio'
import { screenChanged } from '../screen.ts'
import { announce } from './announce.ts'

/** What a change was about, so that it can be made again. */
export interface OperationSubject {
  readonly resource: string
  /** Name of the action, or `remove`. */
  readonly action: string
  readonly input: Readonly<Record<string, unknown>>
}

/** An entry of the operations panel: a change that runs, or that was made and may be undone. */
export interface Operation {
  readonly id: number
  /** In the operator's language. */
  readonly title: string
  readonly startedAt: number
  /** Rows done and rows in all; `total` 0 while it is not known. */
  readonly done: number
  readonly total: number
  /** Rows of those done that failed, and that were skipped. */
  readonly failed: number
  readonly skipped: number
  readonly subject: OperationSubject | null
  /** Operation numbers for the server's undo call. */
  readonly numbers: readonly string[]
  readonly state: 'running' | 'done' | 'partly' | 'failed' | 'stopped' | 'undone'
  readonly note: string
  readonly stop: (() => void) | null
  readonly undo: (() => void | Promise<void>) | null
  /** Shows the full report. */
  readonly open: (() => void) | null
  /** Tries once more what failed or was not sent. */
  readonly retry: (() => void) | null
}
interface EndOptions {
  readonly undo?: Operation['undo']
  readonly open?: Operation['open']
  readonly retry?: Operation['retry']
  readonly numbers?: readonly string[]
}
export interface TaskHandle {
  readonly progress: (done: number, total?: number, failed?: number, skipped?: number) => void
  readonly end: (state: Exclude<Operation['state'], 'running'>, note?: string, options?: EndOptions) => void
}
interface TaskOptions {
  readonly total?: number
  readonly stop?: () => void
  readonly subject?: OperationSubject
}
/** Something that runs in another tab or on the server. */
export interface RunningElsewhere {
  readonly key: string
  readonly title: string
  readonly done: number
  readonly total: number
}

/** The last operations of this tab, latest first; what runs in other tabs and on the server; a macro's recording. */
export const operations = proxy({
  list: [] as Operation[],
  elsewhere: [] as readonly RunningElsewhere[],
  panel: false,
  recording: null as number | null,
})
const MAX_OPERATIONS = 500
let lastId = 0
const updateOperation = (id: number, changes: Partial<Operation>): void => {
  operations.list = operations.list.map((operation) =>
    operation.id === id ? { ...operation, ...changes } : operation,
  )
  screenChanged()
}

/** Starts a task: the status bar and the panel show its progress; `stop` is offered as a button. */
export function startTask(title: string, { total = 0, stop, subject }: TaskOptions = {}): TaskHandle {
  const id = ++lastId
  operations.list = [
    {
      id,
      title,
      startedAt: Date.now(),
      done: 0,
      total,
      failed: 0,
      skipped: 0,
      subject: subject ? ref(subject) : null,
      numbers: [],
      state: 'running' as const,
      note: '',
      stop: stop ? ref(stop) : null,
      undo: null,
      open: null,
      retry: null,
    },
    ...operations.list,
  ].slice(0, MAX_OPERATIONS)
  screenChanged()
  let announcedTenth = 0
  return {
    progress(done, rowCount = total, failed = 0, skipped = 0) {
      updateOperation(id, { done, total: rowCount, failed, skipped })
      const tenth = rowCount > 0 ? Math.floor((done / rowCount) * 10) : 0
      if (tenth > announcedTenth) announce(`${title} ${tenth * 10}%`)
      announcedTenth = tenth
    },
    end(state, note = '', { undo, open, retry, numbers } = {}) {
      updateOperation(id, {
        state,
        note,
        stop: null,
        undo: undo ? ref(undo) : null,
        open: open ? ref(open) : null,
        retry: retry ? ref(retry) : null,
        ...(numbers ? { numbers } : {}),
      })
    },
  }
}

/** The latest running operation that can be stopped. */
export const stoppableTask = (): Operation | undefined =>
  operations.list.find((operation) => operation.state === 'running' && operation.stop !== null)
