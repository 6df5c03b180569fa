import type { Resource } from '../../contract/define/resource.ts'
import { createCursorStore } from '../grid/cursor.ts'
import { createRemoteSource } from '../grid/remote.ts'
import { createSelectionStore, type SelectionStore } from '../grid/selectionStore.ts'
import type { createTreeSource } from '../grid/tree.ts'
import type { CursorStore, GridColumn, RemoteSource, RowSource } from '../grid/types.ts'
import { pageOf, type Row } from '../record/calls.ts'
import { pageIds } from './pageIds.ts'

/** Filter and sort of a read, without the page. */
export interface ListQuery {
  readonly filter: Readonly<Record<string, string>>
  readonly sort: string
}

/** The call of a resource that reads the rows, their shape, and filters that always apply. */
export type RowsFrom = { readonly verb: string; readonly fixed: Readonly<Record<string, string>> } & (
  | { readonly shape: 'page' }
  | {
      readonly shape: 'tree'
      /** Supplied by the caller, so that only tree screens load the tree source. */
      readonly source: typeof createTreeSource
    }
)

/** Rows, cursor and selection of one list in one tab; outlives its screen. */
export interface ListModel {
  readonly resource: Resource
  /** Milliseconds since the page was loaded; its rows are never older. */
  readonly createdAt: number
  readonly source: RowSource
  /** The source as windows of the server; null for trees, which are read at once. */
  readonly remote: RemoteSource | null
  readonly cursor: CursorStore
  readonly selection: SelectionStore
  readonly query: () => ListQuery
  /** The call that reads the rows. */
  readonly verb: () => string
  /** The filters sent, including those that always apply. */
  readonly filter: () => Readonly<Record<string, string>>
  /** Changes filter and sort; other filters clear the selection. */
  readonly setQuery: (query: ListQuery, rows: RowsFrom) => void
  /** A loaded row; of a paged list it has only the fields that were requested when it was read. */
  readonly row: (id: string) => Row | undefined
  /** The fields that rows have from now on; rows are read again if some did not have them before. */
  readonly setFields: (fields: readonly string[]) => void
  /** The field by whose values the rows are grouped, and the columns as such a list shows them. */
  readonly group?: {
    readonly by: string
    readonly columns: (columns: readonly GridColumn[]) => readonly GridColumn[]
  }
}

export interface ListStart {
  readonly rows: RowsFrom
  readonly page: { readonly current: number; readonly size: number } | null
  readonly query: ListQuery
  readonly fields: readonly string[]
  /** Makes a source of its own for the present request. */
  readonly sourceOf?: (currentRequest: () => ListRequest) => RowSource
}

const TREE_SIZE = 200
const fingerprint = (value: unknown): string => JSON.stringify(value)

const asRemote = (remote: RemoteSource) => ({ source: remote, remote })

/** Filter and sort in wire form. */
interface ListRequest extends ListQuery {
  readonly verb: string
  readonly fields: readonly string[]
}

export const pagedSource = (
  resource: Resource,
  page: ListStart['page'],
  currentRequest: () => ListRequest,
): RemoteSource =>
  createRemoteSource({
    page,
    read: async ({ current, size, count, cursor }, signal) => {
      const { verb, sort, filter, fields } = currentRequest()
      const answer = await pageOf(
        resource,
        { verb, current, size, sort: sort || resource.list.sort, filter, count, cursor, fields },
        signal,
      )
      return {
        rows: answer.records,
        total: count ? answer.total : null,
        ...(answer.totalCapped ? { capped: true } : {}),
        next: answer.nextCursor,
      }
    },
  })

interface TreeSourceOptions {
  readonly createSource: typeof createTreeSource
  readonly initialQuery: ListQuery
  readonly currentRequest: () => ListRequest
}

function treeSource(
  resource: Resource,
  { createSource, initialQuery, currentRequest }: TreeSourceOptions,
): RowSource {
  const read = async () => {
    const { verb, filter } = currentRequest()
    return (await pageOf(resource, { verb, current: 1, size: TREE_SIZE, sort: '', filter, count: false }))
      .records
  }
  return createSource({ read, open: Object.keys(initialQuery.filter).length > 0 ? 'all' : 'roots' })
}

const sourceOf = (
  resource: Resource,
  { rows, page, query: initialQuery }: ListStart,
  currentRequest: () => ListRequest,
): Pick<ListModel, 'source' | 'remote'> =>
  rows.shape === 'page'
    ? asRemote(pagedSource(resource, page, currentRequest))
    : {
        source: treeSource(resource, { createSource: rows.source, initialQuery, currentRequest }),
        remote: null,
      }

/** The model of a list of a resource that starts with this page and query. */
export function createListModel(resource: Resource, start: ListStart): ListModel {
  let { query, rows, fields } = start
  const filter = () => ({ ...query.filter, ...rows.fixed })
  const currentRequest = (): ListRequest => ({ verb: rows.verb, sort: query.sort, filter: filter(), fields })
  const { source, remote } = start.sourceOf
    ? { source: start.sourceOf(currentRequest), remote: null }
    : sourceOf(resource, start, currentRequest)
  const selection = createSelectionStore(() => pageIds(source))

  const reload = (isFiltered: boolean): void => {
    if (remote) remote.clear()
    else
      void source.refresh().then(
        () => {
          if (isFiltered && rows.shape === 'tree') source.tree?.toggleAll(true)
        },
        () => undefined,
      )
  }
  return {
    resource,
    createdAt: performance.now(),
    source,
    remote,
    cursor: createCursorStore(),
    selection,
    query: () => query,
    verb: () => rows.verb,
    filter,
    setQuery: (nextQuery, nextRows) => {
      const filterChanged = fingerprint([query.filter, rows]) !== fingerprint([nextQuery.filter, nextRows])
      if (!filterChanged && query.sort === nextQuery.sort) return
      query = nextQuery
      rows = nextRows
      if (filterChanged) selection.put({ kind: 'none' })
      reload(Object.keys(nextQuery.filter).length > 0)
    },
    row: (id) => source.get(source.indexOf(id)) as Row | undefined,
    setFields: (nextFields) => {
      const hasGrown = nextFields.some((name) => !fields.includes(name))
      fields = nextFields
      if (rows.shape === 'page' && hasGrown) void source.refresh()
    },
  }
}
