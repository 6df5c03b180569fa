import { sql } from 'kysely'
import { ALONE } from '../lockWatch.ts'
import { counterName, noteLocks, takeLocks } from '../locks.ts'
import type { Reader } from '../db.ts'
import { Pauses } from '../pauses.ts'

/** A live entry of the block and allow lists that an order met; numbers as on the wire. */
export interface ListEntry {
  readonly id: string
  readonly listType: number
  readonly targetType: number
  readonly scope: number
  readonly action: number
}
/** What of an order is looked up: its digests by target type, and whose order it is. */
export interface ListQuestion {
  readonly merchantCode: string
  readonly skuId: string
  readonly at: Date
  readonly targets: readonly { readonly type: number; readonly digest: string }[]
}

const liveEntries = (tenantId: string, { merchantCode, skuId, at }: ListQuestion) => sql`
  tenant_id = ${tenantId} and is_deleted = 0 and status = 1 and (expire_time is null or expire_time > ${at})
  and (scope = 1 or (scope = 2 and merchant_code = ${merchantCode}) or (scope = 3
      and sku_id = ${skuId}::bigint))
`
const ENTRY = sql`
  id::text, list_type as "listType", target_type as "targetType", scope, coalesce(action, 0) as action
`

/** Entries that name one of an order's targets. */
export async function selectEntries(
  db: Reader,
  tenantId: string,
  question: ListQuestion,
): Promise<ListEntry[]> {
  const { targets } = question
  if (targets.length === 0) return []
  const { rows } = await sql<ListEntry>`
      select ${ENTRY}
      from black_white_list
      where target_value_hmac = any(${targets.map(({ digest }) => digest)})
        and (target_type, target_value_hmac) in (
          select *
          from unnest(${targets.map(({ type }) => type)}::smallint[],
            ${targets.map(({ digest }) => digest)}::varchar[]))
        and ${liveEntries(tenantId, question)}
    `.execute(db)
  return rows
}

/** Entries that are words of an address, with the word as it is kept. */
export async function selectKeywordEntries(
  db: Reader,
  tenantId: string,
  question: ListQuestion,
): Promise<(ListEntry & { readonly sealed: string })[]> {
  const { rows } = await sql<ListEntry & { sealed: string }>`
    select ${ENTRY}, target_value as sealed
    from black_white_list
    where target_type = 5 and ${liveEntries(tenantId, question)}
  `.execute(db)
  return rows
}

/** Counts hits of entries; `last` is the latest. */
export async function addHits(
  db: Reader,
  tenantId: string,
  hits: readonly { readonly id: string; readonly times: number; readonly last: Date }[],
): Promise<void> {
  await sql`
    update black_white_list
    set hit_count = coalesce(hit_count, 0) + hit.times, last_hit_time = greatest(last_hit_time, hit.last)
    from unnest(${hits.map(({ id }) => id)}::bigint[], ${hits.map(({ times }) => times)}::int[],
      ${hits.map(({ last }) => last)}::timestamptz[]) as hit (id, times, last)
    where black_white_list.id = hit.id and tenant_id = ${tenantId}
  `.execute(db)
}

/** What is counted: a merchant's day, or a day or month of one of its accounts. */
export interface CounterKey {
  readonly merchantCode: string
  readonly target: string
  readonly day: string
}
export interface Counted {
  readonly times: number
  readonly amount: number
}

const nameOf: (key: CounterKey) => string = counterName
interface CounterRecord {
  merchant_code: string
  target: string
  day: string
  times: number
  amount: string
}
const byName = (rows: readonly CounterRecord[]): ReadonlyMap<string, Counted> =>
  new Map(
    rows.map((row) => [
      nameOf({ merchantCode: row.merchant_code, target: row.target, day: row.day }),
      { times: row.times, amount: Number(row.amount) },
    ]),
  )
const NOTHING: Counted = { times: 0, amount: 0 }
/** How a counter stands among those that were read. */
export const countedIn = (counters: ReadonlyMap<string, Counted>, key: CounterKey): Counted =>
  counters.get(nameOf(key)) ?? NOTHING
const FIGURES = sql`merchant_code, target, day::text as day, times, amount::text`

/** How counters stand. */
export async function selectCounters(
  db: Reader,
  tenantId: string,
  keys: readonly CounterKey[],
): Promise<ReadonlyMap<string, Counted>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<CounterRecord>`
      select ${FIGURES}
      from risk_counter
      where tenant_id = ${tenantId}
        and (merchant_code, target, day) in (
          select *
          from unnest(${keys.map((key) => key.merchantCode)}::varchar[],
            ${keys.map((key) => key.target)}::varchar[], ${keys.map((key) => key.day)}::date[]))
    `.execute(db)
  return byName(rows)
}

/**
 * Adds to counters and answers how they stand then; whoever counts the same waits for the end of the
 * transaction. Always in the same order, so that nobody waits in a circle.
 */
export async function addToCounters(
  db: Reader,
  tenantId: string,
  entries: readonly (CounterKey & Counted)[],
): Promise<ReadonlyMap<string, Counted>> {
  const sums = new Map<string, CounterKey & Counted>(),
    pauses = new Pauses(),
    counters = new Map<string, Counted>()
  for (const entry of entries) {
    const name = nameOf(entry),
      { times, amount } = sums.get(name) ?? NOTHING
    sums.set(name, { ...entry, times: times + entry.times, amount: amount + entry.amount })
    await pauses.due()
  }
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  for (let from = 0; from < sorted.length; from += AT_ONCE)
    for (const [name, counted] of await addSorted(db, tenantId, sorted.slice(from, from + AT_ONCE)))
      counters.set(name, counted)
  return counters
}

/** Counters of one statement: more would keep everybody else waiting while they are encoded. */
const AT_ONCE = 2000

async function addSorted(
  db: Reader,
  tenantId: string,
  sorted: readonly (CounterKey & Counted)[],
): Promise<ReadonlyMap<string, Counted>> {
  noteLocks(db, 'counter', sorted.map(nameOf))
  const { rows } = await sql<CounterRecord>`
    insert into risk_counter (tenant_id, merchant_code, target, day, times, amount)
    select ${tenantId}::varchar, *
    from unnest(${sorted.map((key) => key.merchantCode)}::varchar[],
      ${sorted.map((key) => key.target)}::varchar[], ${sorted.map((key) => key.day)}::date[],
      ${sorted.map((key) => key.times)}::int[], ${sorted.map((key) => key.amount)}::bigint[])
    on conflict (tenant_id, merchant_code, target, day) do update
    set times = risk_counter.times + excluded.times, amount = risk_counter.amount + excluded.amount
    returning ${FIGURES}
  `.execute(db)
  return byName(rows)
}

/** Takes away from counters what was added to them before. */
export async function takeFromCounters(
  db: Reader,
  tenantId: string,
  entries: readonly (CounterKey & Counted)[],
): Promise<void> {
  await lockCounters(db, tenantId, entries)
  for (const { merchantCode, target, day, times, amount } of entries)
    await sql`
      update risk_counter
      set times = greatest(times - ${times}::int, 0), amount = greatest(amount - ${amount}::bigint, 0)
      where tenant_id = ${tenantId} and merchant_code = ${merchantCode} and target = ${target}
        and day = ${day}::date
    `.execute(db)
}

/** Keeps counters from changing until the transaction ends. */
export const lockCounters = (db: Reader, tenantId: string, keys: readonly CounterKey[]): Promise<void> =>
  takeLocks(db, tenantId, { counter: keys.map(nameOf) })

/** What was ordered before: the same goods for the same account. */
export interface RecentKey {
  readonly merchantCode: string
  readonly skuId: string
  readonly digest: string
}

/** Whether the same was ordered after a moment. */
export async function wasOrderedSince(
  db: Reader,
  tenantId: string,
  { merchantCode, skuId, digest }: RecentKey,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
      select 1
      from risk_recent
      where tenant_id = ${tenantId} and merchant_code = ${merchantCode} and sku_id = ${skuId}::bigint
        and account_hmac = ${digest} and last_time > ${since}
    `.execute(db)
  return rows.length > 0
}

/**
 * Marks orders as made now; answers how many could be: the others were made before, after `since`. Keys are
 * distinct.
 */
export async function markOrdered(
  db: Reader,
  tenantId: string,
  keys: readonly RecentKey[],
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<number> {
  const namedKeys = keys.map((key) => ({ key, name: `${key.merchantCode} ${key.skuId} ${key.digest}` }))
  namedKeys.sort((a, b) => (a.name < b.name ? -1 : 1))
  let marked = 0
  for (let from = 0; from < namedKeys.length; from += AT_ONCE) {
    const chunk = namedKeys.slice(from, from + AT_ONCE)
    noteLocks(
      db,
      'recent',
      chunk.map(({ name }) => name),
    )
    const { rows } = await sql`
      insert into risk_recent (tenant_id, merchant_code, sku_id, account_hmac, last_time)
      select ${tenantId}::varchar, *, ${at}::timestamptz
      from unnest(${chunk.map(({ key }) => key.merchantCode)}::varchar[],
        ${chunk.map(({ key }) => key.skuId)}::bigint[], ${chunk.map(({ key }) => key.digest)}::varchar[])
      on conflict (tenant_id, merchant_code, sku_id, account_hmac) do update set last_time = excluded.last_time
      where risk_recent.last_time <= ${since} returning 1
    `.execute(db)
    marked += rows.length
  }
  return marked
}

/** Drops what no rule looks at any more. */
export async function dropOldRisk(db: Reader): Promise<void> {
  await sql`
    ${sql.raw(ALONE)} delete from risk_counter where day < (now() at time zone 'Asia/Shanghai')::date - 90
  `.execute(db)
  await sql`${sql.raw(ALONE)} delete from risk_recent where last_time < now() - interval '2 days'`.execute(db)
}

/** Live entries that name any of these digests, with what decides whose orders they meet. */
export type WideEntry = ListEntry & {
  readonly digest: string
  readonly merchantCode: string | null
  readonly skuId: string | null
}
export async function selectWideEntries(
  db: Reader,
  tenantId: string,
  { digests, at }: { readonly digests: readonly string[]; readonly at: Date },
): Promise<WideEntry[]> {
  const { rows } = await sql<WideEntry>`
      select ${ENTRY}, target_value_hmac as digest, merchant_code as "merchantCode", sku_id::text as "skuId"
      from black_white_list
    where tenant_id = ${tenantId} and is_deleted = 0 and status = 1
      and (expire_time is null or expire_time > ${at}) and target_value_hmac = any(${digests})
    `.execute(db)
  return rows
}

/** When the goods of a merchant were last ordered for these accounts: milliseconds by SKU and digest. */
export async function selectRecent(
  db: Reader,
  tenantId: string,
  { merchantCode, digests }: { readonly merchantCode: string; readonly digests: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    sku: string
    digest: string
    at: number
  }>`
    select sku_id::text as sku, account_hmac as digest, extract(epoch from last_time)::float8 * 1000 as at
    from risk_recent
    where tenant_id = ${tenantId} and merchant_code = ${merchantCode} and account_hmac = any(${digests})
  `.execute(db)
  return new Map(rows.map(({ sku, digest, at }) => [`${sku} ${digest}`, at]))
}
