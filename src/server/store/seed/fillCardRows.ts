import { sql } from 'kysely'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import type { Fen } from '../../../kernel/money.ts'
import { ID_EPOCH } from '../../../kernel/id.ts'
import type { Database } from '../database.ts'
import type { SealedCard } from '../stock/cardRows.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

/**
 * Cards of one batch received at the time `at` (milliseconds since 1970): the first `issued` were issued, the
 * next `voided` voided, the rest is in stock. `first` is the number of the first of these cards in the batch.
 */
export interface PastCards {
  readonly tenantId: string
  readonly skuId: string
  readonly stockId: string
  readonly unitCost: Fen
  readonly at: number
  readonly expireTime: string
  readonly inBizNo: string
  readonly outBizNo: string
  readonly serial: number
  readonly first: number
  readonly issued: number
  readonly voided: number
  readonly cards: readonly SealedCard[]
}

/** Inserts cards in their final states. */
export async function insertPastCards(
  db: Reader,
  {
    tenantId,
    skuId,
    stockId,
    unitCost,
    at,
    expireTime,
    inBizNo,
    outBizNo,
    serial,
    first,
    issued,
    voided,
    cards,
  }: PastCards,
): Promise<void> {
  const column = (read: (card: SealedCard) => string | null): (string | null)[] => cards.map(read)
  const position = sql`(${first}::bigint + card.ordinal)`,
    createdAt = sql`to_timestamp(${at}::float8 / 1000)`
  const isIssued = sql`${position} <= ${issued}::bigint`
  await sql`
    insert into stock_card (id, tenant_id, card_no_masked, card_no, card_no_hmac, card_secret, card_hash,
      sku_id, stock_id, expire_time, unit_cost, in_biz_no, out_biz_type, out_biz_no, out_phase, out_time,
      card_state, create_time, update_time)
    select (((floor(${at}::float8)::bigint - ${sql.lit(ID_EPOCH)}::bigint) << 22)
        | ((${serial}::bigint + card.ordinal) & 4194303)),
      ${tenantId}, card.masked, card.card_no, card.hmac, card.secret, card.hash, ${skuId}::bigint,
      ${stockId}::bigint, ${expireTime}::timestamptz, ${unitCost}::bigint, ${inBizNo},
      case when ${isIssued} then ${choiceSql(stockCard, 'outBizType', 'stockOut')} end,
      case when ${isIssued} then ${outBizNo} end, case
      when ${isIssued} then '' end, case when ${isIssued} then ${createdAt} + interval '1 day' end, case
      when ${isIssued} then ${stateSql(stockCard, 'issued')}
        when ${position} <= ${issued + voided}::bigint then ${stateSql(stockCard, 'voided')}
        else ${stateSql(stockCard, 'available')} end, ${createdAt}, ${createdAt}
    from unnest(${column((card) => card.cardNoMasked)}::varchar[],
      ${column((card) => card.cardNo)}::text[], ${column((card) => card.cardNoHmac)}::varchar[],
      ${column((card) => card.cardSecret)}::text[],
      ${column((card) => card.cardHash)}::varchar[]) with ordinality as card (masked, card_no, hmac,
      secret, hash, ordinal)
  `.execute(db)
}

/** Updates the planner statistics of the stock tables. */
export const analyzeCards = (database: Database): Promise<void> =>
  database.script('analyze stock_card; analyze stock; analyze stock_flow')
