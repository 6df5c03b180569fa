import { sql } from 'kysely'
import type { Writer } from '../db.ts'

/** The code of the country, above all provinces. */
export const COUNTRY_CODE = '00'

/**
 * Puts a new division below the nearest one whose code begins its own, and the divisions that belong below it
 * there. Returns whether there is one above it.
 */
export async function linkRegion(
  db: Writer,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<boolean> {
  if (code === COUNTRY_CODE) return true
  await sql`
    update region set parent_id = ${id}, parent_code = ${code}
    where is_deleted = 0 and id <> ${id} and starts_with(code, ${code})
      and (parent_code = ${COUNTRY_CODE} or length(parent_code) < ${code.length})
  `.execute(db)
  const { rows } = await sql`
    update region set parent_id = above.id, parent_code = above.code
    from (
      select id, code from region
      where is_deleted = 0 and id <> ${id} and (code = ${COUNTRY_CODE} or starts_with(${code}, code))
      order by code = ${COUNTRY_CODE}, length(code) desc limit 1) as above
    where region.id = ${id}
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}
