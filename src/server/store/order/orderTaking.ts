import { sql } from 'kysely'
import { fen } from '../../../kernel/money.ts'
import type { Preceding } from '../finance/ledgerHoldRows.ts'
import { counterName, noteLocks } from '../locks.ts'
import type { Reader } from '../db.ts'
import type { OrderKey, StoredOrderKey } from './orderRows.ts'
import type { CounterKey, CounterValue, RecentKey } from './riskRows.ts'

/** What a new order takes before its money is held: its number, its counts, and the mark of the same order. */
export interface OrderTaking {
  readonly key: OrderKey & StoredOrderKey
  readonly counters: readonly (CounterKey & CounterValue)[]
  readonly recent: RecentKey | null
  /** The time of the order, and the one after which the same order may not have been placed. */
  readonly at: Date
  readonly since: Date
}

/** What was taken, as `orderTaken` reads it. */
export interface OrderTakingRecord {
  readonly claimed: number
  readonly marked: number
  readonly counted: readonly (readonly [target: string, day: string, times: number, amount: string])[]
}

/**
 * The statements of `claimOrderKeys`, `addToCounters` and `markOrdered` for one order, in this order, as parts
 * of the one that holds its money. Where the number is taken, nothing else happens.
 */
export function takingSql(db: Reader, { key, counters, recent, at, since }: OrderTaking): Preceding {
  const { tenantId, merchantCode } = key
  const sorted = counters.toSorted((a, b) => (counterName(a) < counterName(b) ? -1 : 1)),
    marks = recent ? [recent] : []
  noteLocks(db, 'counter', sorted.map(counterName))
  noteLocks(
    db,
    'recent',
    marks.map((mark) => `${mark.merchantCode} ${mark.skuId} ${mark.digest}`),
  )
  return {
    parts: sql`
      claimed as (
        insert into merchant_order_key (tenant_id, merchant_code, merchant_order_no, order_id, body_hash)
        values (${tenantId}, ${merchantCode}, ${key.merchantOrderNo}, ${key.orderId}, ${key.bodyHash})
        on conflict do nothing returning 1
      ), counted as (
        insert into risk_counter (tenant_id, merchant_code, target, day, times, amount)
        select ${tenantId}::varchar, ${merchantCode}::varchar, k.*
        from claimed, unnest(${sorted.map(({ target }) => target)}::varchar[],
          ${sorted.map(({ day }) => day)}::date[], ${sorted.map(({ times }) => times)}::int[],
          ${sorted.map(({ amount }) => amount)}::bigint[]) as k
        on conflict (tenant_id, merchant_code, target, day) do update
        set times = risk_counter.times + excluded.times, amount = risk_counter.amount + excluded.amount
        returning target, day, times, amount
      ), marked as (
        insert into risk_recent (tenant_id, merchant_code, sku_id, account_hmac, last_time)
        select ${tenantId}::varchar, ${merchantCode}::varchar, k.*, ${at}::timestamptz
        from (select count(*) from counted) as before, claimed,
          unnest(${marks.map(({ skuId }) => skuId)}::bigint[],
            ${marks.map(({ digest }) => digest)}::varchar[]) as k
        on conflict (tenant_id, merchant_code, sku_id, account_hmac) do update
        set last_time = excluded.last_time
        where risk_recent.last_time <= ${since} returning 1
      )
    `,
    haveRun: sql<boolean>`(select count(*) from marked) >= 0 and exists (select 1 from claimed)`,
    columns: sql`
      (select count(*) from claimed)::int as claimed, (select count(*) from marked)::int as marked,
      (select coalesce(json_agg(json_build_array(target, day::text, times, amount::text)), '[]'::json)
        from counted) as counted
    `,
  }
}

/** Whether the number was free, how many marks were set, and the values of the counters by name. */
export function orderTaken(
  { claimed, marked, counted }: OrderTakingRecord,
  { key: { merchantCode } }: Pick<OrderTaking, 'key'>,
): {
  readonly isFree: boolean
  readonly marks: number
  readonly counters: ReadonlyMap<string, CounterValue>
} {
  return {
    isFree: claimed === 1,
    marks: marked,
    counters: new Map(
      counted.map(([target, day, times, amount]) => [
        counterName({ merchantCode, target, day }),
        { times, amount: fen(Number(amount)) },
      ]),
    ),
  }
}
