import { sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { columnOf } from './columns.ts'
import { hiddenNow, visibilityPredicate } from './visibility.ts'
import { whereSql } from './where.ts'
import type { Reader } from './db.ts'

/** Rows of a resource by their ids, or by what they have in another field. */
export interface TitleRequest {
  readonly resource: Resource
  readonly by: string
  readonly values: ReadonlySet<string>
}

/** Where `selectTitles` keeps the titles of a request. */
export const titlesKey = ({ resource, by }: Omit<TitleRequest, 'values'>): string => `${resource.id}.${by}`

/**
 * Titles of rows of several resources in one statement, including removed rows: `titlesKey → value → title`.
 * Rows, titles and values hidden from the caller are left out.
 */
export async function selectTitles(
  db: Reader,
  tenantId: string,
  requests: readonly TitleRequest[],
): Promise<Map<string, Map<string, string>>> {
  const titles = new Map<string, Map<string, string>>()
  const parts = requests
    .filter(({ resource, by, values }) => {
      const hidden = hiddenNow(resource)
      return values.size > 0 && !hidden.has(resource.title) && !hidden.has(by)
    })
    .map(({ resource, by, values }) => {
      const column = sql.ref(columnOf(resource, by)?.column ?? 'id'),
        tenantFilter = resource.scope === 'tenant' ? sql` and tenant_id = ${tenantId}` : sql``,
        predicate = visibilityPredicate(resource),
        visibility = predicate ? sql` and ${whereSql(resource, predicate)}` : sql``
      return sql`
        select ${titlesKey({ resource, by })} as key, ${column}::text as value,
          ${sql.ref(columnOf(resource, resource.title)?.column ?? 'id')} as title
        from ${sql.table(resource.table)}
        where ${column} = any(${[...values]}${by === 'id' ? sql`::bigint[]` : sql`::text[]`})
          ${tenantFilter}${visibility}
      `
    })
  if (parts.length === 0) return titles
  const { rows } = await sql<{
    key: string
    value: string
    title: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { key, value, title } of rows) {
    const titleByValue = titles.get(key) ?? new Map<string, string>()
    titles.set(key, titleByValue.set(value, title))
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
