import { useCallback, useState } from 'react'
import type { Draft } from '../../form/draft.ts'
import { ApiError } from '../../api.ts'
import type { Mapping } from '../../import/flow.ts'
import { session } from '../../session.ts'
import { t } from '../../text.ts'
import { type Analysis, analyze, type BatchDone, type BatchPreview, cancelBatch, confirmBatch, mapOf, previewFile, previewText, type RowFault } from './batchCalls.ts'
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

const NOTHING: Held = { stage: 'fill', draft: {}, file: null, analysis: null, mapping: [], preview: null, done: null, refused: [], error: '', busy: false }
/** What was filled in and not ordered yet outlives the dialog, for the same person. */
let kept: { readonly user: string; readonly held: Held } | null = null
const keep = (held: Held): void => { kept = { user: session.user?.user_id ?? '', held: { ...held, busy: false } } }
const found = (): Held => (kept && kept.user === (session.user?.user_id ?? '') && kept.held.stage !== 'done' ? kept.held : NOTHING)

const previewOf = (held: Held): Promise<BatchPreview> => {
  const { draft, file, analysis, mapping } = held
  if (!file) return previewText(draft, parseLines(String(draft.lines ?? ''), Boolean(draft.skuId)))
  return previewFile(draft, file, draft.quickTemplateId ? null : mapOf(analysis?.columns ?? [], mapping))
}

/** The part that follows once everything is known that a preview needs. */
async function looked(held: Held): Promise<Partial<Held>> { return { preview: await previewOf(held), stage: 'preview', refused: [] } }

/** What comes after the first page: the columns of a file nobody has matched, else the preview. */
async function stepOn(held: Held): Promise<Partial<Held>> {
  if (!held.file || held.draft.quickTemplateId) return looked(held)
  const analysis = await analyze(held.file)
  const known = new Map(Object.entries(analysis.suggestMap).map(([name, heading]) => [heading, name]))
  return { analysis, mapping: analysis.columns.map((heading) => known.get(heading) ?? null), stage: 'match' }
}

const faultsOf = ({ body }: ApiError): readonly RowFault[] => (Array.isArray(body.errors) ? (body.errors as Partial<RowFault>[]).flatMap(({ row, msg }) => (typeof row === 'number' && msg ? [{ row, msg }] : [])) : [])

/** Leads a list of orders from what is filled in to its orders. */
export function useBatch(): Batch {
  const [held, setHeld] = useState(found)
  const put = useCallback((part: Partial<Held>): void => setHeld((before) => { const after = { ...before, ...part }; keep(after); return after }), [])
  const fill = useCallback((draft: Draft): void => { put({ draft }) }, [put])
  const run = (work: () => Promise<Partial<Held>>): void => {
    put({ busy: true, error: '', refused: [] })
    work().then(put, (caught: unknown) => {
      if (!(caught instanceof ApiError)) throw caught
      put({ error: caught.message, refused: faultsOf(caught) })
    }).finally(() => { put({ busy: false }) })
  }
  const leave = (): void => { if (held.preview) cancelBatch(held.preview.batchNo).catch(() => undefined) }
  return {
    ...held,
    fill,
    choose: (file) => { put({ file, error: '' }) },
    next: (draft) => {
      if (!held.file && !parseLines(String(draft.lines ?? ''), true).length) { put({ draft, error: t('请粘贴订单，或者选择文件') }); return }
      put({ draft })
      run(() => stepOn({ ...held, draft }))
    },
    match: (index, name) => { put({ mapping: held.mapping.map((one, at) => (at === index ? name : one === name ? null : one)) }) },
    look: () => { leave(); run(() => looked(held)) },
    confirm: () => { const { preview } = held; if (preview) run(async () => ({ done: await confirmBatch(preview.batchNo, held.file !== null), stage: 'done' })) },
    back: () => { leave(); put({ stage: 'fill', preview: null, refused: [], error: '' }) },
    anew: () => { put({ ...NOTHING, draft: { merchantId: held.draft.merchantId, skuId: held.draft.skuId, quickTemplateId: held.draft.quickTemplateId } }) },
  }
}
