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
 * Rows of one window: enough to be quick, few enough that other requests of the embedded database come in
 * between.
 */
const WINDOW_ROWS = 1000
/** Rows made into cells at a stretch: others wait no longer than for these. */
const CHUNK_ROWS = 250

/** The rows of an export: those of the list with the same filter, tenant and data scope. */
export interface Source {
  readonly where: Predicate
  readonly lastId: string
  readonly still: boolean
}

/** The condition an export reads by. */
export async function exportWhere(
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
  reading: Reading,
): Promise<Predicate> {
  const { where } = await readFilter(resource, filter, reading)
  return { all: [visibleTo(resource, reading), where] }
}

/** The cells of all rows, window by window; `throwIfStopped` is called before each. */
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

/** Rows handed out in portions, one file's worth at a time. */
export class RowSupply {
  readonly #rows: AsyncIterator<unknown[][]>
  #buffer: unknown[][] = []
  constructor(batches: AsyncIterable<unknown[][]>) {
    this.#rows = batches[Symbol.asyncIterator]()
  }

  /** Whether there are more. */
  async hasMore(): Promise<boolean> {
    while (this.#buffer.length === 0) {
      const { done, value } = await this.#rows.next()
      if (done === true) return false
      this.#buffer = value
    }
    return true
  }

  /** The next rows, at most `limit` of them; `taken` hears how many each time. */
  async *take(limit: number, onRows: (rows: number) => void): AsyncGenerator<unknown[][]> {
    for (let remaining = limit; remaining > 0 && (await this.hasMore()); ) {
      const batch = this.#buffer.splice(0, remaining)
      remaining -= batch.length
      onRows(batch.length)
      yield batch
    }
  }

  /** Ends the reading where not everything was wanted. */
  async close(): Promise<void> {
    await this.#rows.return?.()
  }
}
