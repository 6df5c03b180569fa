import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { liveSql } from '../rowSql.ts'
import { whereSql } from '../where.ts'
import type { Predicate } from '../predicate.ts'
import type { Reader } from '../db.ts'

/** What was delivered of a SKU on a day (`yyyy-MM-dd`); money in fen, refunds subtracted. */
export interface SalesRow {
  readonly skuId: string
  readonly day: string
  readonly qty: number
  readonly amount: Fen
  readonly cost: Fen
}

/** Delivered pieces of the orders that match a predicate, by SKU and day of Asia/Shanghai. */
export async function salesByDay(db: Reader, tenantId: string, where: Predicate): Promise<SalesRow[]> {
  const { rows } = await sql<Record<'sku' | 'day' | 'qty' | 'amount' | 'cost', string>>`
    select sku_id::text as sku, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      coalesce(sum(success_qty), 0)::text as qty,
      (coalesce(sum(captured_amount), 0) - coalesce(sum(refund_amount), 0))::text as amount,
      coalesce(sum(cost_amount), 0)::text as cost
    from merchant_order_info
    where ${liveSql(merchantOrderInfo, tenantId, where)} and ${whereSql(merchantOrderInfo, where)}
    group by 1, 2
  `.execute(db)
  return rows.map(({ sku, day, qty, amount, cost }) => ({
    skuId: sku,
    day,
    qty: Number(qty),
    amount: fen(Number(amount)),
    cost: fen(Number(cost)),
  }))
}

/** Merchants with the pieces they were delivered, of the orders that match a predicate; most first. */
export async function salesByMerchant(
  db: Reader,
  tenantId: string,
  where: Predicate,
): Promise<{ readonly merchantCode: string; readonly qty: number }[]> {
  const { rows } = await sql<Record<'code' | 'qty', string>>`
    select merchant_code as code, coalesce(sum(success_qty), 0)::text as qty
    from merchant_order_info
    where merchant_code is not null and ${liveSql(merchantOrderInfo, tenantId, where)}
      and ${whereSql(merchantOrderInfo, where)}
    group by 1
    order by sum(success_qty) desc nulls last, 1
    limit 100
  `.execute(db)
  return rows.map(({ code, qty }) => ({ merchantCode: code, qty: Number(qty) }))
}
