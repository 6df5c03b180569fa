import { useCallback, useEffect, useState } from 'react'
import type { Draft } from '../../form/draft.ts'
import { ApiError } from '../../api.ts'
import type { Mapping } from '../../import/flow.ts'
import { session } from '../../session.ts'
import { t } from '../../text.ts'
import {
  type Analysis,
  analyze,
  type BatchDone,
  type BatchPreview,
  cancelBatch,
  confirmBatch,
  followConfirm,
  followPreview,
  isBegun,
  mapOf,
  previewFile,
  previewText,
  type RowFault,
  type Watch,
} from './batchCalls.ts'
import { parseLines } from './batchText.ts'

/** Everything about one list of orders on its way: what was filled in, how far it is, what is wrong. */
interface Held {
  readonly stage: 'fill' | 'match' | 'preview' | 'done'
  readonly draft: Draft
  readonly file: File | null
  readonly analysis: Analysis | null
  readonly mapping: Mapping
  readonly preview: BatchPreview | null
  readonly done: BatchDone | null
  /** Rows that no longer fit when they were to be ordered. */
  readonly refused: readonly RowFault[]
  readonly error: string
  readonly busy: boolean
  /** A long batch the server works on: goes on whether anybody looks or not. */
  readonly pending: Pending | null
  readonly progress: { readonly done: number; readonly total: number } | null
}
interface Pending {
  readonly batchNo: string
  readonly making: boolean
}
export interface Batch extends Held {
  readonly fill: (draft: Draft) => void
  readonly choose: (file: File | null) => void
  readonly next: (draft: Draft) => void
  readonly match: (index: number, name: string | null) => void
  readonly look: () => void
  readonly confirm: () => void
  readonly back: () => void
  readonly anew: () => void
}

const NOTHING: Held = {
  stage: 'fill',
  draft: {},
  file: null,
  analysis: null,
  mapping: [],
  preview: null,
  done: null,
  refused: [],
  error: '',
  busy: false,
  pending: null,
  progress: null,
}
/** What was filled in and not ordered yet outlives the dialog, for the same person. */
let kept: { readonly user: string; readonly held: Held } | null = null
const keep = (held: Held): void => {
  kept = { user: session.user?.user_id ?? '', held: { ...held, busy: false } }
}
const found = (): Held =>
  kept && kept.user === (session.user?.user_id ?? '') && kept.held.stage !== 'done' ? kept.held : NOTHING

type Put = (part: Partial<Held>) => void
const watching =
  (put: Put): Watch =>
  (done, total) => {
    put({ progress: { done, total } })
  }
const NO_LONGER = { pending: null, progress: null } as const

/** Goes on with what the server works on. */
async function followed({ batchNo, making }: Pending, put: Put): Promise<Partial<Held>> {
  put({ pending: { batchNo, making } })
  return making
    ? { done: await followConfirm(batchNo, watching(put)), stage: 'done', ...NO_LONGER }
    : { preview: await followPreview(batchNo, watching(put)), stage: 'preview', refused: [], ...NO_LONGER }
}

/** The part that follows once everything is known that a preview needs. */
async function looked({ draft, file, analysis, mapping }: Held, put: Put): Promise<Partial<Held>> {
  const answer = file
    ? await previewFile(draft, file, draft.quickTemplateId ? null : mapOf(analysis?.columns ?? [], mapping))
    : await previewText(draft, parseLines(String(draft.lines ?? ''), Boolean(draft.skuId)))
  return isBegun(answer)
    ? followed({ batchNo: answer.batchNo, making: false }, put)
    : { preview: answer, stage: 'preview', refused: [] }
}

async function ordered(batchNo: string, file: boolean, put: Put): Promise<Partial<Held>> {
  const answer = await confirmBatch(batchNo, file)
  return isBegun(answer) ? followed({ batchNo, making: true }, put) : { done: answer, stage: 'done' }
}

/** What comes after the first page: the columns of a file nobody has matched, else the preview. */
async function stepOn(held: Held, put: Put): Promise<Partial<Held>> {
  if (!held.file || held.draft.quickTemplateId) return looked(held, put)
  const analysis = await analyze(held.file)
  const known = new Map(Object.entries(analysis.suggestMap).map(([name, heading]) => [heading, name]))
  return { analysis, mapping: analysis.columns.map((heading) => known.get(heading) ?? null), stage: 'match' }
}

const faultsOf = ({ body }: ApiError): readonly RowFault[] =>
  Array.isArray(body.errors)
    ? (body.errors as Partial<RowFault>[]).flatMap(({ row, msg }) =>
        typeof row === 'number' && msg ? [{ row, msg }] : [],
      )
    : []

/** What is held, and kept beyond the dialog with every change. */
function useHeld(): readonly [Held, Put] {
  const [held, setHeld] = useState(found)
  const put = useCallback(
    (part: Partial<Held>): void =>
      setHeld((before) => {
        const after = { ...before, ...part }
        keep(after)
        return after
      }),
    [],
  )
  return [held, put]
}

/** Follows again what was under way when the dialog was closed. */
function useLeftWork(pending: Pending | null, put: Put): void {
  const [left] = useState(pending)
  useEffect(() => {
    if (left)
      followed(left, put).then(put, () => {
        put(NO_LONGER)
      })
  }, [left, put])
}

/** Runs one step; nothing else can be asked meanwhile. */
const running =
  (put: Put) =>
  (work: () => Promise<Partial<Held>>): void => {
    put({ busy: true, error: '', refused: [] })
    work()
      .then(put, (caught: unknown) => {
        if (!(caught instanceof ApiError)) throw caught
        put({ error: caught.message, refused: faultsOf(caught), ...NO_LONGER })
      })
      .finally(() => {
        put({ busy: false })
      })
  }

function stepsOf(held: Held, put: Put): Omit<Batch, keyof Held | 'fill'> {
  const run = running(put)
  const leave = (): void => {
    if (held.preview) cancelBatch(held.preview.batchNo).catch(() => undefined)
  }
  return {
    choose: (file) => {
      put({ file, error: '' })
    },
    next: (draft) => {
      if (!held.file && !parseLines(String(draft.lines ?? ''), true).length) {
        put({ draft, error: t('请粘贴订单，或者选择文件') })
        return
      }
      put({ draft })
      run(() => stepOn({ ...held, draft }, put))
    },
    match: (index, name) => {
      put({ mapping: held.mapping.map((one, at) => (at === index ? name : one === name ? null : one)) })
    },
    look: () => {
      leave()
      run(() => looked(held, put))
    },
    confirm: () => {
      const { preview } = held
      if (preview) run(() => ordered(preview.batchNo, held.file !== null, put))
    },
    back: () => {
      leave()
      put({ stage: 'fill', preview: null, refused: [], error: '' })
    },
    anew: () => {
      const { merchantId, skuId, quickTemplateId } = held.draft
      put({ ...NOTHING, draft: { merchantId, skuId, quickTemplateId } })
    },
  }
}

/** Leads a list of orders from what is filled in to its orders. */
export function useBatch(): Batch {
  const [held, put] = useHeld()
  const fill = useCallback(
    (draft: Draft): void => {
      put({ draft })
    },
    [put],
  )
  useLeftWork(held.pending, put)
  return { ...held, fill, ...stepsOf(held, put) }
}
