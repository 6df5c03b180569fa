import type { Resource } from '../../../contract/define/resource.ts'
import { fail } from '../../../contract/errors.ts'
import { labelKey } from '../../../contract/wire.ts'
import { COUNT_CAP } from '../../engine/page.ts'
import { readable } from '../../engine/read.ts'
import { hiddenFields } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { countRows } from '../../store/countRows.ts'
import { defaultSortKey, selectRows } from '../../store/pageRows.ts'
import type { Predicate } from '../../store/predicate.ts'
import { withinTimeout } from '../../store/statementTimeout.ts'

const TIMEOUT_MS = 3000
const SAMPLE_ROWS = 5

/** How many rows there are and how many of them are left, with the titles of some. */
export interface VisibleRows {
  /** Rows the caller may see; at most `COUNT_CAP` of large nouns, and then `totalCapped`. */
  readonly total: number
  readonly totalCapped: boolean
  readonly remaining: number
  readonly remainingCapped: boolean
  readonly sample: readonly string[]
}

/** Counts the rows the caller has seen, and those of them that are left. Refuses SCOPE_PREVIEW_TOO_SLOW. */
export async function countVisible(
  noun: Resource,
  { seen, left }: { readonly seen: Predicate; readonly left: Predicate },
  reading: Reading,
): Promise<VisibleRows> {
  const { tenantId, database, caller } = reading,
    cap = noun.large ? COUNT_CAP : null,
    where = { all: [seen, left] }
  const read = await withinTimeout(database, TIMEOUT_MS, async (db) => ({
    total: await countRows(db, noun, { tenantId, where: { all: [seen] }, cap }),
    remaining: await countRows(db, noun, { tenantId, where, cap }),
    rows: await selectRows(db, noun, {
      tenantId,
      where,
      order: [defaultSortKey(noun, hiddenFields(noun, caller))],
      limit: SAMPLE_ROWS,
      offset: 0,
    }),
  }))
  if (read === null) return fail('SCOPE_PREVIEW_TOO_SLOW', { seconds: TIMEOUT_MS / 1000 })
  const rows = await readable(noun, read.rows, reading)
  const capped = (count: number): boolean => cap !== null && count > cap
  return {
    total: capped(read.total) ? COUNT_CAP : read.total,
    totalCapped: capped(read.total),
    remaining: capped(read.remaining) ? COUNT_CAP : read.remaining,
    remainingCapped: capped(read.remaining),
    sample: rows.map((row) => titleOf(noun, row)),
  }
}

/** What people call a row; its id where they may not see that. */
function titleOf({ title }: Resource, row: Readonly<Record<string, unknown>>): string {
  const text = row[labelKey(title)] ?? row[title]
  return typeof text === 'string' && text !== '' ? text : String(row.id)
}
