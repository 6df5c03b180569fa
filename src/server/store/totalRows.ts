import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import type { FieldTotal, Totals } from '../../contract/define/totals.ts'
import { type Column, columnOf } from './columns.ts'
import type { Reader } from './db.ts'
import type { Predicate } from './predicate.ts'
import { matchingSql } from './rowSql.ts'

/** Rows to add up: the names of their fields, and the field to group by. */
export interface Totalling {
  readonly tenantId: string
  readonly where: Predicate
  readonly fields: readonly string[]
  readonly groupBy: string | null
  /** Maximum number of groups. */
  readonly limit: number
}

/** Totals of a group; `key` in row form, of moments their day. */
export interface TotalsOfKey extends Totals {
  readonly key: unknown
}

type Totalled = Record<string, unknown> & { readonly row_count: string }

const keySql = ({ column, type }: Column): RawBuilder<unknown> =>
  type === 'timestamptz'
    ? sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
    : sql.ref(column)

/** Counts and adds up the live rows that match a predicate, in groups where a field is named. */
export async function totalRows(
  db: Reader,
  resource: Resource,
  { tenantId, where, fields, groupBy, limit }: Totalling,
): Promise<readonly TotalsOfKey[]> {
  const summed = fields.flatMap((name) => columnOf(resource, name) ?? [])
  const by = groupBy === null ? undefined : columnOf(resource, groupBy)
  const parts = [
    sql`count(*) as row_count`,
    ...(by ? [sql`${keySql(by)} as key`] : []),
    ...summed.flatMap(({ column }, index) => [
      sql`coalesce(sum(${sql.ref(column)}), 0)::text as ${sql.ref(`sum_${index}`)}`,
      sql`count(${sql.ref(column)}) as ${sql.ref(`count_${index}`)}`,
    ]),
  ]
  const { rows } = await sql<Totalled>`
    select ${sql.join(parts)} ${matchingSql(resource, { tenantId, where })}
    ${by ? sql`group by ${keySql(by)} order by 1 desc, 2 limit ${sql.lit(limit)}` : sql``}
  `.execute(db)
  return rows.map((row) => ({
    key: by ? (by.type === 'timestamptz' ? row.key : by.decode(row.key)) : null,
    count: Number(row.row_count),
    sums: Object.fromEntries(
      summed.map(({ name }, index): [string, FieldTotal] => [
        name,
        { sum: Number(row[`sum_${index}`]), count: Number(row[`count_${index}`]) },
      ]),
    ),
  }))
}
