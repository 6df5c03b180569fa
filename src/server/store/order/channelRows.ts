import { sql } from 'kysely'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { idOfNumber, momentOfId } from '../../../kernel/id.ts'
import { ALONE } from '../lockWatch.ts'
import { noteLocks, FOUND } from '../locks.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const QUEUED = stateSql(channelOrderInfo, 'queued'),
  OPEN = stateSql(channelOrderInfo, 'queued', 'accepted', 'unknown'),
  SUBMITTED = stateSql(channelOrderInfo, 'accepted', 'unknown')

/** Reserves a slice of an order for an attempt at a supplier; false where it is reserved already. */
export async function takeSlot(
  db: Reader,
  slot: {
    readonly tenantId: string
    readonly orderId: string
    readonly sliceNo: number
    readonly channelOrderId: string
  },
): Promise<boolean> {
  const { rows } = await sql`
      insert into channel_slot (order_id, slice_no, tenant_id, channel_order_id)
      values (${slot.orderId}, ${slot.sliceNo}, ${slot.tenantId}, ${slot.channelOrderId})
      on conflict do nothing returning order_id
    `.execute(db)
  return rows.length > 0
}

/** Releases the slice of an attempt when it has ended. */
export async function freeSlot(db: Reader, orderId: string, channelOrderId: string): Promise<void> {
  await sql`
    delete from channel_slot where order_id = ${orderId} and channel_order_id = ${channelOrderId}
  `.execute(db)
}

/** The number of slices of an order that are with suppliers. */
export async function countSlots(db: Reader, orderId: string): Promise<number> {
  const { rows } = await sql<{
    n: string
  }>`select count(*) as n from channel_slot where order_id = ${orderId}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Attempts of all tenants that are due to be submitted or queried. */
export async function dueChannels(
  db: Reader,
  limit: number,
): Promise<readonly { readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    select id::text, tenant_id
    from channel_order_info
    where channel_state in (${OPEN}) and next_query_time <= now()
    order by next_query_time, id limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id }))
}

/** A claimed attempt: it is submitted at the first time and queried afterwards. */
export interface ClaimedAttempt {
  readonly state: number
  readonly submitCount: number
  readonly queryCount: number
  /** Encrypted. */
  readonly account: string | null
}

/**
 * Claims a due attempt by postponing its next query, so that no other process submits or queries it
 * meanwhile; null where another has claimed it. A queued attempt counts as submitted from then on: only a
 * query shows whether the submission arrived.
 */
export async function claimDueAttempt(
  db: Reader,
  id: string,
  {
    submitSeconds,
    querySeconds,
  }: { readonly submitSeconds: number; readonly querySeconds: readonly number[] },
): Promise<ClaimedAttempt | null> {
  const last = querySeconds.length
  const {
    rows: [row],
  } = await sql<{
    state: number
    submits: number
    queries: number
    account: string | null
  }>`
    ${sql.raw(ALONE)} with due as (
      select id, create_time, submit_count
      from channel_order_info
      where id = ${id} and create_time = ${momentOfId(id)} and channel_state in (${OPEN})
        and next_query_time <= now() for update skip locked)
    update channel_order_info c set submit_count = c.submit_count + case when channel_state = ${QUEUED}
      and c.submit_count = 0 then 1 else 0 end,
      query_count = c.query_count + case when channel_state = ${QUEUED}
      and c.submit_count = 0 then 0 else 1 end,
      next_query_time = now() + make_interval(secs => case
        when channel_state = ${QUEUED} then ${submitSeconds}::int
        else (${querySeconds}::int[])[least(c.query_count + 1, ${last}::int)] end)
    from due
    where c.id = due.id and c.create_time = due.create_time
    returning channel_state as state, due.submit_count as submits, c.query_count as queries,
      c.account
  `.execute(db)
  return row
    ? { state: row.state, submitCount: row.submits, queryCount: row.queries, account: row.account }
    : null
}

/** Counts another submission of an attempt that never arrived, under the same number. */
export async function submitAgain(db: Reader, id: string): Promise<void> {
  noteLocks(db, 'attempt', [id])
  await sql`
    update channel_order_info set submit_count = submit_count + 1
    where id = ${id} and create_time = ${momentOfId(id)} and channel_state = ${QUEUED}
  `.execute(db)
}

/** Makes attempts due for a query now; returns how many had not been queried within the last 30 seconds. */
export async function queryNow(db: Reader, orderOrChannel: 'order_id' | 'id', id: string): Promise<number> {
  noteLocks(db, 'attempt', [FOUND])
  const { rows } = await sql`
      update channel_order_info set next_query_time = now()
      where ${sql.ref(orderOrChannel)} = ${id} and create_time >= ${momentOfId(id)}
        and channel_state in (${SUBMITTED}) and next_query_time > now()
        and update_time < now() - interval '30 seconds' returning id
    `.execute(db)
  return rows.length
}

/** The attempt with this number. */
export async function channelByNo(
  db: Reader,
  channelOrderNo: string,
): Promise<{ readonly id: string; readonly tenantId: string; readonly orderId: string } | null> {
  const id = idOfNumber('C', channelOrderNo)
  const when = id ? sql`create_time = ${momentOfId(id)}` : sql`true`
  const {
    rows: [row],
  } = await sql<{
    id: string
    tenant_id: string
    order_id: string
  }>`
    select id::text, tenant_id, order_id::text
    from channel_order_info
    where channel_order_no = ${channelOrderNo} and ${when}
  `.execute(db)
  return row ? { id: row.id, tenantId: row.tenant_id, orderId: row.order_id } : null
}
