import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Resource } from '../../contract/define/resource.ts'
import { readFilter } from '../engine/query.ts'
import { readable } from '../engine/read.ts'
import { withVisibilityOf, visibleTo } from '../engine/scope.ts'
import type { Reading } from '../engine/work.ts'
import { asTenant } from '../store/tenancy.ts'
import { type Mark, selectWindow } from '../store/windowRows.ts'
import type { ExportColumn } from './columns.ts'
import type { Predicate } from '../store/predicate.ts'

/**
 * Rows read by one query. Fewer make an export slow; more keep other requests of the embedded database
 * waiting.
 */
const WINDOW_ROWS = 1000
/** Rows converted to cells before the event loop may serve other requests. */
const CHUNK_ROWS = 250

/**
 * Which rows an export reads: the condition, the newest id when it began, and whether the rows cannot change
 * meanwhile because they are read from a snapshot (`still`).
 */
export interface Source {
  readonly where: Predicate
  readonly lastId: string
  readonly still: boolean
}

/** The condition of an export: the filter of the call and what the caller may see. */
export async function exportWhere(
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
  reading: Reading,
): Promise<Predicate> {
  const { where } = await readFilter(resource, filter, reading)
  return { all: [visibleTo(resource, reading), where] }
}

/** The cells of all rows, window by window. Calls `throwIfStopped` before each window. */
export async function* cellBatches(
  resource: Resource,
  columns: readonly ExportColumn[],
  reading: Reading,
  { where, lastId, still, throwIfStopped }: Source & { readonly throwIfStopped: () => void },
): AsyncGenerator<unknown[][]> {
  let mark: Mark | null = null
  const labelKeys = reading.services.labels.keysOf(resource)
  for (;;) {
    throwIfStopped()
    const { rows, next }: { rows: readonly Readonly<Record<string, unknown>>[]; next: Mark | null } =
      await asTenant(reading.tenantId, () =>
        withVisibilityOf(reading.caller, async () => {
          const window = await selectWindow(
            reading.database.kysely,
            resource,
            { tenantId: reading.tenantId, where, lastId, limit: WINDOW_ROWS, still, extraKeys: labelKeys },
            mark,
          )
          return { rows: await readable(resource, window.rows, reading), next: window.mark }
        }),
      )
    for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
      await yieldToEventLoop()
      yield rows.slice(from, from + CHUNK_ROWS).map((row) => columns.map((column) => column.cell(row)))
    }
    if (rows.length < WINDOW_ROWS) return
    mark = next
  }
}

/** Splits the rows of an export into portions, one for each file. */
export class RowSupply {
  readonly #rows: AsyncIterator<unknown[][]>
  #buffer: unknown[][] = []
  constructor(batches: AsyncIterable<unknown[][]>) {
    this.#rows = batches[Symbol.asyncIterator]()
  }

  /** Whether rows remain; reads the next batch when the buffer is empty. */
  async hasMore(): Promise<boolean> {
    while (this.#buffer.length === 0) {
      const { done, value } = await this.#rows.next()
      if (done === true) return false
      this.#buffer = value
    }
    return true
  }

  /** Yields at most `limit` of the next rows in batches; `onRows` is called with the size of each batch. */
  async *take(limit: number, onRows: (rows: number) => void): AsyncGenerator<unknown[][]> {
    for (let remaining = limit; remaining > 0 && (await this.hasMore()); ) {
      const batch = this.#buffer.splice(0, remaining)
      remaining -= batch.length
      onRows(batch.length)
      yield batch
    }
  }

  /** Stops reading; to be called also when rows remain. */
  async close(): Promise<void> {
    await this.#rows.return?.()
  }
}
