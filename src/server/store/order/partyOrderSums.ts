import { sql } from 'kysely'
import { contractPartyOrder } from '../../../contract/resources/order/contractPartyOrder.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import type { Database } from '../database.ts'
import type { Predicate } from '../predicate.ts'
import { matchingSql } from '../rowSql.ts'
import { withinTimeout } from '../statementTimeout.ts'
import { stateSql } from '../storedValues.ts'

const TIMEOUT_MS = 5000
/** Orders of which something was delivered. */
const DELIVERED = stateSql(contractPartyOrder, 'success', 'partial')

/** The orders of one contract party, added up; amounts in fen. */
export interface PartyOrderSums {
  readonly contractPartyId: string | null
  readonly orderCount: number
  readonly successCount: number
  readonly orderAmount: Fen
  readonly capturedAmount: Fen
  readonly refundAmount: Fen
  readonly netAmount: Fen
  readonly costAmount: Fen
}

const AMOUNTS = ['orderAmount', 'capturedAmount', 'refundAmount', 'netAmount', 'costAmount'] as const

/** The matching orders by contract party, the largest net amount first; null where that takes too long. */
export function sumPartyOrders(
  database: Database,
  tenantId: string,
  where: Predicate,
): Promise<readonly PartyOrderSums[] | null> {
  return withinTimeout(database, TIMEOUT_MS, async (db) => {
    const { rows } = await sql<Record<keyof PartyOrderSums, string | null>>`
      select contract_party_id::text as "contractPartyId", count(*)::text as "orderCount",
        (count(*) filter (where order_state in (${DELIVERED})))::text as "successCount",
        coalesce(sum(order_amount), 0)::text as "orderAmount",
        coalesce(sum(captured_amount), 0)::text as "capturedAmount",
        coalesce(sum(refund_amount), 0)::text as "refundAmount",
        coalesce(sum(net_amount), 0)::text as "netAmount",
        coalesce(sum(cost_amount), 0)::text as "costAmount"
      ${matchingSql(contractPartyOrder, { tenantId, where })}
      group by contract_party_id
      order by coalesce(sum(net_amount), 0) desc, contract_party_id
    `.execute(db)
    return rows.map((row) => {
      const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, fen(Number(row[name]))]))
      return {
        contractPartyId: row.contractPartyId,
        orderCount: Number(row.orderCount),
        successCount: Number(row.successCount),
        ...(amounts as Record<(typeof AMOUNTS)[number], Fen>),
      }
    })
  })
}
