import { listFields } from '../list/columns/listFields.ts'
import type { ListScreenState } from '../list/useListScreen.ts'
import { ApiError } from '../api.ts'
import { detailOf, pageOf, type Row } from '../record/calls.ts'
import { screenChanged } from '../screen.ts'
import { highlight } from './highlight.ts'
import type { NewRows } from './newRows.ts'

/** Rows read in one call; the address of a call has room for no more ids. */
const MAX_ROWS = 200
/** Rows that left the filter and are read one by one, so that they show what became of them. */
const MAX_GONE = 5
/** Rows at the head of the list that are looked through for new ones. */
const HEAD_ROWS = 50

/** What is known to have changed: rows by id, rows that are gone, or some unknown ones. */
export interface Changed {
  readonly ids: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
  readonly isMore: boolean
}

const pageRequest = ({ model, resource }: ListScreenState) => {
  const { sort } = model.query()
  return { verb: model.verb(), current: 1, sort: sort || resource.list.sort, filter: model.filter() }
}

/** Loaded rows on screen and around it. */
function idsOnScreen({ model: { source } }: ListScreenState, host: HTMLElement): string[] {
  const indexes = [...host.querySelectorAll('.qd-row')].map(
    (row) => Number(row.getAttribute('aria-rowindex')) - 2 - source.offset(),
  )
  const middle = indexes.length === 0 ? 0 : (Math.min(...indexes) + Math.max(...indexes)) / 2
  const first = Math.max(0, Math.round(middle - MAX_ROWS / 2))
  const ids: string[] = []
  for (let index = first; index < first + MAX_ROWS; index += 1) {
    const id = source.id(index)
    if (id !== null) ids.push(id)
  }
  return ids
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)
/** Keys that change with every write and are no news by themselves. */
const BOOKKEEPING = new Set(['version', 'updateTime', 'updateUser', 'updateUserName'])

/** Paints rows as they are now; those that look different are marked for a moment. */
function repaint({ model, options }: ListScreenState, rows: readonly Row[], host: HTMLElement): void {
  const visible = new Set(listFields(options))
  const moved: number[] = []
  const news = rows.flatMap((row) => {
    const before = model.row(row.id)
    if (!before) return []
    const keys = Object.keys(row).filter((key) => differs(row[key], before[key]))
    if (keys.length === 0) return []
    if (keys.some((key) => !BOOKKEEPING.has(key) || visible.has(key)))
      moved.push(model.source.offset() + model.source.indexOf(row.id))
    return [{ ...before, ...row }]
  })
  if (news.length === 0) return
  model.source.put(news)
  screenChanged()
  requestAnimationFrame(() => highlight(host, moved))
}

/**
 * Rows that are shown but no longer found by the filter: what became of them is painted in their place. Null where
 * rows are gone, so that the list has to be read again.
 */
async function rowsThatLeft(screen: ListScreenState, ids: readonly string[]): Promise<readonly Row[] | null> {
  if (ids.length > MAX_GONE) return null
  try {
    return await Promise.all(ids.map((id) => detailOf(screen.resource, id)))
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The rows of these ids as the list has them now; without those it does not have any more. */
async function rowsInList(screen: ListScreenState, ids: readonly string[]): Promise<readonly Row[]> {
  if (ids.length === 0) return []
  const { records } = await pageOf(screen.resource, {
    ...pageRequest(screen),
    filter: { ...screen.model.filter(), id_in: ids.join(',') },
    size: ids.length,
    count: false,
    fields: listFields(screen.options),
  })
  return records
}

/** Reads some loaded rows again at once; the whole list where that is needed to know what became of them. */
export async function renewRows(screen: ListScreenState, ids: readonly string[]): Promise<void> {
  const { model } = screen
  const asked = ids.filter((id) => model.row(id) !== undefined).slice(0, MAX_ROWS)
  const found = model.remote ? await rowsInList(screen, asked) : []
  const foundIds = new Set(found.map(({ id }) => id))
  const left = model.remote
    ? await rowsThatLeft(
        screen,
        asked.filter((id) => !foundIds.has(id)),
      )
    : null
  if (left === null) await model.source.refresh()
  else model.source.put([...found, ...left].map((row) => ({ ...model.row(row.id), ...row })))
  screenChanged()
}

/** Looks for rows before the first one that is shown. */
async function lookAhead(screen: ListScreenState, news: NewRows): Promise<void> {
  const { model, resource } = screen
  const { rows, exact } = model.source.total()
  const isCounted = !resource.large
  const head = await pageOf(resource, {
    ...pageRequest(screen),
    size: HEAD_ROWS,
    count: isCounted,
    fields: [resource.title],
  })
  const first =
    model.source.offset() > 0 ? 0 : head.records.findIndex(({ id }) => model.source.indexOf(id) >= 0)
  const ahead = first < 0 ? head.records.length : first
  const grown = isCounted && exact && !head.totalCapped ? Math.max(0, head.total - rows) : 0
  news.setAhead(ahead > 0 ? ahead : grown, first < 0 && head.records.length === HEAD_ROWS)
}

/** Reads changed rows again and paints them where they stand; new ones are counted. */
export async function rereadRows(
  screen: ListScreenState,
  { ids, removed, isMore }: Changed,
  { host, news }: { readonly host: HTMLElement; readonly news: NewRows },
): Promise<void> {
  const { model } = screen
  if (!model.remote) {
    await model.source.refresh()
    screenChanged()
    return
  }
  const isLoaded = (id: string): boolean => model.source.indexOf(id) >= 0
  news.drop((id) => removed.has(id))
  const asked = [...new Set([...ids, ...(isMore ? idsOnScreen(screen, host) : [])])].slice(0, MAX_ROWS)
  const found = await rowsInList(screen, asked)
  const foundIds = new Set(found.map(({ id }) => id))
  const left = await rowsThatLeft(
    screen,
    asked.filter((id) => isLoaded(id) && !foundIds.has(id)),
  )
  if (left === null || [...removed].some(isLoaded)) {
    await model.source.refresh()
    screenChanged()
    return
  }
  repaint(screen, [...found, ...left], host)
  news.add([...foundIds].filter((id) => ids.has(id) && !isLoaded(id)))
  if (isMore) await lookAhead(screen, news)
}
