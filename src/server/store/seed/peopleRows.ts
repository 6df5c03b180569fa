import { sql } from 'kysely'
import type { Writer } from '../db.ts'
import { followBlocks } from '../people/blackRows.ts'

/** Counts the tags of seeded consumers, and lets their state follow the blocks. */
export async function countSeededTags(writer: Writer, tenantId: string): Promise<void> {
  await sql`
    update user_tag t set refresh_time = now(), user_count = (
      select count(*) from userinfo u where u.tenant_id = t.tenant_id and u.tag_ids @> array[t.id])
    where t.tenant_id = ${tenantId}
  `.execute(writer)
  await sql`delete from user_tag_delta where tenant_id = ${tenantId}`.execute(writer)
  const { rows } = await sql<{ id: string }>`
    select id::text as id from userinfo where tenant_id = ${tenantId}
  `.execute(writer)
  await followBlocks(
    writer,
    tenantId,
    rows.map(({ id }) => id),
  )
}
