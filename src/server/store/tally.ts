import { type RawBuilder, sql } from 'kysely'
import type { ChartSpec } from '../../contract/define/chart.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { columnOf } from './columns.ts'
import { liveSql } from './rowSql.ts'
import { whereSql } from './where.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

/** Bars a chart has at most; the biggest ones where it is not by time. */
const MOST = 100
const FORMS = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD' } as const

/** One group of rows: its key in row form, how many, and what they add up to. */
export interface Tally {
  readonly key: unknown
  readonly count: number
  readonly sum: number | null
  readonly good: number | null
  readonly ended: number | null
}

const amongStates = (resource: Resource, names: readonly string[]): RawBuilder<unknown> => {
  const state = columnOf(resource, resource.stateField ?? '')
  return sql`
    count(*) filter (
      where ${sql.ref(state?.column ?? 'id')} = any(${names.map((name) => resource.states?.wire[name] ?? -1)}::smallint[]))
  `
}

/** Groups the rows a predicate finds, added up by the database. */
export async function tallyRows(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    where,
    chart,
  }: { readonly tenantId: string; readonly where: Predicate; readonly chart: ChartSpec },
): Promise<Tally[]> {
  const by = columnOf(resource, chart.by),
    sum = chart.sum ? columnOf(resource, chart.sum) : undefined
  if (!by) throw new Error(`${resource.id} has no ${chart.by}`)
  const key = chart.unit
    ? sql`to_char(${sql.ref(by.column)} at time zone 'Asia/Shanghai', ${sql.lit(FORMS[chart.unit])})`
    : sql.ref(by.column)
  const parts = [
    sql`${key} as key`,
    sql`count(*) as n`,
    ...(sum ? [sql`coalesce(sum(${sql.ref(sum.column)}), 0)::text as total`] : []),
    ...(chart.rate
      ? [
          sql`${amongStates(resource, chart.rate.good)} as good`,
          sql`${amongStates(resource, chart.rate.of)} as ended`,
        ]
      : []),
  ]
  const { rows } = await sql<TallyRecord>`
    select ${sql.join(parts)}
    from ${sql.table(resource.table)}
    where ${liveSql(resource, tenantId, where)} and ${whereSql(resource, where)}
    group by 1
    order by ${sql.raw(chart.unit ? '1 desc' : '2 desc')} limit ${sql.lit(MOST)}
  `.execute(db)
  const found = rows.map((row) => tallyOf(row, chart.unit ? row.key : by.decode(row.key)))
  return chart.unit ? found.reverse() : found
}

interface TallyRecord {
  key: unknown
  n: string
  total?: string
  good?: string
  ended?: string
}
const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))
const tallyOf = ({ n, total, good, ended }: TallyRecord, key: unknown): Tally => ({
  key,
  count: Number(n),
  sum: numberOf(total),
  good: numberOf(good),
  ended: numberOf(ended),
})
