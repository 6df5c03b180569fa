import type { Resource } from '../../contract/define/resource.ts'
import { type Page, readRow, readTable, type TablePage, type WireRow } from '../../contract/wire.ts'
import { get } from '../api.ts'

/** A row in row form: declared names, null for missing values, readable texts under `labelKey`. */
export type Row = WireRow & { readonly id: string }

/**
 * Parameters of a list call: `sort` as `-createTime,name`, filters in wire form. `count: false` omits the
 * total; a `cursor` (the `nextCursor` of the previous page) replaces `current`.
 */
export interface PageRequest {
  /** Default `list`. */
  readonly verb?: string
  readonly current: number
  readonly size: number
  readonly sort: string
  readonly filter: Readonly<Record<string, string>>
  readonly count?: boolean
  readonly cursor?: string
}

const read = (resource: Resource, wire: WireRow): Row => readRow(resource, wire) as Row

function sortQuery(sort: string): { ascs?: string; descs?: string } {
  const parts = sort.split(',').filter((part) => part !== '')
  const descs = parts
    .filter((part) => part.startsWith('-'))
    .map((part) => part.slice(1))
    .join(',')
  const ascs = parts.filter((part) => !part.startsWith('-')).join(',')
  return { ...(ascs ? { ascs } : {}), ...(descs ? { descs } : {}) }
}

const verbOf = ({ list: { requiredFilter: nested } }: Resource, { verb = 'list' }: PageRequest): string =>
  nested && verb === 'list' ? `${nested.under}/page` : verb

/** One page of rows. Lists that return a bare array (trees, small lists) become one page with all rows. */
export async function pageOf(
  resource: Resource,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const answer = await get<Page<WireRow> | TablePage | readonly WireRow[]>(
    `${resource.path}/${verbOf(resource, request)}`,
    {
      query: {
        ...request.filter,
        ...(request.cursor ? { cursor: request.cursor } : { current: request.current }),
        size: request.size,
        ...sortQuery(request.sort),
        ...(request.count === false ? { count: 0 } : {}),
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

/** One entry of a dictionary. */
export interface Entry {
  readonly key: string
  readonly title: string
}
const dictionaries = new Map<string, Promise<readonly Entry[]>>()

/** The open entries of a dictionary in order; fetched once per session and code. */
export function dictionaryEntries(code: string, business: boolean): Promise<readonly Entry[]> {
  const key = `${business ? 'biz' : 'sys'}:${code}`
  let entries = dictionaries.get(key)
  if (!entries) {
    entries = get<readonly { dictKey: string; dictValue: string }[]>(
      `/blade-system/${business ? 'dict-biz' : 'dict'}/dictionary`,
      { query: { code }, quiet: true },
    ).then((rows) => rows.map((row) => ({ key: String(row.dictKey), title: row.dictValue })))
    entries.catch(() => dictionaries.delete(key))
    dictionaries.set(key, entries)
  }
  return entries
}

/** Clears all cached dictionaries: one was edited, or another user logged in. */
export const forgetDictionaries = (): void => dictionaries.clear()
