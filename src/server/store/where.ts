import { type RawBuilder, sql } from 'kysely'
import type { Operator } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { columnOf } from './columns.ts'
import { listingSql } from './listings.ts'
import type { Predicate } from './predicate.ts'

const escapeLike = (text: unknown): string => String(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)
const joined = (
  parts: readonly RawBuilder<boolean>[],
  conjunction: 'and' | 'or',
  valueIfEmpty: boolean,
): RawBuilder<boolean> =>
  parts.length === 0
    ? sql<boolean>`${sql.lit(valueIfEmpty)}`
    : sql<boolean>`(${sql.join(parts, conjunction === 'and' ? sql` and ` : sql` or `)})`

/** Converts a predicate over a resource's own table to SQL; all values are parameters. */
export function whereSql(resource: Resource, predicate: Predicate): RawBuilder<boolean> {
  if ('all' in predicate)
    return joined(
      predicate.all.map((part) => whereSql(resource, part)),
      'and',
      true,
    )
  if ('any' in predicate)
    return joined(
      predicate.any.map((part) => whereSql(resource, part)),
      'or',
      false,
    )
  const listing = resource.fields[predicate.field]?.listedIn
  if (listing && 'operator' in predicate) return listingSql(listing, predicate)
  const column = columnOf(resource, predicate.field)
  if (!column) throw new Error(`${resource.id} has no column for ${predicate.field}`)
  const reference = sql.ref(column.column)
  if ('refersTo' in predicate) return referringSql(reference, predicate.refersTo, predicate.where)
  return column.type.endsWith('[]')
    ? listSql(reference, column.type, predicate)
    : scalarSql(reference, column.type, predicate.operator, predicate.values)
}

/** Row-level security keeps the rows of other tenants out of the subquery. */
const referringSql = (
  reference: RawBuilder<unknown>,
  resource: Resource,
  where: Predicate,
): RawBuilder<boolean> =>
  sql`${reference} in (select id from ${sql.table(resource.table)} where ${whereSql(resource, where)})`

interface Comparison {
  readonly operator: Operator
  readonly values: readonly unknown[]
}
function listSql(
  reference: RawBuilder<unknown>,
  type: string,
  { operator, values }: Comparison,
): RawBuilder<boolean> {
  if (operator === 'isNull') return sql`${reference} = '{}'`
  if (operator === 'isNotNull') return sql`${reference} <> '{}'`
  const overlap = sql<boolean>`${reference} && ${values.map(String)}::${sql.raw(type)}`
  return operator === 'notEquals' || operator === 'notContains' ? sql`not (${overlap})` : overlap
}

function scalarSql(
  reference: RawBuilder<unknown>,
  type: string,
  operator: Operator,
  values: readonly unknown[],
): RawBuilder<boolean> {
  const value = values[0]
  switch (operator) {
    case 'isNull':
      return sql`${reference} is null`
    case 'isNotNull':
      return sql`${reference} is not null`
    case 'in':
      return sql`${reference} = any(${values}::${sql.raw(type.replace(/\(.*\)/, ''))}[])`
    case 'contains':
      return sql`${reference} like ${`%${escapeLike(value)}%`}`
    case 'notContains':
      return sql`${reference} not like ${`%${escapeLike(value)}%`}`
    case 'startsWith':
      return sql`${reference} like ${`${escapeLike(value)}%`}`
    case 'endsWith':
      return sql`${reference} like ${`%${escapeLike(value)}`}`
    case 'equals':
      return value === null ? sql`${reference} is null` : sql`${reference} = ${value}`
    case 'notEquals':
      return sql`${reference} is distinct from ${value}`
    case 'ge':
      return sql`${reference} >= ${value}`
    case 'le':
      return sql`${reference} <= ${value}`
    case 'gt':
      return sql`${reference} > ${value}`
    case 'lt':
      return sql`${reference} < ${value}`
  }
}
