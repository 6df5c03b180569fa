import { useCallback, useMemo } from 'react'
import type { Fields } from '../../contract/define/field.ts'
import type { Related, RelatedCall, RelatedPart, RelatedRows } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { decodeInput, labelKey, type Page, type WireRow } from '../../contract/wire.ts'
import { resourceById } from '../../contract/index.ts'
import { get } from '../api.ts'
import { usePagedRows } from '../table/usePagedRows.ts'
import type { Row } from './calls.ts'
import { columnsOf } from './relatedColumns.ts'
import { FIRST_ROWS, referencingRows, RELATED_SIZE } from './referencingRows.ts'
import type { PartView } from './partView.ts'
import { RelatedRowsView } from './RelatedRowsView.tsx'
import { RowsLink } from './RelatedTable.tsx'

interface RelatedProps<R> {
  readonly related: R
  readonly row: Row
  readonly version: string
  /** Called after a change made here, which may have changed the record too. */
  readonly changed: () => void
  readonly view: PartView
}

function NounRows({
  related,
  of,
  row,
  version,
  changed,
  view,
}: RelatedProps<RelatedRows> & { readonly of: Resource }) {
  const size = view.showsAll ? RELATED_SIZE : FIRST_ROWS
  const read = useCallback(
    (page: number, signal: AbortSignal) => referencingRows(of, related, row, { page, size, signal }),
    [of, related, row, size, version],
  )
  const paged = usePagedRows(read, size)
  const columns = useMemo(() => columnsOf(of, related), [of, related])
  const { reload } = paged
  const reloadAll = useCallback(async () => {
    await reload()
    changed()
  }, [reload, changed])
  return (
    <>
      <RelatedRowsView paged={paged} columns={columns} of={of} changed={reloadAll} view={view} />
      {paged.rows?.length ? <RowsLink of={of} related={related} row={row} /> : null}
    </>
  )
}

/** A row of the wire as these fields declare it, with the readable texts the server sends along. */
function declaredRow(fields: Fields, wireRow: WireRow): Row {
  const texts = Object.keys(fields).map(labelKey)
  return {
    ...Object.fromEntries(texts.flatMap((key) => (key in wireRow ? [[key, wireRow[key]]] : []))),
    ...decodeInput(fields, wireRow),
    id: String(wireRow.id),
  }
}

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
      size: RELATED_SIZE,
    },
    quiet: true,
    signal,
  })
  return {
    ...page,
    records: page.records.map((wireRow) => declaredRow(related.fields, wireRow)),
  }
}

function CallRows({ related, row, version, view }: RelatedProps<RelatedCall>) {
  const paged = usePagedRows(
    useCallback(
      (page: number, signal: AbortSignal) => readRelated(related, row, page, signal),
      [related, row, version],
    ),
    RELATED_SIZE,
  )
  const columns = useMemo(() => Object.entries(related.fields), [related])
  return <RelatedRowsView paged={paged} columns={columns} of={null} changed={null} view={view} />
}

/** Related rows that the record's detail includes. */
function PartRows({
  related: { key, fields },
  row,
  view,
}: {
  readonly related: RelatedPart
  readonly row: Row
  readonly view: PartView
}) {
  const rows = useMemo(() => {
    const part = row[key]
    if (!Array.isArray(part)) return []
    return (part as readonly WireRow[]).map((wireRow) => declaredRow(fields, wireRow))
  }, [row, key, fields])
  const columns = useMemo(() => Object.entries(fields), [fields])
  return (
    <RelatedRowsView paged={{ rows, error: '' }} columns={columns} of={null} changed={null} view={view} />
  )
}

/** Related rows of a record as one of its parts: rows of another noun, or of a call. */
export function RelatedTab(props: RelatedProps<Related>) {
  const { related } = props
  if ('key' in related) return <PartRows related={related} row={props.row} view={props.view} />
  if (!('of' in related)) return <CallRows {...props} related={related} />
  const of = resourceById(related.of)
  return of ? <NounRows {...props} related={related} of={of} /> : null
}
