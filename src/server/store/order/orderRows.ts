import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { newId, momentOfId } from '../../../kernel/id.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { stateSql } from '../storedValues.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import type { Reader } from '../db.ts'

const PENDING = stateSql(merchantOrderInfo, 'pending'),
  PROCESSING = stateSql(merchantOrderInfo, 'processing')

/** The merchant's number of an order. */
export interface OrderKey {
  readonly tenantId: string
  readonly merchantCode: string
  readonly merchantOrderNo: string
}
export interface StoredOrderKey {
  readonly orderId: string
  readonly bodyHash: string
}

/** The order with this number; null where the number is free. */
export async function findOrderKey(
  db: Reader,
  { tenantId, merchantCode, merchantOrderNo }: OrderKey,
): Promise<StoredOrderKey | null> {
  const {
    rows: [row],
  } = await sql<{
    order_id: string
    body_hash: string
  }>`
    select order_id::text, body_hash
    from merchant_order_key
    where tenant_id = ${tenantId} and merchant_code = ${merchantCode}
      and merchant_order_no = ${merchantOrderNo}
  `.execute(db)
  return row ? { orderId: row.order_id, bodyHash: row.body_hash } : null
}

/** The numbers of a merchant among these that are in use. */
export async function takenOrderNos(
  db: Reader,
  tenantId: string,
  { merchantCode, numbers }: { readonly merchantCode: string; readonly numbers: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    number: string
  }>`
    select merchant_order_no as number
    from merchant_order_key
    where tenant_id = ${tenantId} and merchant_code = ${merchantCode}
      and merchant_order_no = any(${numbers})
  `.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** Rows per statement; larger ones would block the process while they are encoded. */
const MAX_PER_STATEMENT = 1000

/** Claims numbers for new orders of one merchant; returns those already in use. */
export async function claimOrderKeys(
  db: Reader,
  keys: readonly (OrderKey & StoredOrderKey)[],
): Promise<string[]> {
  const fresh = new Set<string>()
  for (let from = 0; from < keys.length; from += MAX_PER_STATEMENT) {
    const values = keys.slice(from, from + MAX_PER_STATEMENT).map(
      (key) =>
        sql`
            (${key.tenantId}, ${key.merchantCode}, ${key.merchantOrderNo}, ${key.orderId}, ${key.bodyHash})
          `,
    )
    const { rows } = await sql<{
      order_id: string
    }>`
      insert into merchant_order_key (tenant_id, merchant_code, merchant_order_no, order_id, body_hash)
      values ${sql.join(values)}
      on conflict do nothing returning order_id::text
    `.execute(db)
    for (const row of rows) fresh.add(row.order_id)
  }
  return keys.filter(({ orderId }) => !fresh.has(orderId)).map(({ merchantOrderNo }) => merchantOrderNo)
}

/** An entry in the history of an order; states by their numbers. */
export interface TraceLine {
  readonly orderId: string
  readonly from: number | null
  readonly to: number | null
  readonly text: string
  readonly operatorId: string | null
  readonly id?: string
}

/** Adds entries to the history of orders. */
export async function addTrace(db: Reader, tenantId: string, lines: readonly TraceLine[]): Promise<void> {
  if (lines.length === 0) return
  if (lines.length > MAX_PER_STATEMENT) {
    for (let from = 0; from < lines.length; from += MAX_PER_STATEMENT)
      await addTrace(db, tenantId, lines.slice(from, from + MAX_PER_STATEMENT))
    return
  }
  const values = lines.map((line) => {
    const id = line.id ?? newId()
    return sql`
      (${id}, ${tenantId}, ${line.orderId}, ${line.from}, ${line.to}, ${line.text.slice(0, 500)},
        ${line.operatorId}, ${momentOfId(id)})
    `
  })
  await sql`
    insert into order_trace (id, tenant_id, order_id, from_state, to_state, what, operator_id, create_time)
    values ${sql.join(values)}
  `.execute(db)
}

/** The history of an order, oldest first. */
export async function readTrace(
  db: Reader,
  tenantId: string,
  orderId: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<{
    id: string
    from_state: number | null
    to_state: number | null
    what: string
    operator: string
  }>`
    select t.id::text, from_state, to_state, what, case when t.operator_id is null then '系统'
    else coalesce(${visibleFieldSql(user, 'realName', 'u.real_name')}, '') end as operator
    from order_trace t
    left join account u on u.id = t.operator_id${visibleRowsSql(user, 'u.id')}
    where t.tenant_id = ${tenantId} and order_id = ${orderId}
      and t.create_time >= ${momentOfId(orderId)}
    order by t.id limit 500
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    time: formatMoment(momentOfId(row.id)),
    fromState: row.from_state,
    toState: row.to_state,
    content: row.what,
    operator: row.operator,
  }))
}

/** The encrypted values of an order or attempt. */
export async function sealedOf(
  db: Reader,
  table: 'merchant_order_info' | 'channel_order_info',
  id: string,
): Promise<{
  readonly account: string | null
  readonly accountDigest: string | null
  readonly receiver: string | null
  readonly ticketCode: string | null
}> {
  const ofOrder =
    table === 'merchant_order_info' ? sql`receiver, ticket_code` : sql`null as receiver, null as ticket_code`
  const {
    rows: [row],
  } = await sql<{
    account: string | null
    account_hmac: string | null
    receiver: string | null
    ticket_code: string | null
  }>`
    select account, account_hmac, ${ofOrder}
    from ${sql.table(table)}
    where id = ${id} and create_time = ${momentOfId(id)}
  `.execute(db)
  return {
    account: row?.account ?? null,
    accountDigest: row?.account_hmac ?? null,
    receiver: row?.receiver ?? null,
    ticketCode: row?.ticket_code ?? null,
  }
}

/** Orders of all tenants that wait for the worker, oldest first, without those in `except`. */
export async function waitingOrders(
  db: Reader,
  limit: number,
  except: readonly string[],
): Promise<readonly { readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    select id::text, tenant_id
    from merchant_order_info
    where order_state = ${PENDING} and id <> all(${except}::bigint[])
    order by create_time, id limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id }))
}

/** Orders of all tenants whose result is overdue, without those in `except`. */
export async function overdueOrders(
  db: Reader,
  limit: number,
  except: readonly string[],
): Promise<readonly { readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    select id::text, tenant_id
    from merchant_order_info
    where order_state = ${PROCESSING} and timeout_time < now() and id <> all(${except}::bigint[])
    order by create_time, id limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id }))
}

/** Decrypts a value; null stays null. */
export const openSealed = (
  vault: { readonly open: (sealed: string) => string },
  sealed: string | null,
): string | null => (sealed === null ? null : vault.open(sealed))
