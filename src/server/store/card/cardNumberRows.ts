import { sql } from 'kysely'
import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import type { State } from '../../../contract/define/row.ts'
import type { Reader, Writer } from '../db.ts'
import type { Predicate } from '../predicate.ts'
import { matchingSql } from '../rowSql.ts'
import { stateSql } from '../storedValues.ts'

const INACTIVE = stateSql(cardNumberInfo, 'inactive'),
  ACTIVE = stateSql(cardNumberInfo, 'active'),
  BOUND = stateSql(cardNumberInfo, 'bound'),
  INVALID = stateSql(cardNumberInfo, 'invalid'),
  EXPIRED = stateSql(cardNumberInfo, 'expired'),
  LIVE = stateSql(cardNumberInfo, 'inactive', 'active', 'bound')
const STATES = Object.entries(cardNumberInfo.states.wire) as readonly [State<typeof cardNumberInfo>, number][]
/** State of a card by its stored number; what is unknown counts as invalid. */
export const stateOf = (wire: number): State<typeof cardNumberInfo> =>
  STATES.find(([, number]) => number === wire)?.[0] ?? 'invalid'

/** Cards of a batch by their serial numbers, both included. */
export interface CardRange {
  readonly tenantId: string
  readonly batchNo: string
  readonly from: number
  readonly to: number
}
/** A card that is about to be extended or voided. Moments are those of Shanghai. */
export interface SelectedCard {
  readonly id: string
  readonly cardNo: string
  readonly serialNo: number
  readonly batchNo: string
  readonly activityId: string | null
  readonly merchantId: string | null
  readonly merchantCode: string | null
  readonly state: State<typeof cardNumberInfo>
  readonly validEnd: string | null
  readonly isActivated: boolean
  readonly isBound: boolean
  readonly delayCount: number
  readonly delayedDays: number
}

/** The number of cards a batch has already. */
export async function countBatch(db: Reader, tenantId: string, batchNo: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from card_number_info where tenant_id = ${tenantId} and batch_no = ${batchNo}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Numbers and sealed secrets of a batch in the order of their serial numbers, after one of them. */
export async function sealedBatch(
  db: Reader,
  {
    tenantId,
    batchNo,
    after,
    limit,
  }: Omit<CardRange, 'from' | 'to'> & { readonly after: number; readonly limit: number },
): Promise<readonly { readonly cardNo: string; readonly serialNo: number; readonly secret: string }[]> {
  const { rows } = await sql<{ cardNo: string; serialNo: number; secret: string }>`
    select card_no as "cardNo", serial_no as "serialNo", card_secret as secret
    from card_number_info
    where tenant_id = ${tenantId} and batch_no = ${batchNo} and serial_no > ${after}
    order by serial_no limit ${limit}
  `.execute(db)
  return rows
}

/** Locks the cards of a range in the order of their ids, and counts the inactive ones and the others. */
export async function lockRange(
  db: Writer,
  { tenantId, batchNo, from, to }: CardRange,
): Promise<{ readonly inactive: number; readonly others: number }> {
  const { rows } = await sql<{ inactive: number; others: number }>`
    select count(*) filter (where card_state = ${INACTIVE})::int as inactive,
      count(*) filter (where card_state <> ${INACTIVE})::int as others
    from (
      select card_state from card_number_info
      where tenant_id = ${tenantId} and batch_no = ${batchNo} and serial_no between ${from} and ${to}
      order by id for update) locked
  `.execute(db)
  return rows[0] ?? { inactive: 0, others: 0 }
}

/**
 * Activates the inactive cards of a range; those without an end are valid for `validDays` days from now. Returns
 * their number.
 */
export async function activateRange(
  db: Writer,
  { tenantId, batchNo, from, to, validDays }: CardRange & { readonly validDays: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update card_number_info
    set card_state = ${ACTIVE}, activate_time = now(), valid_start = now(),
      valid_end = coalesce(valid_end, now() + make_interval(days => ${validDays}::int)), update_time = now()
    where tenant_id = ${tenantId} and batch_no = ${batchNo} and serial_no between ${from} and ${to}
      and card_state = ${INACTIVE}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Locks the cards that match a condition, in the order of their ids; at most `limit`. */
export async function lockSelected(
  db: Writer,
  tenantId: string,
  { where, limit }: { readonly where: Predicate; readonly limit: number },
): Promise<SelectedCard[]> {
  const { rows } = await sql<Omit<SelectedCard, 'state'> & { readonly wire: number }>`
    select id::text as id, card_no as "cardNo", serial_no as "serialNo", batch_no as "batchNo",
      activity_id::text as "activityId", merchant_id::text as "merchantId", merchant_code as "merchantCode",
      card_state as wire, activate_time is not null as "isActivated", bind_phone_mask is not null as "isBound",
      to_char(valid_end at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "validEnd",
      coalesce(delay_count, 0) as "delayCount", coalesce(delayed_days, 0) as "delayedDays"
    ${matchingSql(cardNumberInfo, { tenantId, where })}
    order by id limit ${limit} for update
  `.execute(db)
  return rows.map(({ wire, ...row }) => ({ ...row, state: stateOf(wire) }))
}

/**
 * Moves the end of cards by days or to a moment (Shanghai), and counts it; expired ones are what they were before.
 * `days` are what each card is extended by at most.
 */
export async function extendCards(
  db: Writer,
  {
    tenantId,
    ids,
    days,
    end,
  }: {
    readonly tenantId: string
    readonly ids: readonly string[]
    readonly days: number | null
    readonly end: string | null
  },
): Promise<void> {
  await sql`
    update card_number_info c
    set valid_end = n.valid_end, delay_count = coalesce(delay_count, 0) + 1,
      delayed_days = coalesce(delayed_days, 0)
        + ceil(extract(epoch from n.valid_end - c.valid_end) / 86400)::int,
      card_state = case when card_state <> ${EXPIRED} then card_state
        when bind_phone_mask is not null then ${BOUND}::smallint
        when activate_time is not null then ${ACTIVE}::smallint else ${INACTIVE}::smallint end,
      update_time = now()
    from (
      select id, case when ${days}::int is null
        then ${end}::timestamp at time zone 'Asia/Shanghai'
        else valid_end + make_interval(days => ${days}::int) end as valid_end
      from card_number_info where tenant_id = ${tenantId} and id = any(${ids}::bigint[])) n
    where c.tenant_id = ${tenantId} and c.id = n.id
  `.execute(db)
}

/** Voids cards for good. */
export async function voidNumbers(
  db: Writer,
  {
    tenantId,
    ids,
    reason,
  }: { readonly tenantId: string; readonly ids: readonly string[]; readonly reason: string },
): Promise<void> {
  await sql`
    update card_number_info set card_state = ${INVALID}, void_reason = ${reason}, update_time = now()
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
  `.execute(db)
}

/** Marks cards of every tenant whose validity ended; returns their number, at most `limit`. */
export async function expireNumbers(db: Writer, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update card_number_info set card_state = ${EXPIRED}, update_time = now()
    where id in (
      select id from card_number_info
      where valid_end < now() and card_state in (${LIVE})
      order by id limit ${limit} for update skip locked)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The batches of the cards that match a condition. */
export async function batchesOf(db: Reader, tenantId: string, where: Predicate): Promise<string[]> {
  const { rows } = await sql<{ batchNo: string }>`
    select distinct batch_no as "batchNo" ${matchingSql(cardNumberInfo, { tenantId, where })}
    order by 1 limit 1000
  `.execute(db)
  return rows.map(({ batchNo }) => batchNo)
}

/** The sealed secret of a card; null where it is missing. */
export async function sealedNumber(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`
    select card_secret as secret from card_number_info where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0]?.secret ?? null
}
