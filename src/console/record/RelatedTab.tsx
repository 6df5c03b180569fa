import { useCallback, useMemo } from 'react'
import type { Related, RelatedCall, RelatedPart, RelatedRows } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { decodeInput, type Page, type WireRow } from '../../contract/wire.ts'
import { resourceById } from '../../contract/index.ts'
import { get } from '../api.ts'
import { usePagedRows } from '../table/usePagedRows.ts'
import type { Row } from './calls.ts'
import { fieldNamed } from './fields.ts'
import { referencingRows, RELATED_SIZE } from './referencingRows.ts'
import { RelatedLine } from './RelatedLine.tsx'
import { type Columns, RelatedRowsView } from './RelatedRowsView.tsx'
import { RowsLink } from './RelatedTable.tsx'

interface RelatedProps<R> {
  readonly related: R
  readonly row: Row
  readonly version: string
  /** Called after a change made here, which may have changed the record too. */
  readonly changed: () => void
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
    (page: number, signal: AbortSignal) => referencingRows(of, related, row, { page, signal }),
    [of, related, row, version],
  )
  const paged = usePagedRows(read, RELATED_SIZE)
  const columns = useMemo(() => columnsOf(of, related), [of, related])
  const { reload } = paged
  const reloadAll = useCallback(async () => {
    await reload()
    changed()
  }, [reload, changed])
  return (
    <>
      <RelatedRowsView paged={paged} columns={columns} of={of} changed={reloadAll} />
      <RowsLink of={of} related={related} row={row} />
    </>
  )
}

/** Days covered by a line chart. */
const LINE_DAYS = 90
const callSize = ({ line }: RelatedCall): number => (line ? LINE_DAYS : RELATED_SIZE)
async function readRelated(
  related: RelatedCall,
  row: Row,
  current: number,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const page = await get<Page<WireRow>>(related.call, {
    query: {
      [related.by]: String(row[related.from ?? 'id'] ?? ''),
      current,
      size: callSize(related),
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
  const paged = usePagedRows(
    useCallback(
      (page: number, signal: AbortSignal) => readRelated(related, row, page, signal),
      [related, row, version],
    ),
    callSize(related),
  )
  const columns = useMemo(() => Object.entries(related.fields), [related])
  const latest = paged.rows?.slice(0, LINE_DAYS).filter((line) => line !== null)
  return (
    <>
      {related.line && latest ? (
        <RelatedLine fields={related.fields} line={related.line} rows={latest} />
      ) : null}
      <RelatedRowsView paged={paged} columns={columns} of={null} changed={null} />
    </>
  )
}

/** Related rows that the record's detail includes. */
function PartRows({ related: { key, fields }, row }: { readonly related: RelatedPart; readonly row: Row }) {
  const rows = useMemo(() => {
    const part = row[key]
    if (!Array.isArray(part)) return null
    return (part as readonly WireRow[]).map((wireRow) => ({
      ...decodeInput(fields, wireRow),
      id: String(wireRow.id),
    }))
  }, [row, key, fields])
  const columns = useMemo(() => Object.entries(fields), [fields])
  return <RelatedRowsView paged={{ rows, error: '' }} columns={columns} of={null} changed={null} />
}

/** Related rows of a record as one of its tabs: rows of another noun, or of a call. */
export function RelatedTab(props: RelatedProps<Related>) {
  const { related } = props
  const of = 'of' in related ? resourceById(related.of) : undefined
  if ('key' in related) return <PartRows related={related} row={props.row} />
  if ('call' in related) return <CallRows {...props} related={related} />
  return of ? <NounRows {...props} related={related} of={of} /> : null
}
