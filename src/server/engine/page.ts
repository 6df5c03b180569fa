import type { Resource } from '../../contract/define/resource.ts'
import { type Page, pageFigures, type TablePage } from '../../contract/wire.ts'
import { encodeRows, encodeTable } from '../../contract/wireOut.ts'
import { selectCounted, selectRows } from '../store/pageRows.ts'
import type { Predicate } from '../store/predicate.ts'
import { cursorOf, cursorScopeOf, readCursor } from './cursor.ts'
import { hooksOf } from './particulars.ts'
import { readQuery } from './query.ts'
import { nullsFor, readable } from './read.ts'
import type { Parameters } from './route.ts'
import { visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown> & { readonly id: string }
/** On large nouns counting stops at this number, and the total is marked as capped. */
export const COUNT_CAP = 10_000

interface Listed<P> {
  readonly answer: P
  readonly ignored: readonly string[]
}

/**
 * One page of a list, with the total unless `count=0`. Large nouns are counted up to `COUNT_CAP` and can be
 * paged by cursor. `within` limits the rows beyond what a caller may filter by.
 */
export async function readPage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
  within?: Predicate,
): Promise<Listed<Page>> {
  const { rows, sent, figures, ignored } = await findPage(resource, parameters, reading, { within })
  return { answer: { records: encodeRows(resource, rows, nullsFor(reading), sent), ...figures }, ignored }
}

/**
 * The same page with the keys of the rows listed once where all rows have the same keys, and with a cursor
 * wherever the sort order allows one.
 */
export async function readTablePage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Listed<Page | TablePage>> {
  const { rows, sent, figures, ignored } = await findPage(resource, parameters, reading, { withCursor: true })
  const nulls = nullsFor(reading),
    table = encodeTable(resource, rows, nulls, sent)
  return {
    answer: table ? { table, ...figures } : { records: encodeRows(resource, rows, nulls, sent), ...figures },
    ignored,
  }
}

interface FoundPage {
  readonly rows: readonly Row[]
  /** The row keys to send; all where absent. */
  readonly sent: ReadonlySet<string> | undefined
  readonly figures: Omit<Page, 'records'>
  readonly ignored: readonly string[]
}

interface PageOptions {
  /** Returns a cursor even if the call had none. */
  readonly withCursor?: boolean
  readonly within?: Predicate | undefined
}

async function findPage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
  { withCursor = false, within }: PageOptions,
): Promise<FoundPage> {
  const query = await readQuery(resource, parameters, reading)
  const where = { all: [visibleTo(resource, reading), query.where, ...(within ? [within] : [])] }
  const db = reading.database.kysely
  const scope = cursorScopeOf(resource, query, reading),
    after = readCursor(scope, query, reading),
    marked = query.cursor !== null || (withCursor && query.order.length === 1)
  const selecting = {
    tenantId: reading.tenantId,
    where,
    order: query.order,
    limit: query.size,
    offset: after ? 0 : (query.current - 1) * query.size,
    after,
    marked,
    keys: query.fields?.read ?? null,
    extraKeys: reading.services.labels.keysOf(resource, query.fields?.read),
  }
  const knownCount = query.count
    ? ((await hooksOf(resource, reading).countAhead?.(where, reading)) ?? null)
    : 0
  const { rows, count: counted } =
    knownCount === null
      ? await selectCounted(db, resource, selecting, resource.large ? COUNT_CAP : null)
      : { rows: await selectRows(db, resource, selecting), count: knownCount }
  const capped = resource.large && counted > COUNT_CAP
  const nextCursor = marked && rows.length === query.size ? cursorOf(scope, rows.at(-1), reading) : null
  const figures = {
    ...pageFigures({ total: capped ? COUNT_CAP : counted, size: query.size, current: query.current, capped }),
    ...(nextCursor ? { nextCursor } : {}),
  }
  return {
    rows: await readable(resource, rows, reading, query.fields),
    sent: query.fields?.sent,
    figures,
    ignored: query.ignored,
  }
}
