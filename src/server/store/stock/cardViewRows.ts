import { type NotNull, sql } from 'kysely'
import { cardInfoView } from '../../../contract/resources/stock/cardInfoView.ts'
import { noteLocks } from '../locks.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { NOW } from '../expressions.ts'

const SHOWN = choiceSql(cardInfoView, 'result', 'shown')

/** A card with its ciphers and the values recorded when it is viewed. */
export interface CardToShow {
  readonly id: string
  readonly skuId: string
  readonly masked: string | null
  readonly cardNo: string | null
  readonly secret: string
  readonly expireTime: string | null
  readonly state: number
  readonly orderNo: string | null
  readonly merchantCode: string | null
}

/** The ciphers of a card, which is locked while it is viewed; null where it is missing. */
export async function cardToShow(db: Reader, tenantId: string, id: string): Promise<CardToShow | null> {
  noteLocks(db, 'card', [id])
  const [row] = await db
    .selectFrom('stock_card')
    .select([
      'id',
      'sku_id',
      'card_no_masked',
      'card_no',
      'card_secret',
      'expire_time',
      'card_state',
      'out_biz_no',
      'merchant_code',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ card_secret: NotNull }>()
    .execute()
  return row
    ? {
        id: row.id,
        skuId: row.sku_id,
        masked: row.card_no_masked,
        cardNo: row.card_no,
        secret: row.card_secret,
        expireTime: row.expire_time,
        state: row.card_state,
        orderNo: row.out_biz_no,
        merchantCode: row.merchant_code,
      }
    : null
}

/** The ciphers of issued cards. */
export async function sealedCards(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<
  readonly {
    readonly id: string
    readonly cardNo: string | null
    readonly secret: string
    readonly expireTime: string | null
  }[]
> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: string
    cardNo: string | null
    secret: string
    expireTime: string | null
  }>`
    select id::text as id, card_no as "cardNo", card_secret as secret,
      to_char(expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expireTime"
    from stock_card
    where tenant_id = ${tenantId} and id in (${sql.join(ids)})
  `.execute(db)
  return rows
}

/** Those of these cards that somebody has viewed, also before they were issued. */
export async function viewedCardIds(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('stock_card')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('view_count', '>', sql.lit(0))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Counts a view of a card. */
export async function countView(
  db: Reader,
  { tenantId, id, skuId }: { readonly tenantId: string; readonly id: string; readonly skuId: string },
): Promise<void> {
  await db
    .updateTable('stock_card')
    .set((row) => ({ view_count: row('view_count', '+', 1), update_time: NOW }))
    .where('tenant_id', '=', tenantId)
    .where('sku_id', '=', skuId)
    .where('id', '=', id)
    .execute()
}

/** The number of cards a user has viewed today; locks the user's views until the transaction ends. */
export async function revealedToday(db: Reader, tenantId: string, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card view ${tenantId} ${userId}`}, 0))`.execute(
    db,
  )
  const {
    rows: [row],
  } = await sql<{
    n: string
  }>`
    select count(*) as n
    from card_info_view
    where tenant_id = ${tenantId} and view_user = ${userId} and result = ${SHOWN}
      and view_time >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
  `.execute(db)
  return Number(row?.n ?? 0)
}
