import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { hiddenNow, visibilityPredicate } from './visibility.ts'
import { whereSql } from './where.ts'

/**
 * For a statement of one's own: `and` the rows of a noun, by the column that has their ids (`a.id`), are
 * those whoever reads may see; nothing where all may be seen.
 */
export function visibleRowsSql(resource: Resource, id: string): RawBuilder<unknown> {
  const visibility = visibilityPredicate(resource)
  return visibility
    ? sql`
      and ${sql.ref(id)} in (select id from ${sql.table(resource.table)} where ${whereSql(resource, visibility)})
    `
    : sql``
}

/**
 * For a statement of one's own: the value, or a null of its type where whoever reads may not see the field
 * it comes from.
 */
export const visibleFieldSql = (
  resource: Resource,
  field: string,
  value: string,
  type: 'text' | 'bigint' | 'bigint[]' = 'text',
): RawBuilder<unknown> => (hiddenNow(resource).has(field) ? sql`null::${sql.raw(type)}` : sql.ref(value))
