import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { hiddenNow, sightOver } from './sight.ts'
import { whereSql } from './where.ts'

/**
 * For a statement of one's own: `and` the rows of a noun, by the column that has their ids (`a.id`), are
 * those whoever reads may see; nothing where all may be seen.
 */
export function seenSql(resource: Resource, id: string): RawBuilder<unknown> {
  const sight = sightOver(resource)
  return sight
    ? sql`
      and ${sql.ref(id)} in (select id from ${sql.table(resource.table)} where ${whereSql(resource, sight)})
    `
    : sql``
}

/**
 * For a statement of one's own: the value, or a null of its type where whoever reads may not see the field
 * it comes from.
 */
export const shownSql = (
  resource: Resource,
  field: string,
  value: string,
  type: 'text' | 'bigint' | 'bigint[]' = 'text',
): RawBuilder<unknown> => (hiddenNow(resource).has(field) ? sql`null::${sql.raw(type)}` : sql.ref(value))
