import { proxy, ref } from 'valtio'
import { screenChanged } from '../screen.ts'
import { announce } from './announce.ts'

/** An entry of the operations panel: a change that runs, or that was made and may be undone. */
export interface Operation {
  readonly id: number
  /** In the operator's language. */
  readonly title: string
  readonly startedAt: number
  /** Rows done and rows in all; `total` 0 while it is not known. */
  readonly done: number
  readonly total: number
  readonly state: 'running' | 'done' | 'partly' | 'failed' | 'stopped' | 'undone'
  readonly note: string
  readonly stop: (() => void) | null
  readonly undo: (() => void | Promise<void>) | null
  /** Shows the full report. */
  readonly open: (() => void) | null
}
export interface TaskHandle {
  readonly progress: (done: number, total?: number) => void
  readonly end: (
    state: Exclude<Operation['state'], 'running'>,
    note?: string,
    options?: { readonly undo?: Operation['undo']; readonly open?: Operation['open'] },
  ) => void
}

/** The last operations, latest first. */
export const operations = proxy({ list: [] as Operation[], panel: false })
const MAX_OPERATIONS = 500
let lastId = 0
const updateOperation = (id: number, changes: Partial<Operation>): void => {
  operations.list = operations.list.map((operation) =>
    operation.id === id ? { ...operation, ...changes } : operation,
  )
  screenChanged()
}

/** Starts a task: the status bar and the panel show its progress; `stop` is offered as a button. */
export function startTask(
  title: string,
  { total = 0, stop }: { readonly total?: number; readonly stop?: () => void } = {},
): TaskHandle {
  const id = ++lastId
  operations.list = [
    {
      id,
      title,
      startedAt: Date.now(),
      done: 0,
      total,
      state: 'running' as const,
      note: '',
      stop: stop ? ref(stop) : null,
      undo: null,
      open: null,
    },
    ...operations.list,
  ].slice(0, MAX_OPERATIONS)
  screenChanged()
  let announcedTenth = 0
  return {
    progress(done, rowCount = total) {
      updateOperation(id, { done, total: rowCount })
      const tenth = rowCount > 0 ? Math.floor((done / rowCount) * 10) : 0
      if (tenth > announcedTenth) announce(`${title} ${tenth * 10}%`)
      announcedTenth = tenth
    },
    end(state, note = '', { undo, open } = {}) {
      updateOperation(id, {
        state,
        note,
        stop: null,
        undo: undo ? ref(undo) : null,
        open: open ? ref(open) : null,
      })
    },
  }
}

/** The latest running operation that can be stopped. */
export const stoppableTask = (): Operation | undefined =>
  operations.list.find((operation) => operation.state === 'running' && operation.stop !== null)
