import type { Resource } from '../../contract/define/resource.ts'
import { fail, notFound } from '../../contract/errors.ts'
import { type Page, pageFigures, type TablePage, type WireRow } from '../../contract/wire.ts'
import { encodeRows, encodeTable, type Nulls } from '../../contract/wireOut.ts'
import type { Parameters } from './route.ts'
import { selectCounted, selectRows } from '../store/pageRows.ts'
import { findMatching } from '../store/rows.ts'
import { cursorOf, placeOf, startOf } from './cursor.ts'
import { hooksOf } from './hooks.ts'
import { attachChildren } from './owned.ts'
import { readQuery } from './query.ts'
import { asSeenBy, maskRows, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown> & { readonly id: string }
/** An exact count stops here on large nouns and is then marked as capped. */
const COUNT_CAP = 10_000

export const nullsFor = (reading: Reading): Nulls => (reading.caller.detail ? 'plain' : 'blade')

/** Rows as their caller may read them: with labels and particulars, masked. */
export function readable<R extends Row>(
  resource: Resource,
  found: readonly R[],
  reading: Reading,
): Promise<readonly R[]> {
  return asSeenBy(reading.caller, async () => {
    const rows = await reading.services.labels.fill(resource, found, reading)
    await hooksOf(resource).decorate?.(rows, reading)
    maskRows(resource, rows, reading.caller)
    return rows
  })
}

/** Labels, particulars, masks, wire form: what every row goes through on its way out. */
export const dress = async (resource: Resource, rows: readonly Row[], reading: Reading): Promise<WireRow[]> =>
  encodeRows(resource, await readable(resource, rows, reading), nullsFor(reading))

interface Listed<P> {
  readonly answer: P
  readonly ignored: readonly string[]
}

/**
 * One page of a list, with its count unless `count=0`; large nouns count to a cap and may be read on by
 * cursor.
 */
export async function readPage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Listed<Page>> {
  const { shown, figures, ignored } = await findPage(resource, parameters, reading, false)
  return { answer: { records: encodeRows(resource, shown, nullsFor(reading)), ...figures }, ignored }
}

/**
 * The same with the keys of its rows said once, where all rows have the same; with a cursor wherever there
 * can be one.
 */
export async function readTablePage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Listed<Page | TablePage>> {
  const { shown, figures, ignored } = await findPage(resource, parameters, reading, true)
  const nulls = nullsFor(reading),
    table = encodeTable(resource, shown, nulls)
  return {
    answer: table ? { table, ...figures } : { records: encodeRows(resource, shown, nulls), ...figures },
    ignored,
  }
}

interface Found {
  readonly shown: readonly Row[]
  readonly figures: Omit<Page, 'records'>
  readonly ignored: readonly string[]
}

/** `withCursor`: also where the call has none. */
async function findPage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
  withCursor: boolean,
): Promise<Found> {
  const query = await readQuery(resource, parameters, reading)
  const where = { all: [visibleTo(resource, reading), query.where] }
  const db = reading.database.kysely
  const place = placeOf(resource, query, reading),
    after = startOf(place, query, reading),
    marked = query.cursor !== null || (withCursor && query.order.length === 1)
  const selecting = {
    tenantId: reading.tenantId,
    where,
    order: query.order,
    limit: query.size,
    offset: after ? 0 : (query.current - 1) * query.size,
    after,
    marked,
    room: reading.services.labels.keysOf(resource),
  }
  const known = query.count ? ((await hooksOf(resource).countAhead?.(where, reading)) ?? null) : 0
  const { rows, count: counted } =
    known === null
      ? await selectCounted(db, resource, selecting, resource.large ? COUNT_CAP : null)
      : { rows: await selectRows(db, resource, selecting), count: known }
  const capped = resource.large && counted > COUNT_CAP
  const nextCursor = marked && rows.length === query.size ? cursorOf(place, rows.at(-1), reading) : null
  const figures = {
    ...pageFigures({ total: capped ? COUNT_CAP : counted, size: query.size, current: query.current, capped }),
    ...(nextCursor ? { nextCursor } : {}),
  }
  return { shown: await readable(resource, rows, reading), figures, ignored: query.ignored }
}

/** One row by id, or not found: of another tenant, out of scope and removed look alike. */
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
  const [wire] = await dress(resource, [row], reading)
  return wire ?? fail('NOT_FOUND')
}
