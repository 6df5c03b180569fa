import { sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { columnOf } from './columns.ts'
import { hiddenNow, visibilityPredicate } from './visibility.ts'
import { whereSql } from './where.ts'
import type { Reader } from './db.ts'

/**
 * Titles of rows of several resources in one statement, including removed rows: `resource id → id → title`.
 * Rows and titles hidden from the caller are left out.
 */
export async function selectTitles(
  db: Reader,
  tenantId: string,
  idsByResource: ReadonlyMap<Resource, ReadonlySet<string>>,
): Promise<Map<string, Map<string, string>>> {
  const titles = new Map<string, Map<string, string>>()
  const parts = [...idsByResource]
    .filter(([resource, ids]) => ids.size > 0 && !hiddenNow(resource).has(resource.title))
    .map(([resource, ids]) => {
      const tenantFilter = resource.scope === 'tenant' ? sql` and tenant_id = ${tenantId}` : sql``,
        predicate = visibilityPredicate(resource),
        visibility = predicate ? sql` and ${whereSql(resource, predicate)}` : sql``
      return sql`
        select ${resource.id} as resource, id,
          ${sql.ref(columnOf(resource, resource.title)?.column ?? 'id')} as title
        from ${sql.table(resource.table)}
        where id = any(${[...ids]}::bigint[])${tenantFilter}${visibility}
      `
    })
  if (parts.length === 0) return titles
  const { rows } = await sql<{
    resource: string
    id: string
    title: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { resource, id, title } of rows) {
    const titleById = titles.get(resource) ?? new Map<string, string>()
    titles.set(resource, titleById.set(String(id), title))
  }
  return titles
}

/**
 * The entries of a dictionary, `dictKey → dictValue`, including sealed ones so that old rows stay readable.
 */
export async function selectDictionary(
  db: Reader,
  dictionary: Resource,
  tenantId: string,
  code: string,
): Promise<Map<string, string>> {
  const tenantFilter = dictionary.scope === 'tenant' ? sql` and tenant_id = ${tenantId}` : sql``,
    visibility = visibilityPredicate(dictionary)
  const { rows } = await sql<{
    dict_key: string
    dict_value: string
  }>`
    select dict_key, dict_value
    from ${sql.table(dictionary.table)}
    where code = ${code} and parent_id is not null
      and is_deleted = 0${tenantFilter}${visibility ? sql` and ${whereSql(dictionary, visibility)}` : sql``}
  `.execute(db)
  return new Map(rows.map((row) => [row.dict_key, row.dict_value]))
}
