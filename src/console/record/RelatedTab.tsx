import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Related, RelatedCall, RelatedPart, RelatedRows } from '../../contract/define/detail.ts'
import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { decodeInput, type Page, type WireRow } from '../../contract/wire.ts'
import { resourceById } from '../../contract/index.ts'
import { ApiError, get, isAborted } from '../api.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed } from './fields.ts'
import { referencingRows, RELATED_SIZE } from './referencingRows.ts'
import { RelatedLine } from './RelatedLine.tsx'
import { RelatedTable, RowsLink } from './RelatedTable.tsx'
import { Skeleton } from './Skeleton.tsx'

type Columns = readonly (readonly [name: string, spec: FieldSpec])[]
interface RowsState {
  readonly page: Page<Row> | null
  readonly error: string
}
interface RelatedProps<R> {
  readonly related: R
  readonly row: Row
  readonly version: string
  /** Called after a change made here, which may have changed the record too. */
  readonly changed: () => void
}

/** Reads again whenever the parameters of the rows change. */
function useRows(
  read: (signal: AbortSignal) => Promise<Page<Row>>,
): RowsState & { readonly reload: () => Promise<void> } {
  const [state, setState] = useState<RowsState>({ page: null, error: '' })
  const load = useCallback(
    (signal: AbortSignal) =>
      read(signal).then(
        (page) => setState({ page, error: '' }),
        (error: unknown) => {
          if (!isAborted(error))
            setState({ page: null, error: error instanceof ApiError ? error.message : String(error) })
        },
      ),
    [read],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])
  return { ...state, reload: useCallback(() => load(new AbortController().signal), [load]) }
}

const MAX_COLUMNS = 6
const columnsOf = (of: Resource, { by, columns }: RelatedRows): Columns =>
  (columns ?? of.list.columns.filter((name) => name !== by).slice(0, MAX_COLUMNS)).flatMap((name) => {
    const spec = fieldNamed(of, name)
    return spec ? [[name, spec] as const] : []
  })

function NounRows({
  related,
  of,
  row,
  version,
  changed,
}: RelatedProps<RelatedRows> & { readonly of: Resource }) {
  const read = useCallback(
    (signal: AbortSignal) => referencingRows(of, related, row, signal),
    [of, related, row, version],
  )
  const { page, error, reload } = useRows(read)
  const columns = useMemo(() => columnsOf(of, related), [of, related])
  return (
    <>
      <Rows
        page={page}
        error={error}
        columns={columns}
        of={of}
        changed={async () => {
          await reload()
          changed()
        }}
      />
      <RowsLink of={of} related={related} row={row} />
    </>
  )
}

/** Days covered by a line chart. */
const LINE_DAYS = 90
async function readRelated(related: RelatedCall, row: Row, signal: AbortSignal): Promise<Page<Row>> {
  const page = await get<Page<WireRow>>(related.call, {
    query: {
      [related.by]: String(row[related.from ?? 'id'] ?? ''),
      current: 1,
      size: related.line ? LINE_DAYS : RELATED_SIZE,
    },
    quiet: true,
    signal,
  })
  return {
    ...page,
    records: page.records.map((wireRow) => ({
      ...decodeInput(related.fields, wireRow),
      id: String(wireRow.id),
    })),
  }
}

function CallRows({ related, row, version }: RelatedProps<RelatedCall>) {
  const { page, error } = useRows(
    useCallback((signal: AbortSignal) => readRelated(related, row, signal), [related, row, version]),
  )
  return (
    <>
      {related.line && page ? (
        <RelatedLine fields={related.fields} line={related.line} rows={page.records} />
      ) : null}
      <Rows page={page} error={error} columns={Object.entries(related.fields)} of={null} changed={null} />
    </>
  )
}

/** Related rows that the record's detail includes. */
function PartRows({ related: { key, fields }, row }: { readonly related: RelatedPart; readonly row: Row }) {
  const page = useMemo((): Page<Row> | null => {
    const part = row[key]
    if (!Array.isArray(part)) return null
    const records = (part as readonly WireRow[]).map((wireRow) => ({
      ...decodeInput(fields, wireRow),
      id: String(wireRow.id),
    }))
    return { records, total: records.length, size: records.length, current: 1, pages: 1 }
  }, [row, key, fields])
  return <Rows page={page} error="" columns={Object.entries(fields)} of={null} changed={null} />
}

interface RowsProps {
  readonly page: Page<Row> | null
  readonly error: string
  readonly columns: Columns
  readonly of: Resource | null
  readonly changed: (() => Promise<void>) | null
}
function Rows({ page, error, columns, of, changed }: RowsProps) {
  if (error)
    return (
      <p role="alert" className="p-4 text-bad">
        {error}
      </p>
    )
  if (page === null) return <Skeleton />
  if (page.records.length === 0) return <p className="p-4 text-fg3">{t('没有相关记录')}</p>
  return (
    <>
      <RelatedTable of={of} columns={columns} rows={page.records} changed={changed} />
      {page.total > page.records.length ? (
        <p className="px-4 pb-3 text-small text-fg3">
          {t('只列出最近 {shown} 条，共 {total} 条', { shown: page.records.length, total: page.total })}
        </p>
      ) : null}
    </>
  )
}

/** Related rows of a record as one of its tabs: rows of another noun, or of a call. */
export function RelatedTab(props: RelatedProps<Related>) {
  const { related } = props
  const of = 'of' in related ? resourceById(related.of) : undefined
  if ('key' in related) return <PartRows related={related} row={props.row} />
  if ('call' in related) return <CallRows {...props} related={related} />
  return of ? <NounRows {...props} related={related} of={of} /> : null
}
