import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { momentOfId } from '../../kernel/id.ts'
import { columnsOf, keyOf } from './columns.ts'
import { visibilityPredicate } from './visibility.ts'
import { whereSql } from './where.ts'
import type { Predicate } from './predicate.ts'

const completeLists = new WeakMap<Resource, RawBuilder<unknown>>(),
  partialLists = new WeakMap<ReadonlySet<string>, RawBuilder<unknown>>()

const listOf = (resource: Resource, keys: ReadonlySet<string> | null): RawBuilder<unknown> =>
  sql.raw(
    columnsOf(resource)
      .filter((column) => column.field?.kind !== 'secret' && (keys === null || keys.has(keyOf(column))))
      .map(({ column }) => `"${column}"`)
      .join(', '),
  )

/**
 * The columns of a row except secrets, in the order of their declaration; `keys` restricts them to a set of
 * `keysToRead`.
 */
export function columnsSql(resource: Resource, keys: ReadonlySet<string> | null = null): RawBuilder<unknown> {
  const cached = keys === null ? completeLists.get(resource) : partialLists.get(keys)
  if (cached) return cached
  const list = listOf(resource, keys)
  if (keys === null) completeLists.set(resource, list)
  else partialLists.set(keys, list)
  return list
}

/**
 * The conditions of every query: tenant, not deleted, visible to the current caller. `where` is the query's
 * own predicate.
 */
export function liveSql(resource: Resource, tenantId: string, where?: Predicate): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = []
  if (resource.scope === 'tenant') parts.push(sql`tenant_id = ${tenantId}`)
  if (resource.softDelete) parts.push(sql`is_deleted = 0`)
  const visibility = visibilityPredicate(resource, where)
  if (visibility) parts.push(whereSql(resource, visibility))
  return parts.length ? sql`${sql.join(parts, sql` and `)}` : sql`true`
}

/** The `from` and `where` clauses for the live rows that match a predicate. */
export const matchingSql = (
  resource: Resource,
  { tenantId, where }: { readonly tenantId: string; readonly where: Predicate },
): RawBuilder<unknown> =>
  sql`
    from ${sql.table(resource.table)}
    where ${liveSql(resource, tenantId, where)} and ${whereSql(resource, where)}
  `

/**
 * A single value is compared with `=`: the database keeps the plan for that, while one for a list is made at
 * every call.
 */
export const amongSql = (
  reference: RawBuilder<unknown>,
  values: readonly unknown[],
  type: 'bigint' | 'smallint',
): RawBuilder<boolean> =>
  values.length === 1
    ? sql`${reference} = ${values[0]}`
    : sql`${reference} = any(${values}::${sql.raw(type)}[])`

/**
 * Condition for rows with these ids; of a partitioned table only the partitions that can contain them are
 * read.
 */
export function idsSql(resource: Resource, ids: readonly string[], qualifier = ''): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.raw(`${qualifier}${name}`)
  const among = amongSql(column('id'), ids, 'bigint')
  if (!resource.partition || ids.length === 0) return among
  const moments = ids.map((id) => momentOfId(id).getTime())
  return sql`
    ${among} and ${column('create_time')} >= ${new Date(Math.min(...moments))}
      and ${column('create_time')} <= ${new Date(Math.max(...moments))}
  `
}
