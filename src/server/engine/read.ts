import type { Resource } from '../../contract/define/resource.ts'
import { fail, notFound } from '../../contract/errors.ts'
import { type Page, pageFigures, type TablePage, type WireRow } from '../../contract/wire.ts'
import { encodeRows, encodeTable, type Nulls } from '../../contract/wireOut.ts'
import type { Parameters } from './route.ts'
import { selectCounted, selectRows } from '../store/pageRows.ts'
import { findMatching } from '../store/rows.ts'
import { cursorOf, cursorScopeOf, readCursor } from './cursor.ts'
import { hooksOf } from './particulars.ts'
import { attachChildren } from './childResources.ts'
import { readQuery } from './query.ts'
import { withVisibilityOf, maskRows, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown> & { readonly id: string }
/** On large nouns counting stops at this number, and the total is marked as capped. */
const COUNT_CAP = 10_000

/** How nulls are encoded for the caller. */
export const nullsFor = (reading: Reading): Nulls => (reading.caller.detail ? 'plain' : 'blade')

/** The rows with labels and decorations, masked for the caller. */
export function readable<R extends Row>(
  resource: Resource,
  sourceRows: readonly R[],
  reading: Reading,
): Promise<readonly R[]> {
  return withVisibilityOf(reading.caller, async () => {
    const rows = await reading.services.labels.fill(resource, sourceRows, reading)
    await hooksOf(resource, reading).decorate?.(rows, reading)
    maskRows(resource, rows, reading.caller)
    return rows
  })
}

/** Labels, decorates, masks and encodes rows for the answer. */
export const presentRows = async (
  resource: Resource,
  rows: readonly Row[],
  reading: Reading,
): Promise<WireRow[]> => encodeRows(resource, await readable(resource, rows, reading), nullsFor(reading))

interface Listed<P> {
  readonly answer: P
  readonly ignored: readonly string[]
}

/**
 * One page of a list, with the total unless `count=0`. Large nouns are counted up to `COUNT_CAP` and can be
 * paged by cursor.
 */
export async function readPage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Listed<Page>> {
  const { rows, figures, ignored } = await findPage(resource, parameters, reading, false)
  return { answer: { records: encodeRows(resource, rows, nullsFor(reading)), ...figures }, ignored }
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
  const { rows, figures, ignored } = await findPage(resource, parameters, reading, true)
  const nulls = nullsFor(reading),
    table = encodeTable(resource, rows, nulls)
  return {
    answer: table ? { table, ...figures } : { records: encodeRows(resource, rows, nulls), ...figures },
    ignored,
  }
}

interface FoundPage {
  readonly rows: readonly Row[]
  readonly figures: Omit<Page, 'records'>
  readonly ignored: readonly string[]
}

/** `withCursor`: returns a cursor even if the call had none. */
async function findPage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
  withCursor: boolean,
): Promise<FoundPage> {
  const query = await readQuery(resource, parameters, reading)
  const where = { all: [visibleTo(resource, reading), query.where] }
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
    extraKeys: reading.services.labels.keysOf(resource),
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
  return { rows: await readable(resource, rows, reading), figures, ignored: query.ignored }
}

/**
 * One row by id. Rows of other tenants, rows out of scope and removed rows are all refused with NOT_FOUND.
 */
export async function readDetail(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<WireRow> {
  const id = String(parameters.id ?? '')
  const [row] = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(resource, reading),
  })
  if (!row) throw notFound(resource)
  await attachChildren(resource, [row], reading)
  const [wire] = await presentRows(resource, [row], reading)
  return wire ?? fail('NOT_FOUND')
}
