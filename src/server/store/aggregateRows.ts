import { type RawBuilder, sql } from 'kysely'
import type { ChartFigures, ChartSpec } from '../../contract/define/chart.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fen } from '../../kernel/money.ts'
import { columnOf } from './columns.ts'
import { liveSql } from './rowSql.ts'
import { valueSql } from './storedValues.ts'
import { whereSql } from './where.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

/** Maximum number of groups in a chart; the first of them where it is not by time. */
const MAX_GROUPS = 100
const DATE_FORMATS = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD' } as const

/** What is computed of the rows: a chart without what the caller may not see. */
export interface Aggregate
  extends Pick<ChartSpec, 'by' | 'unit' | 'buckets' | 'sums' | 'rank' | 'rate' | 'spread'> {
  readonly parts: Readonly<Record<string, Predicate>>
}
/** The figures of all rows and of each group, whose key is in row form. */
export interface Groups {
  readonly total: ChartFigures
  readonly groups: readonly (ChartFigures & { readonly key: unknown })[]
}

const stateCount = (resource: Resource, names: readonly string[]): RawBuilder<unknown> => {
  const state = columnOf(resource, resource.stateField ?? '')
  const numbers = valueSql(resource.states?.wire ?? {}, ...(names as readonly [string, ...string[]]))
  return sql`count(*) filter (where ${sql.ref(state?.column ?? 'id')} in (${numbers}))`
}

const referenceTo = (resource: Resource, name: string): RawBuilder<unknown> => {
  const column = columnOf(resource, name)
  if (!column) throw new Error(`${resource.id} has no ${name}`)
  return sql.ref(column.column)
}

/** The expression of the group of a row. */
function keySql(resource: Resource, { by, unit, buckets }: Aggregate): RawBuilder<unknown> {
  const reference = referenceTo(resource, by)
  if (unit) return sql`to_char(${reference} at time zone 'Asia/Shanghai', ${sql.lit(DATE_FORMATS[unit])})`
  return buckets
    ? sql`width_bucket(${reference}, array[${sql.raw(buckets.map(Number).join(', '))}])`
    : reference
}

function figuresSql(
  resource: Resource,
  { sums = [], rate, parts, spread }: Aggregate,
): RawBuilder<unknown>[] {
  const alias = (prefix: string, index: number): RawBuilder<unknown> => sql.ref(`${prefix}${index}`)
  return [
    sql`count(*)::text as n`,
    ...sums.map(
      (name, index) => sql`coalesce(sum(${referenceTo(resource, name)}), 0)::text as ${alias('s', index)}`,
    ),
    ...(rate
      ? [
          sql`${stateCount(resource, rate.good)}::text as good`,
          sql`${stateCount(resource, rate.of)}::text as ended`,
        ]
      : []),
    ...Object.values(parts).map(
      (part, index) =>
        sql`(count(*) filter (where ${whereSql(resource, part)}))::text as ${alias('p', index)}`,
    ),
    ...(spread
      ? [
          sql`percentile_disc(0.5) within group (order by ${referenceTo(resource, spread)})::text as p50`,
          sql`percentile_disc(0.9) within group (order by ${referenceTo(resource, spread)})::text as p90`,
        ]
      : []),
  ]
}

/** Groups the rows that match a predicate and sums them in the database, together and by group. */
export async function aggregateRows(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    where,
    chart,
  }: { readonly tenantId: string; readonly where: Predicate; readonly chart: Aggregate },
): Promise<Groups> {
  const { unit, buckets, rank } = chart
  const order = unit
    ? sql`group_key desc`
    : buckets
      ? sql`group_key`
      : sql`${rank ? sql`sum(${referenceTo(resource, rank)})` : sql`count(*)`} desc nulls last, group_key`
  const { rows } = await sql<GroupRecord>`
    select group_key as key, grouping(group_key) = 1 as whole, ${sql.join(figuresSql(resource, chart))}
    from (
      select *, ${keySql(resource, chart)} as group_key
      from ${sql.table(resource.table)}
      where ${liveSql(resource, tenantId, where)} and ${whereSql(resource, where)}
    ) matching
    group by grouping sets ((group_key), ())
    order by grouping(group_key) desc, ${order} limit ${sql.lit(MAX_GROUPS + 1)}
  `.execute(db)
  const decode = unit || buckets ? String : columnOf(resource, chart.by)?.decode
  const groups = rows
    .filter(({ whole }) => !whole)
    .map((row) => ({ key: row.key === null ? null : (decode?.(row.key) ?? null), ...figuresOf(row, chart) }))
  const whole = rows.find((row) => row.whole)
  return { total: figuresOf(whole ?? { n: '0' }, chart), groups: unit ? groups.reverse() : groups }
}

type GroupRecord = Readonly<Record<string, unknown>>
const numberOf = (value: unknown): number | null =>
  value === undefined || value === null ? null : Number(value)
const figuresOf = (
  row: GroupRecord,
  { sums = [], parts }: Pick<Aggregate, 'sums' | 'parts'>,
): ChartFigures => ({
  count: Number(row.n),
  sums: Object.fromEntries(sums.map((name, index) => [name, fen(Number(row[`s${index}`] ?? 0))])),
  good: numberOf(row.good),
  ended: numberOf(row.ended),
  parts: Object.fromEntries(Object.keys(parts).map((name, index) => [name, numberOf(row[`p${index}`])])),
  p50: numberOf(row.p50),
  p90: numberOf(row.p90),
})
