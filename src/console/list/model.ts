import type { Resource } from '../../contract/define/resource.ts'
import { createCursorStore } from '../grid/cursor.ts'
import { createRemoteSource } from '../grid/remote.ts'
import { createSelectionStore, type SelectionStore } from '../grid/selectionStore.ts'
import type { createTreeSource } from '../grid/tree.ts'
import type { CursorStore, RemoteSource, RowSource } from '../grid/types.ts'
import { pageOf, type Row } from '../record/calls.ts'
import { pageIds } from './pageIds.ts'

/** What the rows are asked by, beside the page. */
export interface ListQuestion {
  readonly filter: Readonly<Record<string, string>>
  readonly sort: string
}

/** Which call of a resource gives the rows, in which shape, under which conditions that always hold. */
export type RowsFrom = { readonly verb: string; readonly fixed: Readonly<Record<string, string>> } & (
  | { readonly shape: 'page' }
  | {
      readonly shape: 'tree'
      /** Only trees bring what holds them. */
      readonly source: typeof createTreeSource
    }
)

/** Rows, cursor and selection of one list in one tab; outlives the screen that shows it. */
export interface ListModel {
  readonly resource: Resource
  readonly source: RowSource
  /** The source as windows of the server; null for trees, which come whole. */
  readonly remote: RemoteSource | null
  readonly cursor: CursorStore
  readonly selection: SelectionStore
  readonly question: () => ListQuestion
  /** The filters sent, with those that always hold. */
  readonly filter: () => Readonly<Record<string, string>>
  /** Asks differently; with other conditions the selection is forgotten. */
  readonly ask: (question: ListQuestion, rows: RowsFrom) => void
  readonly row: (id: string) => Row | undefined
}

interface Start {
  readonly rows: RowsFrom
  readonly page: { readonly current: number; readonly size: number } | null
  readonly question: ListQuestion
}

const WHOLE_TREE = 200
const text = (value: unknown): string => JSON.stringify(value)

const both = (remote: RemoteSource) => ({ source: remote, remote })

/** How the rows are asked for at this moment. */
interface Asked extends ListQuestion {
  readonly verb: string
}

const pagedSource = (resource: Resource, page: Start['page'], asked: () => Asked): RemoteSource =>
  createRemoteSource({
    page,
    read: async ({ current, size, count, start }, signal) => {
      const { verb, sort, filter } = asked()
      const answer = await pageOf(
        resource,
        { verb, current, size, sort: sort || resource.list.sort, filter, count, cursor: start },
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

interface Tree {
  readonly from: typeof createTreeSource
  readonly first: ListQuestion
  readonly asked: () => Asked
}

function treeSource(resource: Resource, { from, first, asked }: Tree): RowSource {
  const read = async () => {
    const { verb, filter } = asked()
    return (await pageOf(resource, { verb, current: 1, size: WHOLE_TREE, sort: '', filter, count: false }))
      .records
  }
  return from({ read, open: Object.keys(first.filter).length > 0 ? 'all' : 'roots' })
}

/** A list of a resource that starts with this page and question. */
export function createListModel(
  resource: Resource,
  { rows: firstRows, page, question: first }: Start,
): ListModel {
  let question = first,
    rows = firstRows
  const filter = () => ({ ...question.filter, ...rows.fixed })
  const asked = (): Asked => ({ verb: rows.verb, sort: question.sort, filter: filter() })
  const { source, remote } =
    firstRows.shape === 'page'
      ? both(pagedSource(resource, page, asked))
      : { source: treeSource(resource, { from: firstRows.source, first, asked }), remote: null }
  const selection = createSelectionStore(() => pageIds(source))

  const askAnew = (found: boolean): void => {
    if (remote) remote.clear()
    else
      void source.refresh().then(
        () => {
          if (found) source.tree?.toggleAll(true)
        },
        () => undefined,
      )
  }
  return {
    resource,
    source,
    remote,
    cursor: createCursorStore(),
    selection,
    question: () => question,
    filter,
    ask: (nextQuestion, nextRows) => {
      const refiltered = text([question.filter, rows]) !== text([nextQuestion.filter, nextRows])
      if (!refiltered && question.sort === nextQuestion.sort) return
      question = nextQuestion
      rows = nextRows
      if (refiltered) selection.put({ kind: 'none' })
      askAnew(Object.keys(nextQuestion.filter).length > 0)
    },
    row: (id) => source.get(source.indexOf(id)) as Row | undefined,
  }
}
