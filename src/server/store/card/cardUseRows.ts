import { sql } from 'kysely'
import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import type { State } from '../../../contract/define/row.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import { stateOf } from './cardNumberRows.ts'

const ACTIVE = stateSql(cardNumberInfo, 'active'),
  BOUND = stateSql(cardNumberInfo, 'bound'),
  USED = stateSql(cardNumberInfo, 'used'),
  EXPIRED = stateSql(cardNumberInfo, 'expired'),
  USABLE = stateSql(cardNumberInfo, 'active', 'bound')

/** A card as whoever presents it wants to use it. */
export interface PresentedCard {
  readonly id: string
  readonly activityId: string | null
  readonly merchantId: string | null
  readonly merchantCode: string | null
  readonly faceValue: Fen | null
  readonly totalTimes: number
  readonly usedTimes: number
  readonly state: State<typeof cardNumberInfo>
  readonly isStarted: boolean
  readonly isOver: boolean
}

/** The card with this number and the digest of its secret, locked; null where there is none. */
export async function lockPresented(
  db: Writer,
  tenantId: string,
  { cardNo, secretDigest }: { readonly cardNo: string; readonly secretDigest: string },
): Promise<PresentedCard | null> {
  const { rows } = await sql<Omit<PresentedCard, 'state'> & { readonly wire: number }>`
    select id::text as id, activity_id::text as "activityId", merchant_id::text as "merchantId",
      merchant_code as "merchantCode", face_value::float8 as "faceValue",
      coalesce(total_times, 1) as "totalTimes", coalesce(used_times, 0) as "usedTimes", card_state as wire,
      coalesce(valid_start <= now(), true) as "isStarted", coalesce(valid_end < now(), false) as "isOver"
    from card_number_info
    where tenant_id = ${tenantId} and card_no = ${cardNo} and card_secret_hmac = ${secretDigest}
    for update
  `.execute(db)
  const [row] = rows
  if (!row) return null
  const { wire, ...card } = row
  return { ...card, state: stateOf(wire) }
}

/** Uses a card once: used up with its last time, bound before; false where it may not be used any more. */
export async function useOnce(db: Writer, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update card_number_info
    set used_times = coalesce(used_times, 0) + 1,
      card_state = case when coalesce(used_times, 0) + 1 >= coalesce(total_times, 1)
        then ${USED}::smallint else ${BOUND}::smallint end,
      use_time = now(), update_time = now()
    where tenant_id = ${tenantId} and id = ${id} and card_state in (${USABLE})
      and coalesce(used_times, 0) < coalesce(total_times, 1)
    returning id
  `.execute(db)
  return rows.length === 1
}

/** Gives one use of a card back; what is over by now expires. False where the card has no use to give back. */
export async function giveBackUse(db: Writer, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update card_number_info
    set used_times = used_times - 1,
      card_state = case when valid_end < now() then ${EXPIRED}::smallint
        when used_times > 1 or bind_phone_mask is not null then ${BOUND}::smallint else ${ACTIVE}::smallint end,
      use_time = case when used_times > 1 then use_time end, update_time = now()
    where tenant_id = ${tenantId} and id = ${id} and used_times > 0 and card_state in (${USED}, ${BOUND})
    returning id
  `.execute(db)
  return rows.length === 1
}

/** Adds to the times that cards of an activity were used. */
export async function addActivityUses(
  db: Writer,
  tenantId: string,
  { activityId, times }: { readonly activityId: string; readonly times: number },
): Promise<void> {
  await sql`
    update card_activity set exchanged_times = coalesce(exchanged_times, 0) + ${times}
    where tenant_id = ${tenantId} and id = ${activityId}
  `.execute(db)
}
