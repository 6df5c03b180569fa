import { sql } from 'kysely'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import type { Fen } from '../../../kernel/money.ts'
import { newId } from '../../../kernel/id.ts'
import { noteLocks, FOUND } from '../locks.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const STATES = stockCard.states.wire
const AVAILABLE = stateSql(stockCard, 'available'),
  LOCKED = stateSql(stockCard, 'locked'),
  ALLOCATED = stateSql(stockCard, 'allocated'),
  HELD = stateSql(stockCard, 'locked', 'allocated'),
  ISSUED = stateSql(stockCard, 'issued'),
  TAKEN = stateSql(stockCard, 'issued', 'used'),
  VOIDED = stateSql(stockCard, 'voided')

/** Selects cards of a batch: those available to all, or those of a merchant that no document holds. */
export interface CardSelection {
  readonly tenantId: string
  readonly skuId: string
  readonly stockId: string
  readonly qty: number
  readonly bizNo: string
  readonly minDays: number
  readonly merchantCode: string | null
  /** Waits for locked cards instead of skipping them. */
  readonly wait: boolean
}

const textIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/**
 * Locks cards of a batch for a document, soonest to expire first, and returns their ids; fewer than `qty`
 * where there are not enough.
 */
export async function pickCards(
  db: Reader,
  { tenantId, skuId, stockId, qty, bizNo, minDays, merchantCode, wait }: CardSelection,
): Promise<string[]> {
  noteLocks(db, 'card', [FOUND])
  const isFree =
    merchantCode === null
      ? sql`card_state = ${AVAILABLE}`
      : sql`card_state = ${ALLOCATED} and lock_biz_no is null and merchant_code = ${merchantCode}`
  const { rows } = await sql<{
    id: string
  }>`
    with picked as (
      select id
      from stock_card
      where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId} and ${isFree}
        and (expire_time is null or expire_time >= now() + make_interval(days => ${minDays}::integer))
      order by expire_time nulls last, id limit ${qty} for update ${sql.raw(wait ? '' : 'skip locked')})
    update stock_card c
    set card_state = ${merchantCode === null ? STATES.locked : STATES.allocated}, lock_biz_no = ${bizNo},
      update_time = now()
    from picked
    where c.sku_id = ${skuId} and c.id = picked.id returning c.id::text
  `.execute(db)
  return textIds(rows)
}

/** The cards of a batch that a document holds or has issued. */
export interface CardsOf {
  readonly tenantId: string
  readonly skuId: string
  readonly stockId: string
  readonly bizNo: string
}

/** Releases the cards a document holds; returns their number. */
export async function unlockCards(db: Reader, { tenantId, skuId, stockId, bizNo }: CardsOf): Promise<number> {
  noteLocks(db, 'card', [FOUND])
  const { rows } = await sql`
      update stock_card set card_state = case card_state when ${LOCKED} then ${AVAILABLE}
      else card_state end, lock_biz_no = null, update_time = now()
      where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId}
        and lock_biz_no = ${bizNo} and card_state in (${HELD}) returning 1
    `.execute(db)
  return rows.length
}

/** Issues cards that a document holds; a card can be issued only once. Returns their ids. */
export async function issueCards(
  db: Reader,
  {
    tenantId,
    skuId,
    stockId,
    bizNo,
    qty,
    phase,
    bizType,
    merchantCode,
  }: CardsOf & {
    readonly qty: number
    readonly phase: string
    readonly bizType: number
    readonly merchantCode: string | null
  },
): Promise<string[]> {
  noteLocks(db, 'card', [FOUND])
  const { rows } = await sql<{
    id: string
  }>`
    with picked as (
      select id
      from stock_card
      where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId}
        and lock_biz_no = ${bizNo} and card_state in (${HELD})
      order by expire_time nulls last, id limit ${qty} for update)
    update stock_card c
    set card_state = ${ISSUED}, out_biz_type = ${bizType}, out_biz_no = ${bizNo}, out_phase = ${phase},
      out_time = now(), lock_biz_no = null, merchant_code = coalesce(c.merchant_code, ${merchantCode}),
      update_time = now()
    from picked
    where c.sku_id = ${skuId} and c.id = picked.id returning c.id::text
  `.execute(db)
  return textIds(rows)
}

/** Locks the cards that documents hold or have issued, before a transaction changes several documents. */
export async function lockCardsOf(db: Reader, tenantId: string, bizNos: readonly string[]): Promise<void> {
  noteLocks(db, 'card', [FOUND])
  await sql`
    select id
    from stock_card
    where tenant_id = ${tenantId}
      and (lock_biz_no = any(${bizNos}::varchar[]) or out_biz_no = any(${bizNos}::varchar[]))
    order by id for update
  `.execute(db)
}

/** Ids of the cards of a batch that a document issued in one phase. */
export async function issuedCards(
  db: Reader,
  { tenantId, skuId, stockId, bizNo }: CardsOf,
  phase: string,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select id::text
    from stock_card
    where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId}
      and out_biz_no = ${bizNo} and out_phase = ${phase}
    order by id
  `.execute(db)
  return textIds(rows)
}

/** Ids of the cards of a batch that a document holds. */
export async function lockedCards(
  db: Reader,
  { tenantId, skuId, stockId, bizNo }: CardsOf,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select id::text
    from stock_card
    where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId}
      and lock_biz_no = ${bizNo}
    order by expire_time nulls last, id
  `.execute(db)
  return textIds(rows)
}

/**
 * Takes back cards that a document issued: into stock (a merchant's own as `allocated`), or as voided. Only
 * cards that were never viewed can return to stock.
 */
export async function takeBackCards(
  db: Reader,
  {
    tenantId,
    skuId,
    stockId,
    bizNo,
    to,
    qty,
    cardIds,
  }: CardsOf & {
    readonly to: 'available' | 'allocated' | 'voided'
    readonly qty: number
    readonly cardIds: readonly string[] | null
  },
): Promise<string[]> {
  noteLocks(db, 'card', [FOUND])
  const idFilter = cardIds ? sql`and id = any(${cardIds}::bigint[])` : sql``
  const viewFilter = to === 'voided' ? sql`` : sql`and view_count = 0 and card_state = ${ISSUED}`
  const toSql = stateSql(stockCard, to)
  const { rows } = await sql<{
    id: string
  }>`
    with picked as (
      select id
      from stock_card
      where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId}
        and out_biz_no = ${bizNo} and card_state in (${TAKEN}) ${idFilter} ${viewFilter}
      order by id limit ${qty} for update)
    update stock_card c set card_state = ${toSql}, out_biz_type = case
    when ${toSql} = ${VOIDED} then c.out_biz_type end, out_biz_no = case
    when ${toSql} = ${VOIDED} then c.out_biz_no end, out_phase = case
    when ${toSql} = ${VOIDED} then c.out_phase end, out_time = case
    when ${toSql} = ${VOIDED} then c.out_time end, merchant_code = case when ${toSql} = ${AVAILABLE} then null
    else c.merchant_code end, update_time = now()
    from picked where c.sku_id = ${skuId} and c.id = picked.id returning c.id::text
  `.execute(db)
  return textIds(rows)
}

/** The number of these cards in each batch, among those a document issued. */
export async function batchesOfCards(
  db: Reader,
  tenantId: string,
  bizNo: string,
  cardIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    stock_id: string
    n: string
  }>`
    select stock_id::text, count(*) as n
    from stock_card
    where tenant_id = ${tenantId} and id = any(${cardIds}::bigint[]) and out_biz_no = ${bizNo}
    group by stock_id
  `.execute(db)
  return new Map(rows.map((row) => [row.stock_id, Number(row.n)]))
}

/** A card as it is stored: ciphers, digests and the masked number. */
export interface SealedCard {
  readonly cardNoMasked: string | null
  readonly cardNo: string | null
  readonly cardNoHmac: string | null
  readonly cardSecret: string
  readonly cardHash: string
  readonly expireTime: string | null
}
export interface NewCards {
  readonly tenantId: string
  readonly userId: string | null
  readonly skuId: string
  readonly stockId: string
  readonly unitCost: Fen
  readonly cards: readonly SealedCard[]
  /** The document to which the cards are issued immediately. */
  readonly out?: {
    readonly bizType: number
    readonly bizNo: string
    readonly merchantCode: string | null
  } | null
}

/** Inserts new cards, without those the SKU already has. Returns the inserted ids. */
export async function insertCards(
  db: Reader,
  { tenantId, userId, skuId, stockId, unitCost, cards, out = null }: NewCards,
): Promise<string[]> {
  const ids = cards.map(() => newId())
  const column = (read: (card: SealedCard) => string | null): (string | null)[] => cards.map(read)
  const { rows } = await sql<{
    id: string
  }>`
    insert into stock_card (id, tenant_id, card_no_masked, card_no, card_no_hmac, card_secret, card_hash,
      sku_id, stock_id, expire_time, unit_cost, merchant_code, out_biz_type, out_biz_no, out_phase,
      out_time, card_state, create_user)
    select card.id, ${tenantId}, card.masked, card.card_no, card.hmac, card.secret, card.hash, ${skuId}::bigint,
      ${stockId}::bigint, card.expires, ${unitCost}::bigint, ${out?.merchantCode ?? null},
      ${out?.bizType ?? null}::smallint, ${out?.bizNo ?? null}, ${out ? '' : null}, case
    when ${out !== null} then now() end, ${out ? STATES.issued : STATES.available}::smallint, ${userId}::bigint
    from unnest(${ids}::bigint[], ${column((card) => card.cardNoMasked)}::varchar[],
      ${column((card) => card.cardNo)}::text[], ${column((card) => card.cardNoHmac)}::varchar[],
      ${column((card) => card.cardSecret)}::text[], ${column((card) => card.cardHash)}::varchar[],
      ${column((card) => card.expireTime)}::timestamptz[]) as card (id, masked, card_no, hmac, secret,
      hash, expires)
    on conflict (tenant_id, card_hash, sku_id) do nothing returning id::text
  `.execute(db)
  return textIds(rows)
}
