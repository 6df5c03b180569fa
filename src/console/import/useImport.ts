import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api.ts'
import { t } from '../text.ts'
import type { ImportFlow, Mapping, Sketch } from './flow.ts'

export type Stage = 'choose' | 'match' | 'work' | 'result' | 'done'
const FIRST_MS = 250,
  LATER_MS = 1000,
  QUICK_LOOKS = 8

/** Everything the import dialog shows, and what can be done at each stage. */
export interface ImportState {
  readonly stage: Stage
  readonly sketch: Sketch | null
  readonly mapping: Mapping
  readonly busy: boolean
  /** What the file is for, where that is asked. */
  readonly mode: string | null
  readonly chooseMode: (mode: string) => void
  /** What went wrong last, in the operator's language. */
  readonly error: string
  readonly choose: (file: File) => void
  readonly match: (index: number, name: string | null) => void
  readonly check: () => void
  readonly confirm: () => void
  readonly stop: () => void
  /** Back to matching columns, or with `file` to choosing another one. */
  readonly back: (to: 'match' | 'file') => void
}

function stageOf(sketch: Sketch | null, rematching: boolean): Stage {
  if (!sketch || sketch.status === 'cancelled') return 'choose'
  if (sketch.status === 'running') return 'work'
  if (sketch.status === 'done') return 'done'
  return sketch.status === 'checked' && !rematching ? 'result' : 'match'
}

/** Imports left unfinished in this session go on where they were. */
const unfinished = new Map<string, string>()

interface Held {
  readonly mode: string | null
  readonly sketch: Sketch | null
  readonly mapping: Mapping
  readonly rematching: boolean
  readonly busy: boolean
  readonly error: string
}
const NOTHING: Held = { mode: null, sketch: null, mapping: [], rematching: false, busy: false, error: '' }

/** Follows one import from the file to the end; `name` is what an unfinished one is remembered by. */
export function useImport(flow: ImportFlow, name: string): ImportState {
  const [held, setHeld] = useState(NOTHING)
  const put = useCallback((part: Partial<Held>): void => setHeld((before) => ({ ...before, ...part })), [])
  const show = useCallback(
    (sketch: Sketch): void => {
      if (sketch.status === 'done' || sketch.status === 'cancelled') unfinished.delete(name)
      else unfinished.set(name, sketch.id)
      put(sketch.status === 'failed' ? { sketch, error: t(sketch.errorMsg ?? '未知错误') } : { sketch })
    },
    [name, put],
  )
  useEffect(() => {
    const id = unfinished.get(name)
    if (id)
      flow.read(id).then(
        (known) => {
          show(known)
          put({ mapping: known.mapping })
        },
        () => {
          unfinished.delete(name)
        },
      )
  }, [flow, name, show, put])
  useFollowing(flow, held.sketch, show)
  const { sketch, mapping } = held,
    mode = held.mode ?? flow.modes?.[0]?.[0] ?? null
  return {
    mode,
    chooseMode: (chosen) => {
      put({ mode: chosen })
    },
    stage: stageOf(sketch, held.rematching),
    sketch,
    mapping,
    busy: held.busy,
    error: held.error,
    ...stepsOf(flow, {
      held: { ...held, mode },
      put,
      show,
      forget: () => {
        unfinished.delete(name)
      },
    }),
  }
}

interface Hands {
  readonly held: Held
  readonly put: (part: Partial<Held>) => void
  readonly show: (sketch: Sketch) => void
  readonly forget: () => void
}

type Run = (work: () => Promise<void>) => void

/** Runs one step; a refusal is told, and nothing else can be asked meanwhile. */
const running =
  ({ put }: Hands): Run =>
  (work) => {
    put({ busy: true, error: '' })
    work()
      .catch((caught: unknown) => {
        if (!(caught instanceof ApiError)) throw caught
        put({ error: caught.message })
      })
      .finally(() => {
        put({ busy: false })
      })
  }

function stepsOf(flow: ImportFlow, hands: Hands) {
  const run = running(hands)
  return { ...fileSteps(flow, hands, run), ...taskSteps(flow, hands, run) }
}

/** The file, and what its columns fill. */
function fileSteps(
  flow: ImportFlow,
  { held: { sketch, mapping, mode }, put, show, forget }: Hands,
  run: Run,
): Pick<ImportState, 'choose' | 'match' | 'back'> {
  return {
    choose: (file) => {
      run(async () => {
        const next = await flow.upload(file, mode)
        put({ mapping: next.mapping, rematching: false })
        show(next)
      })
    },
    match: (index, chosen) => {
      put({ mapping: mapping.map((one, at) => (at === index ? chosen : one === chosen ? null : one)) })
    },
    back: (to) => {
      if (to === 'match') {
        put({ rematching: true, error: '' })
        return
      }
      forget()
      if (sketch && sketch.status !== 'done') flow.cancel(sketch.id).catch(() => undefined)
      put({ ...NOTHING, mode })
    },
  }
}

/** What the server does with the file. */
function taskSteps(
  flow: ImportFlow,
  { held: { sketch, mapping }, put, show }: Hands,
  run: Run,
): Pick<ImportState, 'check' | 'confirm' | 'stop'> {
  const working = (step: Sketch['step']): void => {
    if (sketch) show({ ...sketch, status: 'running', step, progress: 0, errorMsg: null })
  }
  return {
    check: () => {
      run(async () => {
        if (!sketch) return
        await flow.check(sketch.id, mapping)
        put({ rematching: false })
        working('check')
      })
    },
    confirm: () => {
      run(async () => {
        if (!sketch) return
        await flow.confirm(sketch.id)
        working('write')
      })
    },
    stop: () => {
      run(async () => {
        if (!sketch) return
        await flow.cancel(sketch.id)
        show(await flow.read(sketch.id))
      })
    },
  }
}

/** Looks again and again while the server works: quickly at first, for most files are small. */
function useFollowing(flow: ImportFlow, sketch: Sketch | null, show: (next: Sketch) => void): void {
  const looks = useRef(0)
  const [again, setAgain] = useState(0)
  const id = sketch?.status === 'running' ? sketch.id : null
  useEffect(() => {
    looks.current = 0
  }, [id, sketch?.step])
  useEffect(() => {
    if (id === null) return undefined
    const timer = window.setTimeout(
      () => {
        looks.current += 1
        flow.read(id).then(show, () => {
          setAgain((count) => count + 1)
        })
      },
      looks.current < QUICK_LOOKS ? FIRST_MS : LATER_MS,
    )
    return () => {
      clearTimeout(timer)
    }
  }, [flow, id, sketch, show, again])
}
