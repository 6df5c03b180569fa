import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { hiddenNow, visibilityPredicate } from './visibility.ts'
import { whereSql } from './where.ts'

/**
 * For handwritten statements: `and` the column `id` (`a.id`) is that of a row the caller may see; empty where
 * all rows are visible.
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
 * For handwritten statements: the column, or a null of its type where the field is hidden from the caller.
 */
export const visibleFieldSql = (
  resource: Resource,
  field: string,
  value: string,
  type: 'text' | 'bigint' | 'bigint[]' = 'text',
): RawBuilder<unknown> => (hiddenNow(resource).has(field) ? sql`null::${sql.raw(type)}` : sql.ref(value))
