import type { Resource } from '../contract/define/resource.ts'
import { type Page, readRow, readTable, type TablePage, type WireRow } from '../contract/wire.ts'
import { listVerb, sortQuery } from '../palette/listCalls.ts'
import { fieldNamed } from '../palette/fields.ts'
import type { Api } from './api.ts'
import { usageError } from './exit.ts'
import { t } from './text.ts'

/** A row in row form. */
export type Row = WireRow & { readonly id: string }
export interface RowPage {
  readonly rows: readonly Row[]
  readonly total: number
  readonly capped: boolean
  /** Where the next page begins; null at the end of the list. */
  readonly next: { readonly cursor: string } | { readonly current: number } | null
}
export interface RowQuery {
  readonly filter: Readonly<Record<string, string>>
  /** As `-createTime,name`; empty for the declared order. */
  readonly sort: string
  readonly size: number
  readonly from: { readonly cursor: string } | { readonly current: number }
  readonly fields?: readonly string[]
}

/** Rows of a page: the longest that lists allow. */
export const MAX_PAGE = 200

const flattened = (rows: readonly WireRow[]): Row[] =>
  rows.flatMap(({ children, ...row }) => [
    row as Row,
    ...flattened((children as readonly WireRow[] | undefined) ?? []),
  ])

/** Reads one page. Lists that are sent whole (trees, small lists) are one page. */
export async function readPage({ get }: Api, resource: Resource, query: RowQuery): Promise<RowPage> {
  const answer = await get<Page<WireRow> | TablePage | readonly WireRow[]>(
    `${resource.path}/${listVerb(resource)}`,
    {
      ...query.filter,
      ...query.from,
      size: query.size,
      ...sortQuery(query.sort),
      ...('cursor' in query.from ? { count: 0 } : {}),
      fields: query.fields,
    },
    { headers: { 'Accept-Rows': 'table' } },
  )
  if (!('table' in answer) && !('records' in answer)) {
    const rows = flattened(answer.map((row) => readRow(resource, row)))
    return { rows, total: rows.length, capped: false, next: null }
  }
  const rows = (
    'table' in answer
      ? readTable(resource, answer.table)
      : answer.records.map((row) => readRow(resource, row))
  ) as Row[]
  const isLast = rows.length < query.size
  const following = 'current' in query.from ? { current: query.from.current + 1 } : null
  return {
    rows,
    total: answer.total,
    capped: answer.totalCapped ?? false,
    next: isLast ? null : answer.nextCursor ? { cursor: answer.nextCursor } : following,
  }
}

/** All rows of a query page by page, `limit` at most. */
export async function* readPages(
  api: Api,
  resource: Resource,
  query: Omit<RowQuery, 'size'> & { readonly limit: number },
): AsyncGenerator<RowPage> {
  let from: RowPage['next'] = query.from
  for (let left = query.limit; left > 0 && from !== null; ) {
    const page = await readPage(api, resource, { ...query, from, size: Math.min(left, MAX_PAGE) })
    yield { ...page, rows: page.rows.slice(0, left) }
    left -= page.rows.length
    from = page.next
  }
}

/** One row by its id; a noun with a single row needs none. */
export async function readDetail({ get }: Api, resource: Resource, id: string | undefined): Promise<Row> {
  const { single } = resource
  const verb = single !== null && single !== 'tenant' ? single.read : 'detail'
  if (id === undefined && single === null) throw usageError(t('请写明编号'))
  const query = single !== null && single !== 'tenant' ? { [single.by]: id } : { id }
  return readRow(resource, await get<WireRow>(`${resource.path}/${verb}`, query)) as Row
}

/** The columns of a list: the ones that were named, else the declared ones; every name is checked. */
export function columnsOf(resource: Resource, typed: string | undefined): readonly string[] {
  if (typed === undefined) return ['id', ...resource.list.columns]
  const names = typed.split(',').map((name) => name.trim())
  const unknown = names.find((name) => name !== 'id' && fieldNamed(resource, name) === null)
  if (unknown !== undefined) throw usageError(t('没有字段“{name}”', { name: unknown }))
  return names
}
