import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from '../../contract/define/row.ts'
import { isId } from '../../kernel/id.ts'
import { readRows } from './columns.ts'
import type { Reader } from './db.ts'
import { askFlat } from './pageRows.ts'
import type { Predicate } from './predicate.ts'
import { noteRowLocks } from './rowLocks.ts'
import { columnsSql, idsSql } from './rowSql.ts'
import { whereSql } from './where.ts'

/** Which removed rows are meant. */
export interface Removed {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly where: Predicate
  /** Rows that were removed longer ago are left out. */
  readonly days: number
}

const tenantSql = ({ scope }: Resource, tenantId: string): RawBuilder<boolean> =>
  scope === 'tenant' ? sql`tenant_id = ${tenantId}` : sql`true`

/** Locks and reads removed rows. The removal is the last change of a removed row. */
export async function lockRemoved(
  db: Reader,
  resource: Resource,
  { tenantId, ids, where, days }: Removed,
): Promise<Row<Resource>[]> {
  const validIds = ids.filter(isId)
  if (validIds.length === 0) return []
  noteRowLocks(db, resource, validIds)
  return readRows(
    resource,
    await askFlat(
      db,
      sql`
        select ${columnsSql(resource)}
        from ${sql.table(resource.table)}
        where ${idsSql(resource, validIds)} and ${tenantSql(resource, tenantId)} and is_deleted = 1
          and update_time > now() - make_interval(days => ${days}) and ${whereSql(resource, where)}
        order by id
        for update
      `,
    ),
  )
}

/** Ids of the rows of a noun that were removed together with these owners, in one transaction. */
export async function removedWith(
  db: Reader,
  { child, by }: { readonly child: Resource; readonly by: string },
  {
    owner,
    tenantId,
    ids,
  }: { readonly owner: Resource; readonly tenantId: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const column = sql.ref(`c.${by.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  const { rows } = await sql<{ id: string }>`
    select c.id::text as id
    from ${sql.table(child.table)} c
    join ${sql.table(owner.table)} o on o.id = ${column} and o.update_time = c.update_time
    where o.id = any(${ids}::bigint[]) and c.is_deleted = 1
      and ${child.scope === 'tenant' ? sql`c.tenant_id = ${tenantId}` : sql`true`}
  `.execute(db)
  return rows.map(({ id }) => id)
}
