import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'
import { anyId, LIVE } from '../expressions.ts'

/** Updates level and path of a category and of those below it after it moved. */
export async function rebuildContentCategories(db: Writer, tenantId: string, id: string): Promise<void> {
  await sql`
    with recursive below as (
      select c.id, case when p.id is null then '/' else p.ancestors || p.id || '/' end as path,
        case when p.id is null then 1 else p.level + 1 end as depth
      from content_category c
      left join content_category p on p.id = c.parent_id and p.tenant_id = c.tenant_id
      where c.id = ${id} and c.tenant_id = ${tenantId}
      union all
        select c.id, b.path || b.id || '/', b.depth + 1
        from content_category c
        join below b on c.parent_id = b.id
        where c.tenant_id = ${tenantId})
    update content_category set ancestors = below.path, level = below.depth
    from below
    where content_category.id = below.id
      and (content_category.ancestors, content_category.level) is distinct from (below.path, below.depth)
  `.execute(db)
}

/** Ids of categories with those below them, and the deepest level among them. */
export async function selectContentSubtree(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly depth: number }> {
  const { rows } = await sql<{ id: string; level: number }>`
    select distinct c.id::text as id, coalesce(c.level, 1) as level
    from content_category c
    join content_category top on top.id = any(${ids}::bigint[]) and top.tenant_id = ${tenantId}
    where c.tenant_id = ${tenantId} and c.is_deleted = 0
      and (c.id = top.id or c.ancestors like top.ancestors || top.id || '/%')
  `.execute(db)
  return { ids: rows.map(({ id }) => id), depth: Math.max(0, ...rows.map(({ level }) => level)) }
}

/** Number of articles of each category, by its id. */
export async function countContents(
  db: Reader,
  tenantId: string,
  categoryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('content')
    .select(({ fn }) => ['category_id', fn.countAll<string>().as('n')])
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', LIVE)
    .where('category_id', '=', anyId(categoryIds))
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(({ category_id, n }) => [String(category_id), Number(n)]))
}
