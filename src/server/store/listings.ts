import { type RawBuilder, sql } from 'kysely'
import type { Operator } from '../../contract/define/query.ts'

/** Which rows are listed under some ids, or under any where there are none: `id` is that of the row. */
type Listing = (ids: readonly string[] | null) => RawBuilder<boolean>

/**
 * The tables that list pairs of a row and what it belongs to, by the name that fields have in `listedIn`. The tables
 * have no column `id`, so that it is the one of the row. A change that is being prepared does not count yet.
 */
const LISTINGS: Readonly<Record<string, Listing>> = {
  userGroup: (ids) => sql`
    exists (
      select 1
      from (
        select id as group_id, snapshot_no from user_group
        where is_deleted = 0 ${ids === null ? sql`` : sql`and id = any(${ids}::bigint[])`}) g
      join user_group_member m on m.group_id = g.group_id and m.entered_no <= g.snapshot_no
        and (m.left_no is null or m.left_no > g.snapshot_no)
        ${ids === null ? sql`` : sql`and m.group_id = any(${ids}::bigint[])`}
      where m.user_id = id)
  `,
}

/** The condition on the rows of a resource whose references are listed in a table of their own. */
export function listingSql(
  name: string,
  { operator, values }: { readonly operator: Operator; readonly values: readonly unknown[] },
): RawBuilder<boolean> {
  const listing = LISTINGS[name]
  if (!listing) throw new Error(`there is no listing ${name}`)
  if (operator === 'isNull') return sql`not ${listing(null)}`
  if (operator === 'isNotNull') return listing(null)
  const isListed = listing(values.map(String))
  return operator === 'notEquals' || operator === 'notContains' ? sql`not ${isListed}` : isListed
}
