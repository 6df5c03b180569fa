import { sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { columnOf } from './columns.ts'
import { matchingSql } from './rowSql.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

/** How many live rows satisfy a predicate, counting no further than `cap + 1`. */
export async function countRows(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    where,
    cap,
  }: { readonly tenantId: string; readonly where: Predicate; readonly cap: number | null },
): Promise<number> {
  const matching = matchingSql(resource, { tenantId, where })
  const { rows } =
    cap === null
      ? await sql<{ n: string }>`select count(*) as n ${matching}`.execute(db)
      : await sql<{
          n: string
        }>`select count(*) as n from (select 1 ${matching} limit ${sql.lit(cap + 1)}) as capped`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/**
 * How many live rows of a noun with states are in each of them, by the state's name; those without rows are
 * there with 0.
 */
export async function countByState(
  db: Reader,
  resource: Resource,
  tenantId: string,
  where: Predicate,
): Promise<Record<string, number>> {
  const state = resource.stateField ? columnOf(resource, resource.stateField) : undefined
  if (!state) throw new Error(`${resource.id} has no states`)
  const { rows } = await sql<{
    state: unknown
    n: string
  }>`
    select ${sql.ref(state.column)} as state, count(*) as n ${matchingSql(resource, { tenantId, where })}
    group by 1
  `.execute(db)
  const counted = new Map(rows.map((row) => [state.decode(row.state), Number(row.n)]))
  return Object.fromEntries(
    Object.keys(resource.states?.labels ?? {}).map((name) => [name, counted.get(name) ?? 0]),
  )
}

/** How many live rows of `resource` name one of these ids in `field`. */
export async function countPointing(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    field,
    ids,
  }: { readonly tenantId: string; readonly field: string; readonly ids: readonly string[] },
): Promise<number> {
  return countRows(db, resource, { tenantId, where: { field, operator: 'in', values: ids }, cap: null })
}
