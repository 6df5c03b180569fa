import { sql } from 'kysely'
import { type Fen, fen, addFen, ZERO_FEN } from '../../../kernel/money.ts'
import { ALONE } from '../lockWatch.ts'
import { counterName, noteLocks, takeLocks } from '../locks.ts'
import type { Reader } from '../db.ts'
import { Pauses, sortWithPauses } from '../pauses.ts'
import { ENABLED, ENTRY, IS_KEYWORD, liveEntriesSql } from './listEntrySql.ts'

/** A live entry of the block and allow lists that matches an order; numbers as on the wire. */
export interface ListEntry {
  readonly id: string
  readonly listType: number
  readonly targetType: number
  readonly scope: number
  readonly action: number
}
/** The values of an order that are looked up: digests by target type, merchant and SKU. */
export interface ListLookup {
  readonly merchantCode: string
  readonly skuId: string
  readonly at: Date
  readonly targets: readonly { readonly type: number; readonly digest: string }[]
}

/** Entries that match one of an order's targets. */
export async function selectEntries(db: Reader, tenantId: string, lookup: ListLookup): Promise<ListEntry[]> {
  const { targets } = lookup
  if (targets.length === 0) return []
  const { rows } = await sql<ListEntry>`
      select ${ENTRY}
      from black_white_list
      where target_value_hmac = any(${targets.map(({ digest }) => digest)})
        and (target_type, target_value_hmac) in (
          select *
          from unnest(${targets.map(({ type }) => type)}::smallint[],
            ${targets.map(({ digest }) => digest)}::varchar[]))
        and ${liveEntriesSql(tenantId, lookup)}
    `.execute(db)
  return rows
}

/** Entries for keywords of an address, with the encrypted keyword. */
export async function selectKeywordEntries(
  db: Reader,
  tenantId: string,
  lookup: ListLookup,
): Promise<(ListEntry & { readonly sealed: string })[]> {
  const { rows } = await sql<ListEntry & { sealed: string }>`
    select ${ENTRY}, target_value as sealed
    from black_white_list
    where ${IS_KEYWORD} and ${liveEntriesSql(tenantId, lookup)}
  `.execute(db)
  return rows
}

/** Adds hits to entries; `last` is the time of the latest. */
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

/** A counter: of a merchant per day, or of one of its accounts per day or month. */
export interface CounterKey {
  readonly merchantCode: string
  readonly target: string
  readonly day: string
}
export interface CounterValue {
  readonly times: number
  readonly amount: Fen
}

const nameOf: (key: CounterKey) => string = counterName
interface CounterRecord {
  merchant_code: string
  target: string
  day: string
  times: number
  amount: string
}
const byName = (rows: readonly CounterRecord[]): ReadonlyMap<string, CounterValue> =>
  new Map(
    rows.map((row) => [
      nameOf({ merchantCode: row.merchant_code, target: row.target, day: row.day }),
      { times: row.times, amount: fen(Number(row.amount)) },
    ]),
  )
const ZERO: CounterValue = { times: 0, amount: ZERO_FEN }
/** The value of a counter among those that were read; zero where it is missing. */
export const counterIn = (counters: ReadonlyMap<string, CounterValue>, key: CounterKey): CounterValue =>
  counters.get(nameOf(key)) ?? ZERO
const FIGURES = sql`merchant_code, target, day::text as day, times, amount::text`

/** The values of counters, by name. */
export async function selectCounters(
  db: Reader,
  tenantId: string,
  keys: readonly CounterKey[],
): Promise<ReadonlyMap<string, CounterValue>> {
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
 * Adds to counters and returns their new values, by name. The counters stay locked until the end of the
 * transaction; they are updated in a fixed order, so that transactions cannot deadlock.
 */
export async function addToCounters(
  db: Reader,
  tenantId: string,
  entries: readonly (CounterKey & CounterValue)[],
): Promise<ReadonlyMap<string, CounterValue>> {
  const sums = new Map<string, CounterKey & CounterValue>(),
    pauses = new Pauses(),
    counters = new Map<string, CounterValue>()
  for (const entry of entries) {
    const name = nameOf(entry),
      { times, amount } = sums.get(name) ?? ZERO
    sums.set(name, { ...entry, times: times + entry.times, amount: addFen(amount, entry.amount) })
    await pauses.due()
  }
  const sorted = (await sortWithPauses([...sums], ([a], [b]) => (a < b ? -1 : 1))).map(([, entry]) => entry)
  for (let from = 0; from < sorted.length; from += MAX_PER_STATEMENT)
    for (const [name, value] of await addSorted(db, tenantId, sorted.slice(from, from + MAX_PER_STATEMENT)))
      counters.set(name, value)
  return counters
}

/** Counters per statement; more would block the process while they are encoded. */
const MAX_PER_STATEMENT = 2000

async function addSorted(
  db: Reader,
  tenantId: string,
  sorted: readonly (CounterKey & CounterValue)[],
): Promise<ReadonlyMap<string, CounterValue>> {
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

/** Subtracts from counters what was added before. */
export async function takeFromCounters(
  db: Reader,
  tenantId: string,
  entries: readonly (CounterKey & CounterValue)[],
): Promise<void> {
  await lockCounters(db, tenantId, entries)
  await sql`
    update risk_counter c
    set times = greatest(c.times - k.times, 0), amount = greatest(c.amount - k.amount, 0)
    from unnest(${entries.map((key) => key.merchantCode)}::varchar[],
      ${entries.map((key) => key.target)}::varchar[], ${entries.map((key) => key.day)}::date[],
      ${entries.map((key) => key.times)}::int[], ${entries.map((key) => key.amount)}::bigint[])
      as k (merchant_code, target, day, times, amount)
    where c.tenant_id = ${tenantId} and c.merchant_code = k.merchant_code and c.target = k.target
      and c.day = k.day
  `.execute(db)
}

/** Locks counters until the transaction ends. */
export const lockCounters = (db: Reader, tenantId: string, keys: readonly CounterKey[]): Promise<void> =>
  takeLocks(db, tenantId, { counter: keys.map(nameOf) })

/** The key of a recent order: the same SKU for the same account. */
export interface RecentKey {
  readonly merchantCode: string
  readonly skuId: string
  readonly digest: string
}

/** Whether an order with this key was placed after a moment. */
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
 * Marks orders as placed at `at`. Returns how many could be marked; the others were placed after `since`
 * already. Keys have to be distinct.
 */
export async function markOrdered(
  db: Reader,
  tenantId: string,
  keys: readonly RecentKey[],
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<number> {
  const namedKeys = await sortWithPauses(
    keys.map((key) => ({ key, name: `${key.merchantCode} ${key.skuId} ${key.digest}` })),
    (a, b) => (a.name < b.name ? -1 : 1),
  )
  let marked = 0
  for (let from = 0; from < namedKeys.length; from += MAX_PER_STATEMENT) {
    const chunk = namedKeys.slice(from, from + MAX_PER_STATEMENT)
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

/** Deletes counters and recent orders that no rule reads any more. */
export async function dropOldRisk(db: Reader): Promise<void> {
  await sql`
    ${sql.raw(ALONE)} delete from risk_counter where day < (now() at time zone 'Asia/Shanghai')::date - 90
  `.execute(db)
  await sql`${sql.raw(ALONE)} delete from risk_recent where last_time < now() - interval '2 days'`.execute(db)
}

/** Live entries with any of these digests, with merchant and SKU of their scope. */
export type WideEntry = ListEntry & {
  readonly digest: string
  readonly merchantCode: string | null
  readonly skuId: string | null
}
/** Live entries with any of these digests, whatever their scope. */
export async function selectWideEntries(
  db: Reader,
  tenantId: string,
  { digests, at }: { readonly digests: readonly string[]; readonly at: Date },
): Promise<WideEntry[]> {
  const { rows } = await sql<WideEntry>`
      select ${ENTRY}, target_value_hmac as digest, merchant_code as "merchantCode", sku_id::text as "skuId"
      from black_white_list
    where tenant_id = ${tenantId} and is_deleted = 0 and status = ${ENABLED}
      and (expire_time is null or expire_time > ${at}) and target_value_hmac = any(${digests})
    `.execute(db)
  return rows
}

/**
 * The time of the last order of a merchant for these accounts, in milliseconds since 1970, by SKU and digest.
 */
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
