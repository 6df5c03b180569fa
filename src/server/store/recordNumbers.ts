import { sql } from 'kysely'
import type { Reader } from './db.ts'

/** A row one of whose numbers fits. */
export interface NumberedRow {
  /** Its table. */
  readonly origin: string
  readonly id: string
}
export interface NumberQuery {
  readonly tenantId: string
  /** In capitals; each is looked up as a whole number and as the beginning of one. */
  readonly beginnings: readonly string[]
  /** In capitals; null where no endings are looked up. */
  readonly ending: string | null
  /** Maximum number of rows by beginning (the highest numbers) and by ending. */
  readonly limit: number
}

/** The largest character, behind everything a number continues with. */
const LAST = '\u{10FFFF}'
const backwards = (text: string): string => [...text].reverse().join('')

/**
 * Rows of a tenant by the whole, the beginning or the ending of a number, each an index range. Whoever reads
 * them checks what the caller may see.
 */
export async function rowsByNumber(
  db: Reader,
  { tenantId, beginnings, ending, limit }: NumberQuery,
): Promise<NumberedRow[]> {
  const ends = backwards(ending ?? '')
  const byEnding = sql`
    union all (
      select origin, row_id from record_number
      where tenant_id = ${tenantId} and ending ~>=~ ${ends} and ending ~<~ ${ends + LAST}
      limit ${sql.lit(limit)})
  `
  const { rows } = await sql<NumberedRow>`
    select distinct origin, row_id::text as id from (
      (select origin, row_id from record_number
        where tenant_id = ${tenantId} and number = any(${[...beginnings]}::varchar[])
        limit ${sql.lit(limit)})
      union all (
        select f.origin, f.row_id
        from unnest(${[...beginnings]}::text[], ${beginnings.map((text) => text + LAST)}::text[]) as span (low, high)
        cross join lateral (
          select origin, row_id from record_number
          where tenant_id = ${tenantId} and number ~>=~ span.low and number ~<~ span.high
          order by number using ~>~ limit ${sql.lit(limit)}) f)
      ${ending === null ? sql`` : byEnding}
    ) found
  `.execute(db)
  return rows
}
