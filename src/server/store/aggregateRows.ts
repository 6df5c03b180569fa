import { type RawBuilder, sql } from 'kysely'
import type { ChartSpec } from '../../contract/define/chart.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { type Fen, fen } from '../../kernel/money.ts'
import { columnOf } from './columns.ts'
import { liveSql } from './rowSql.ts'
import { whereSql } from './where.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

/** Maximum number of groups in a chart; the largest ones where it is not by time. */
const MAX_GROUPS = 100
const DATE_FORMATS = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD' } as const

/** A group of rows: its key in row form, the number of rows, and their totals. */
export interface GroupTotals {
  readonly key: unknown
  readonly count: number
  readonly sum: Fen | null
  readonly good: number | null
  readonly ended: number | null
}

const countInStates = (resource: Resource, names: readonly string[]): RawBuilder<unknown> => {
  const state = columnOf(resource, resource.stateField ?? '')
  const numbers = names.map((name) => resource.states?.wire[name] ?? -1)
  return sql`
    count(*) filter (where ${sql.ref(state?.column ?? 'id')} = any(${numbers}::smallint[]))
  `
}

/** Groups the rows that match a predicate and sums them in the database. */
export async function aggregateRows(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    where,
    chart,
  }: { readonly tenantId: string; readonly where: Predicate; readonly chart: ChartSpec },
): Promise<GroupTotals[]> {
  const by = columnOf(resource, chart.by),
    sum = chart.sum ? columnOf(resource, chart.sum) : undefined
  if (!by) throw new Error(`${resource.id} has no ${chart.by}`)
  const key = chart.unit
    ? sql`to_char(${sql.ref(by.column)} at time zone 'Asia/Shanghai', ${sql.lit(DATE_FORMATS[chart.unit])})`
    : sql.ref(by.column)
  const parts = [
    sql`${key} as key`,
    sql`count(*) as n`,
    ...(sum ? [sql`coalesce(sum(${sql.ref(sum.column)}), 0)::text as total`] : []),
    ...(chart.rate
      ? [
          sql`${countInStates(resource, chart.rate.good)} as good`,
          sql`${countInStates(resource, chart.rate.of)} as ended`,
        ]
      : []),
  ]
  const { rows } = await sql<GroupRecord>`
    select ${sql.join(parts)}
    from ${sql.table(resource.table)}
    where ${liveSql(resource, tenantId, where)} and ${whereSql(resource, where)}
    group by 1
    order by ${sql.raw(chart.unit ? '1 desc' : '2 desc')} limit ${sql.lit(MAX_GROUPS)}
  `.execute(db)
  const groups = rows.map((row) => groupTotalsOf(row, chart.unit ? row.key : by.decode(row.key)))
  return chart.unit ? groups.reverse() : groups
}

interface GroupRecord {
  key: unknown
  n: string
  total?: string
  good?: string
  ended?: string
}
const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))
const groupTotalsOf = ({ n, total, good, ended }: GroupRecord, key: unknown): GroupTotals => ({
  key,
  count: Number(n),
  sum: total === undefined ? null : fen(Number(total)),
  good: numberOf(good),
  ended: numberOf(ended),
})
