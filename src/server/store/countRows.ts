import { sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { columnOf } from './columns.ts'
import { matchingSql } from './rowSql.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

/** The number of live rows that match a predicate, counted up to `cap + 1`. */
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

/** The number of live rows in each state, by the state's name; 0 for states without rows. */
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

/** The number of live rows of `resource` that refer to one of these ids in `field`. */
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

/** For each predicate the number of live rows that match it, counted up to `cap + 1`, in one statement. */
export async function countEach(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    wheres,
    cap,
  }: { readonly tenantId: string; readonly wheres: readonly Predicate[]; readonly cap: number },
): Promise<readonly number[]> {
  if (wheres.length === 0) return []
  const parts = wheres.map(
    (where, place) => sql`
      select ${sql.lit(place)} as place, count(*) as n
      from (select 1 ${matchingSql(resource, { tenantId, where })} limit ${sql.lit(cap + 1)}) as capped`,
  )
  const { rows } = await sql<{ place: number; n: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const counts = new Map(rows.map(({ place, n }) => [place, Number(n)]))
  return wheres.map((_where, place) => counts.get(place) ?? 0)
}
