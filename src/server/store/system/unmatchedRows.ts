import { sql } from 'kysely'
import { newId } from '../../../kernel/id.ts'
import { storable } from '../../../kernel/text.ts'
import type { Reader } from '../db.ts'
import { daysAgo } from '../expressions.ts'

/** Queries of a tenant that get a row of their own in a day; further ones are not counted. */
const MAX_QUERIES = 2000

/** Counts a query that found nothing, and the user once a day; nothing beyond `MAX_QUERIES`. */
export async function countUnmatched(
  db: Reader,
  {
    tenantId,
    userId,
    day,
    query,
  }: { readonly tenantId: string; readonly userId: string; readonly day: string; readonly query: string },
): Promise<void> {
  const text = storable(query)
  const { rows } = await sql<{ id: string }>`
    insert into unmatched_query (id, tenant_id, day, query, count, users, last_time)
    select ${newId()}, ${tenantId}, ${day}::date, ${text}, 1, 0, now()
    where (select count(*) from unmatched_query where tenant_id = ${tenantId} and day = ${day}::date)
        < ${MAX_QUERIES}::int
      or exists (select 1 from unmatched_query
        where tenant_id = ${tenantId} and day = ${day}::date and query = ${text})
    on conflict (tenant_id, day, query) do update
      set count = unmatched_query.count + 1, last_time = now(), update_time = now()
    returning id::text as id
  `.execute(db)
  const [row] = rows
  if (!row) return
  await sql`
    with asked as (
      insert into unmatched_query_user (tenant_id, query_id, user_id)
      values (${tenantId}, ${row.id}, ${userId})
      on conflict do nothing
      returning 1 as one
    )
    update unmatched_query set users = users + 1
    where tenant_id = ${tenantId} and id = ${row.id} and exists (select 1 from asked)
  `.execute(db)
}

/** Deletes what was counted before so many days. */
export async function dropOldUnmatched(db: Reader, days: number): Promise<void> {
  await sql`
    delete from unmatched_query_user u using unmatched_query q
    where q.id = u.query_id and q.day < (${daysAgo(days)})::date
  `.execute(db)
  await sql`delete from unmatched_query where day < (${daysAgo(days)})::date`.execute(db)
}
