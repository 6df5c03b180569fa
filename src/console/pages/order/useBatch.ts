import { useCallback, useEffect, useState } from 'react'
import type { Draft } from '../../form/draft.ts'
import { ApiError } from '../../api.ts'
import type { ColumnMapping } from '../../import/importFlow.ts'
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
  isBatchStarted,
  mapOf,
  previewFile,
  previewText,
  type RowFault,
  type ProgressListener,
} from './batchCalls.ts'
import { parseLines } from './batchText.ts'

/** State of one batch of orders: the input, its stage, and the faults. */
interface BatchState {
  readonly stage: 'fill' | 'match' | 'preview' | 'done'
  readonly draft: Draft
  readonly file: File | null
  readonly analysis: Analysis | null
  readonly mapping: ColumnMapping
  readonly preview: BatchPreview | null
  readonly done: BatchDone | null
  /** Rows that were valid in the preview and were refused when ordering. */
  readonly rejectedRows: readonly RowFault[]
  readonly error: string
  readonly busy: boolean
  /** A long batch that the server processes; it continues after the dialog is closed. */
  readonly pending: Pending | null
  readonly progress: { readonly done: number; readonly total: number } | null
}
interface Pending {
  readonly batchNo: string
  readonly isCreating: boolean
}
export interface Batch extends BatchState {
  readonly fill: (draft: Draft) => void
  readonly choose: (file: File | null) => void
  readonly next: (draft: Draft) => void
  readonly match: (index: number, name: string | null) => void
  readonly runPreview: () => void
  readonly confirm: () => void
  readonly back: () => void
  readonly restart: () => void
}

const INITIAL_STATE: BatchState = {
  stage: 'fill',
  draft: {},
  file: null,
  analysis: null,
  mapping: [],
  preview: null,
  done: null,
  rejectedRows: [],
  error: '',
  busy: false,
  pending: null,
  progress: null,
}
/** The input that has not been ordered yet outlives the dialog, for the same user. */
let savedState: { readonly user: string; readonly state: BatchState } | null = null
const saveState = (state: BatchState): void => {
  savedState = { user: session.user?.user_id ?? '', state: { ...state, busy: false } }
}
const restoreState = (): BatchState =>
  savedState && savedState.user === (session.user?.user_id ?? '') && savedState.state.stage !== 'done'
    ? savedState.state
    : INITIAL_STATE

type PatchState = (changes: Partial<BatchState>) => void
const progressListener =
  (patch: PatchState): ProgressListener =>
  (done, total) => {
    patch({ progress: { done, total } })
  }
const NOT_PENDING = { pending: null, progress: null } as const

/** Resumes polling a batch that the server processes. */
async function awaitPending(
  { batchNo, isCreating }: Pending,
  patch: PatchState,
): Promise<Partial<BatchState>> {
  patch({ pending: { batchNo, isCreating } })
  return isCreating
    ? { done: await followConfirm(batchNo, progressListener(patch)), stage: 'done', ...NOT_PENDING }
    : {
        preview: await followPreview(batchNo, progressListener(patch)),
        stage: 'preview',
        rejectedRows: [],
        ...NOT_PENDING,
      }
}

/** Previews the batch, from its file or its pasted lines. */
async function loadPreview(
  { draft, file, analysis, mapping }: BatchState,
  patch: PatchState,
): Promise<Partial<BatchState>> {
  const response = file
    ? await previewFile(draft, file, draft.quickTemplateId ? null : mapOf(analysis?.columns ?? [], mapping))
    : await previewText(draft, parseLines(String(draft.lines ?? ''), Boolean(draft.skuId)))
  return isBatchStarted(response)
    ? awaitPending({ batchNo: response.batchNo, isCreating: false }, patch)
    : { preview: response, stage: 'preview', rejectedRows: [] }
}

async function placeOrders(batchNo: string, file: boolean, patch: PatchState): Promise<Partial<BatchState>> {
  const response = await confirmBatch(batchNo, file)
  return isBatchStarted(response)
    ? awaitPending({ batchNo, isCreating: true }, patch)
    : { done: response, stage: 'done' }
}

/** The step after the first page: matching the columns of a file without a map, else the preview. */
async function advance(state: BatchState, patch: PatchState): Promise<Partial<BatchState>> {
  if (!state.file || state.draft.quickTemplateId) return loadPreview(state, patch)
  const analysis = await analyze(state.file)
  const nameByHeading = new Map(Object.entries(analysis.suggestMap).map(([name, heading]) => [heading, name]))
  return {
    analysis,
    mapping: analysis.columns.map((heading) => nameByHeading.get(heading) ?? null),
    stage: 'match',
  }
}

const faultsOf = ({ body }: ApiError): readonly RowFault[] =>
  Array.isArray(body.errors)
    ? (body.errors as Partial<RowFault>[]).flatMap(({ row, msg }) =>
        typeof row === 'number' && msg ? [{ row, msg }] : [],
      )
    : []

/** The state, saved beyond the dialog with every change. */
function useBatchState(): readonly [BatchState, PatchState] {
  const [state, setState] = useState(restoreState)
  const patch = useCallback(
    (changes: Partial<BatchState>): void =>
      setState((previous) => {
        const updated = { ...previous, ...changes }
        saveState(updated)
        return updated
      }),
    [],
  )
  return [state, patch]
}

/** Follows again a batch that was being processed when the dialog was closed. */
function useResumePending(pending: Pending | null, patch: PatchState): void {
  const [resumed] = useState(pending)
  useEffect(() => {
    if (resumed)
      awaitPending(resumed, patch).then(patch, () => {
        patch(NOT_PENDING)
      })
  }, [resumed, patch])
}

/** Runs one step; no other step can start meanwhile. */
const stepRunner =
  (patch: PatchState) =>
  (action: () => Promise<Partial<BatchState>>): void => {
    patch({ busy: true, error: '', rejectedRows: [] })
    action()
      .then(patch, (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        patch({ error: error.message, rejectedRows: faultsOf(error), ...NOT_PENDING })
      })
      .finally(() => {
        patch({ busy: false })
      })
  }

function stepsOf(state: BatchState, patch: PatchState): Omit<Batch, keyof BatchState | 'fill'> {
  const run = stepRunner(patch)
  const discardPreview = (): void => {
    if (state.preview) cancelBatch(state.preview.batchNo).catch(() => undefined)
  }
  return {
    choose: (file) => {
      patch({ file, error: '' })
    },
    next: (draft) => {
      if (!state.file && !parseLines(String(draft.lines ?? ''), true).length) {
        patch({ draft, error: t('请粘贴订单，或者选择文件') })
        return
      }
      patch({ draft })
      run(() => advance({ ...state, draft }, patch))
    },
    match: (index, name) => {
      patch({
        mapping: state.mapping.map((target, columnIndex) =>
          columnIndex === index ? name : target === name ? null : target,
        ),
      })
    },
    runPreview: () => {
      discardPreview()
      run(() => loadPreview(state, patch))
    },
    confirm: () => {
      const { preview } = state
      if (preview) run(() => placeOrders(preview.batchNo, state.file !== null, patch))
    },
    back: () => {
      discardPreview()
      patch({ stage: 'fill', preview: null, rejectedRows: [], error: '' })
    },
    restart: () => {
      const { merchantId, skuId, quickTemplateId } = state.draft
      patch({ ...INITIAL_STATE, draft: { merchantId, skuId, quickTemplateId } })
    },
  }
}

/** The steps of a batch from the input to its orders. */
export function useBatch(): Batch {
  const [state, patch] = useBatchState()
  const fill = useCallback(
    (draft: Draft): void => {
      patch({ draft })
    },
    [patch],
  )
  useResumePending(state.pending, patch)
  return { ...state, fill, ...stepsOf(state, patch) }
}
