import { sql } from 'kysely'
import type { Writer } from '../db.ts'

/**
 * Updates the ancestors of a department and its descendants after it moved: `0` and the ids of the ancestors,
 * topmost first.
 */
export async function rebuildAncestors(db: Writer, tenantId: string, id: string): Promise<void> {
  await sql`
    with recursive below as (
      select d.id, case when p.id is null then '0'
      else coalesce(p.ancestors, '0') || ',' || p.id end as path
      from dept d
      left join dept p on p.id = d.parent_id and p.tenant_id = d.tenant_id
      where d.id = ${id} and d.tenant_id = ${tenantId}
      union all
        select d.id, b.path || ',' || b.id
        from dept d
        join below b on d.parent_id = b.id
        where d.tenant_id = ${tenantId})
    update dept set ancestors = below.path
    from below
    where dept.id = below.id and dept.ancestors is distinct from below.path
  `.execute(db)
}
