import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api.ts'
import { t } from '../text.ts'
import type { ImportFlow, ColumnMapping, ImportTask } from './importFlow.ts'

export type Stage = 'choose' | 'match' | 'work' | 'result' | 'done'
const FAST_POLL_MS = 250,
  SLOW_POLL_MS = 1000,
  FAST_POLLS = 8

/** State and actions of the import dialog. */
export interface ImportState {
  readonly stage: Stage
  readonly task: ImportTask | null
  readonly mapping: ColumnMapping
  readonly busy: boolean
  /** The purpose of the file, where the noun asks for one. */
  readonly mode: string | null
  readonly chooseMode: (mode: string) => void
  /** The last error, in the operator's language. */
  readonly error: string
  readonly choose: (file: File) => void
  readonly match: (index: number, name: string | null) => void
  readonly check: () => void
  readonly confirm: () => void
  readonly stop: () => void
  /** Back to matching columns, or with `file` to choosing another file. */
  readonly back: (to: 'match' | 'file') => void
}

function stageOf(task: ImportTask | null, rematching: boolean): Stage {
  if (!task || task.status === 'cancelled') return 'choose'
  if (task.status === 'running') return 'work'
  if (task.status === 'done') return 'done'
  return task.status === 'checked' && !rematching ? 'result' : 'match'
}

/** Unfinished imports of this session, resumed when the dialog opens again. */
const unfinishedTasks = new Map<string, string>()

interface FlowState {
  readonly mode: string | null
  readonly task: ImportTask | null
  readonly mapping: ColumnMapping
  readonly rematching: boolean
  readonly busy: boolean
  readonly error: string
}
const INITIAL_STATE: FlowState = {
  mode: null,
  task: null,
  mapping: [],
  rematching: false,
  busy: false,
  error: '',
}

/** State of one import from the file to its end; `name` is the key of an unfinished one. */
export function useImport(flow: ImportFlow, name: string): ImportState {
  const [state, setState] = useState(INITIAL_STATE)
  const patch = useCallback(
    (changes: Partial<FlowState>): void => setState((previous) => ({ ...previous, ...changes })),
    [],
  )
  const showTask = useCallback(
    (task: ImportTask): void => {
      if (task.status === 'done' || task.status === 'cancelled') unfinishedTasks.delete(name)
      else unfinishedTasks.set(name, task.id)
      patch(task.status === 'failed' ? { task, error: t(task.errorMsg ?? '未知错误') } : { task })
    },
    [name, patch],
  )
  useEffect(() => {
    const id = unfinishedTasks.get(name)
    if (id)
      flow.read(id).then(
        (resumedTask) => {
          showTask(resumedTask)
          patch({ mapping: resumedTask.mapping })
        },
        () => {
          unfinishedTasks.delete(name)
        },
      )
  }, [flow, name, showTask, patch])
  usePolling(flow, state.task, showTask)
  const { task, mapping } = state,
    mode = state.mode ?? flow.modes?.[0]?.[0] ?? null
  return {
    mode,
    chooseMode: (chosen) => {
      patch({ mode: chosen })
    },
    stage: stageOf(task, state.rematching),
    task,
    mapping,
    busy: state.busy,
    error: state.error,
    ...stepsOf(flow, {
      state: { ...state, mode },
      patch,
      showTask,
      forget: () => {
        unfinishedTasks.delete(name)
      },
    }),
  }
}

interface StepContext {
  readonly state: FlowState
  readonly patch: (changes: Partial<FlowState>) => void
  readonly showTask: (task: ImportTask) => void
  readonly forget: () => void
}

type RunStep = (action: () => Promise<void>) => void

/** Runs one step; a refusal is shown, and no other step can start meanwhile. */
const stepRunner =
  ({ patch }: StepContext): RunStep =>
  (action) => {
    patch({ busy: true, error: '' })
    action()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        patch({ error: error.message })
      })
      .finally(() => {
        patch({ busy: false })
      })
  }

function stepsOf(flow: ImportFlow, context: StepContext) {
  const run = stepRunner(context)
  return { ...fileSteps(flow, context, run), ...taskSteps(flow, context, run) }
}

/** Steps that choose the file and match its columns. */
function fileSteps(
  flow: ImportFlow,
  { state: { task, mapping, mode }, patch, showTask, forget }: StepContext,
  run: RunStep,
): Pick<ImportState, 'choose' | 'match' | 'back'> {
  return {
    choose: (file) => {
      run(async () => {
        const uploadedTask = await flow.upload(file, mode)
        patch({ mapping: uploadedTask.mapping, rematching: false })
        showTask(uploadedTask)
      })
    },
    match: (index, chosen) => {
      patch({
        mapping: mapping.map((name, columnIndex) =>
          columnIndex === index ? chosen : name === chosen ? null : name,
        ),
      })
    },
    back: (to) => {
      if (to === 'match') {
        patch({ rematching: true, error: '' })
        return
      }
      forget()
      if (task && task.status !== 'done') flow.cancel(task.id).catch(() => undefined)
      patch({ ...INITIAL_STATE, mode })
    },
  }
}

/** Steps the server runs. */
function taskSteps(
  flow: ImportFlow,
  { state: { task, mapping }, patch, showTask }: StepContext,
  run: RunStep,
): Pick<ImportState, 'check' | 'confirm' | 'stop'> {
  const showRunning = (step: ImportTask['step']): void => {
    if (task) showTask({ ...task, status: 'running', step, progress: 0, errorMsg: null })
  }
  return {
    check: () => {
      run(async () => {
        if (!task) return
        await flow.check(task.id, mapping)
        patch({ rematching: false })
        showRunning('check')
      })
    },
    confirm: () => {
      run(async () => {
        if (!task) return
        await flow.confirm(task.id)
        showRunning('write')
      })
    },
    stop: () => {
      run(async () => {
        if (!task) return
        await flow.cancel(task.id)
        showTask(await flow.read(task.id))
      })
    },
  }
}

/** Polls while the server works: at short intervals at first, because most files are small. */
function usePolling(flow: ImportFlow, task: ImportTask | null, showTask: (task: ImportTask) => void): void {
  const pollCount = useRef(0)
  const [retries, setRetries] = useState(0)
  const id = task?.status === 'running' ? task.id : null
  useEffect(() => {
    pollCount.current = 0
  }, [id, task?.step])
  useEffect(() => {
    if (id === null) return undefined
    const timer = window.setTimeout(
      () => {
        pollCount.current += 1
        flow.read(id).then(showTask, () => {
          setRetries((count) => count + 1)
        })
      },
      pollCount.current < FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS,
    )
    return () => {
      clearTimeout(timer)
    }
  }, [flow, id, task, showTask, retries])
}
