import { sql } from 'kysely'
import { TRANSFER_ITEM_STATES } from '../../../contract/parts/transferDetail.ts'
import { cardTransferOrder } from '../../../contract/resources/stock/cardTransferOrder.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { newId } from '../../../kernel/id.ts'
import { noteLocks, FOUND } from '../locks.ts'
import { stateSql, valueSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const ITEM = TRANSFER_ITEM_STATES.wire
const WAITING = valueSql(ITEM, 'waiting'),
  DONE = valueSql(ITEM, 'done'),
  FAILED_ITEM = valueSql(ITEM, 'failed'),
  CANCELED = valueSql(ITEM, 'canceled')
const OPEN = stateSql(cardTransferOrder, 'queued', 'running'),
  RUNNING = stateSql(cardTransferOrder, 'running'),
  FAILED = stateSql(cardTransferOrder, 'failed')
const AVAILABLE = stateSql(stockCard, 'available'),
  ALLOCATED = stateSql(stockCard, 'allocated'),
  HELD = stateSql(stockCard, 'locked', 'allocated')

/** Writes an item for every card of a transfer. */
export async function insertItems(
  db: Reader,
  {
    tenantId,
    transferId,
    cardIds,
  }: { readonly tenantId: string; readonly transferId: string; readonly cardIds: readonly string[] },
): Promise<void> {
  const ids = cardIds.map(() => newId())
  await sql`
    insert into card_transfer_item (id, tenant_id, transfer_id, card_id, card_no_masked, item_state)
    select one.id, ${tenantId}, ${transferId}::bigint, one.card, c.card_no_masked, ${WAITING}
    from unnest(${ids}::bigint[], ${cardIds}::bigint[]) as one (id, card)
    join stock_card c on c.id = one.card and c.tenant_id = ${tenantId}
  `.execute(db)
}

/** A card that waits to be moved, with its sealed number. */
export interface WaitingItem {
  readonly id: string
  readonly cardId: string
  readonly cardNo: string | null
  readonly pushCount: number
}

/** The next cards of a transfer. */
export async function waitingItems(db: Reader, transferId: string, limit: number): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select i.id::text, i.card_id::text as "cardId", c.card_no as "cardNo", i.push_count as "pushCount"
    from card_transfer_item i join stock_card c on c.id = i.card_id and c.tenant_id = i.tenant_id
    where i.transfer_id = ${transferId} and i.item_state = ${WAITING} order by i.id limit ${limit}
  `.execute(db)
  return rows
}

/** Cards that change their owner; null is the platform. */
export interface CardMove {
  readonly tenantId: string
  readonly skuId: string
  readonly bizNo: string
  readonly cardIds: readonly string[]
  readonly toMerchantCode: string | null
}

/** Gives cards that a transfer holds to their new owner; returns their number. */
export async function moveCards(
  db: Reader,
  { tenantId, skuId, bizNo, cardIds, toMerchantCode }: CardMove,
): Promise<number> {
  noteLocks(db, 'card', [FOUND])
  const { numAffectedRows } = await sql`
    update stock_card
    set card_state = ${toMerchantCode === null ? AVAILABLE : ALLOCATED}, merchant_code = ${toMerchantCode},
      lock_biz_no = null, update_time = now()
    where tenant_id = ${tenantId} and sku_id = ${skuId} and id = any(${cardIds}::bigint[])
      and lock_biz_no = ${bizNo} and card_state in (${HELD})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Ends items: moved, or not moved with a reason for each. */
export async function endItems(
  db: Reader,
  moved: readonly string[],
  failed: readonly { readonly id: string; readonly reason: string }[],
): Promise<void> {
  await sql`
    update card_transfer_item set item_state = ${DONE}, done_time = now(), fail_reason = null,
      push_count = push_count + 1
    where id = any(${moved}::bigint[])
  `.execute(db)
  await sql`
    update card_transfer_item i set item_state = ${FAILED_ITEM}, fail_reason = one.reason,
      push_count = push_count + 1
    from unnest(${failed.map(({ id }) => id)}::bigint[], ${failed.map(({ reason }) => reason)}::varchar[])
      as one (id, reason)
    where i.id = one.id
  `.execute(db)
}

/** Puts the failed cards of a transfer back in line, or ends them as canceled; returns their number. */
export async function reopenItems(db: Reader, transferId: string, canceled = false): Promise<number> {
  const { numAffectedRows } = await sql`
    update card_transfer_item set item_state = ${canceled ? CANCELED : WAITING}
    where transfer_id = ${transferId} and item_state in (${FAILED_ITEM}, ${canceled ? WAITING : FAILED_ITEM})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** How the cards of a transfer stand, and why the last of them failed. */
export async function itemCounts(
  db: Reader,
  transferId: string,
): Promise<{
  readonly waiting: number
  readonly done: number
  readonly failed: number
  readonly reason: string | null
}> {
  const { rows } = await sql<{ waiting: number; done: number; failed: number; reason: string | null }>`
    select count(*) filter (where item_state = ${WAITING})::int as waiting,
      count(*) filter (where item_state = ${DONE})::int as done,
      count(*) filter (where item_state = ${FAILED_ITEM})::int as failed,
      max(fail_reason) filter (where item_state = ${FAILED_ITEM}) as reason
    from card_transfer_item where transfer_id = ${transferId}
  `.execute(db)
  return rows[0] ?? { waiting: 0, done: 0, failed: 0, reason: null }
}

/** A page of the cards of a transfer, the failed ones first. */
export async function itemPage(
  db: Reader,
  {
    tenantId,
    transferId,
    size,
    offset,
  }: {
    readonly tenantId: string
    readonly transferId: string
    readonly size: number
    readonly offset: number
  },
): Promise<{ readonly records: readonly Record<string, unknown>[]; readonly total: number }> {
  const { rows } = await sql<Record<string, unknown>>`
    select id::text, card_no_masked as "cardNoMasked", item_state as "itemState", fail_reason as "failReason",
      push_count as "pushCount",
      to_char(done_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "doneTime"
    from card_transfer_item where tenant_id = ${tenantId} and transfer_id = ${transferId}
    order by item_state = ${FAILED_ITEM} desc, id limit ${size} offset ${offset}
  `.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from card_transfer_item
    where tenant_id = ${tenantId} and transfer_id = ${transferId}
  `.execute(db)
  return { records: rows, total: counted[0]?.n ?? 0 }
}

/** Locks a transfer that waits or runs, as running; false where it does neither. */
export async function startTransfer(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    update card_transfer_order set order_state = ${RUNNING}, update_time = now()
    where id = ${id} and order_state in (${OPEN}) returning 1
  `.execute(db)
  return rows.length > 0
}

/** Ends a transfer that broke; its tenant, or null where it did not run. */
export async function breakTransfer(db: Reader, id: string, text: string): Promise<string | null> {
  await sql`
    update card_transfer_item set item_state = ${FAILED_ITEM}, fail_reason = ${text.slice(0, 200)}
    where transfer_id = ${id} and item_state = ${WAITING}
  `.execute(db)
  const { rows } = await sql<{ tenant: string }>`
    update card_transfer_order set order_state = ${FAILED}, fail_reason = ${text.slice(0, 200)},
      fail_qty = qty - coalesce(success_qty, 0), update_time = now(), version = version + 1
    where id = ${id} and order_state in (${OPEN}) returning tenant_id as tenant
  `.execute(db)
  return rows[0]?.tenant ?? null
}

/** The number under which users find a transfer. */
export async function transferNumber(db: Reader, id: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select transfer_no as no from card_transfer_order where id = ${id}
  `.execute(db)
  return rows[0]?.no ?? id
}
