import type { Resource } from '../../contract/define/resource.ts'
import { type Page, readRow, readTable, type TablePage, type WireRow } from '../../contract/wire.ts'
import { listVerb, sortQuery } from '../../palette/listCalls.ts'
import { get } from '../api.ts'

/** A row in row form: declared names, null for missing values, readable texts under `labelKey`. */
export type Row = WireRow & { readonly id: string }

/**
 * Parameters of a list call: `sort` as `-createTime,name`, filters in wire form. `count: false` omits the
 * total; a `cursor` (the `nextCursor` of the previous page) replaces `current`.
 */
export interface PageRequest {
  /** The address of a call of its own in place of the list. */
  readonly call?: string | undefined
  /** Default `list`. */
  readonly verb?: string
  readonly current: number
  readonly size: number
  readonly sort: string
  readonly filter: Readonly<Record<string, string>>
  readonly count?: boolean
  readonly cursor?: string
  /** The fields the rows will have, with those every row has; all where absent. */
  readonly fields?: readonly string[]
}

const read = (resource: Resource, wire: WireRow): Row => readRow(resource, wire) as Row

/** One page of rows. Lists that return a bare array (trees, small lists) become one page with all rows. */
export async function pageOf(
  resource: Resource,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const answer = await get<Page<WireRow> | TablePage | readonly WireRow[]>(
    request.call ?? `${resource.path}/${listVerb(resource, request.verb)}`,
    {
      query: {
        ...request.filter,
        ...(request.cursor ? { cursor: request.cursor } : { current: request.current }),
        size: request.size,
        ...sortQuery(request.sort),
        ...(request.count === false ? { count: 0 } : {}),
        fields: request.fields,
      },
      headers: { 'Accept-Rows': 'table' },
      quiet: true,
      signal,
    },
  )
  if ('table' in answer) return { ...answer, records: readTable(resource, answer.table) as Row[] }
  if (!('records' in answer))
    return {
      records: answer.map((row) => read(resource, row)),
      total: answer.length,
      size: answer.length,
      current: 1,
      pages: 1,
    }
  return { ...answer, records: answer.records.map((row) => read(resource, row)) }
}

/** Detail of one row. */
export const detailOf = async (resource: Resource, id: string, signal?: AbortSignal): Promise<Row> =>
  read(resource, await get<WireRow>(`${resource.path}/detail`, { query: { id }, quiet: true, signal }))
