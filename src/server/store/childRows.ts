import { sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import type { ChildRow } from '../../contract/define/row.ts'
import { newId } from '../../kernel/id.ts'
import { childTable, fieldColumns } from './columns.ts'
import { publishPictures } from './files/publicPictures.ts'
import type { Reader } from './db.ts'

/** Child rows of several parents in their order, by parent id. */
export async function selectChildren<R extends Resource, K extends keyof R['fields'] & string>(
  db: Reader,
  resource: R,
  field: K,
  parentIds: readonly string[],
): Promise<Map<string, ChildRow<R, K>[]>> {
  const columns = fieldColumns(resource.fields[field]?.fields ?? {})
  const { rows } = await sql<Record<string, unknown>>`
    select *
    from ${sql.table(childTable(resource, field))}
    where ${sql.ref(`${resource.table}_id`)} = any(${parentIds}::bigint[])
    order by position
  `.execute(db)
  const byParent = new Map<string, ChildRow<R, K>[]>()
  for (const record of rows) {
    const parent = String(record[`${resource.table}_id`])
    const child: Record<string, unknown> = { id: String(record.id) }
    for (const column of columns)
      if (column.field?.kind !== 'secret') child[column.name] = column.decode(record[column.column])
    byParent.set(parent, [...(byParent.get(parent) ?? []), child as ChildRow<R, K>])
  }
  return byParent
}

/** Replaces the child rows of a parent. */
export async function replaceChildren<R extends Resource>(
  db: Reader,
  resource: R,
  field: keyof R['fields'] & string,
  {
    tenantId,
    parentId,
    rows,
  }: {
    readonly tenantId: string
    readonly parentId: string
    readonly rows: readonly Readonly<Record<string, unknown>>[]
  },
): Promise<void> {
  const table = childTable(resource, field)
  await sql`delete from ${sql.table(table)} where ${sql.ref(`${resource.table}_id`)} = ${parentId}`.execute(
    db,
  )
  if (rows.length === 0) return
  const columns = fieldColumns(resource.fields[field]?.fields ?? {})
  const names = [
    'id',
    ...(resource.scope === 'tenant' ? ['tenant_id'] : []),
    `${resource.table}_id`,
    'position',
    ...columns.map((column) => column.column),
  ]
  const values = rows.map((row, position) => {
    const cells = [
      newId(),
      ...(resource.scope === 'tenant' ? [tenantId] : []),
      parentId,
      position,
      ...columns.map((column) => column.encode(row[column.name] ?? null)),
    ]
    return sql`(${sql.join(cells)})`
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)}
  `.execute(db)
  await publishPictures(db, resource.fields[field]?.fields ?? {}, tenantId, rows)
}
