import { sql } from 'kysely'
import { newId } from '../../../kernel/id.ts'
import type { Reader, Writer } from '../db.ts'

/** An order of one tenant that is an attempt of another one's order. */
export interface InnerOrder {
  readonly sourceOrderId: string
  readonly sourceTenantId: string
  readonly buyerTenantId: string
  readonly channelOrderNo: string
}
/** An order whose changes the ordering tenant has not been given yet. */
export interface ChangedInnerOrder extends InnerOrder {
  readonly changes: number
}

/** Notes for whom an order was placed; once. */
export async function addInnerOrder(db: Writer, order: InnerOrder): Promise<void> {
  await sql`
    insert into public_pool_order (source_order_id, source_tenant_id, buyer_tenant_id, channel_order_no)
    values (${order.sourceOrderId}, ${order.sourceTenantId}, ${order.buyerTenantId}, ${order.channelOrderNo})
    on conflict (source_order_id) do nothing
  `.execute(db)
}

/** Notes that an order changed that another tenant may have placed. */
export async function noteInnerOrder(db: Writer, sourceOrderId: string): Promise<void> {
  await sql`
    update public_pool_order set changes = changes + 1 where source_order_id = ${sourceOrderId}
  `.execute(db)
}

/** Orders to be followed, oldest first. */
export async function changedInnerOrders(db: Reader, limit: number): Promise<readonly ChangedInnerOrder[]> {
  const { rows } = await sql<ChangedInnerOrder>`
    select source_order_id::text as "sourceOrderId", source_tenant_id as "sourceTenantId",
      buyer_tenant_id as "buyerTenantId", channel_order_no as "channelOrderNo", changes
    from public_pool_order where followed < changes order by source_order_id limit ${limit}
  `.execute(db)
  return rows
}

/** Notes up to which change the ordering tenant has been given an order. */
export async function followedInnerOrder(
  db: Writer,
  { sourceOrderId, changes }: ChangedInnerOrder,
): Promise<void> {
  await sql`
    update public_pool_order set followed = ${changes}
    where source_order_id = ${sourceOrderId} and followed < ${changes}
  `.execute(db)
}

/** A parcel as the supplying tenant sent it. */
export interface SourceParcel {
  readonly id: string
  readonly qty: number
  readonly expressCode: string
  readonly expressNo: string
  readonly deliverTime: string
}

/**
 * Shows a parcel of the supplying tenant at the order it is for, or its corrected number. Returns what happened:
 * `new`, `corrected`, or null where nothing changed.
 */
export async function putSourceParcel(
  db: Writer,
  tenantId: string,
  {
    orderId,
    parcelNo,
    parcel,
  }: { readonly orderId: string; readonly parcelNo: string; readonly parcel: SourceParcel },
): Promise<'new' | 'corrected' | null> {
  const { rows } = await sql<{ readonly isNew: boolean }>`
    insert into order_parcel as p (id, tenant_id, order_id, parcel_no, qty, express_code, express_no, deliver_time,
      source_parcel_id)
    values (${newId()}, ${tenantId}, ${orderId}, ${parcelNo}, ${parcel.qty}, ${parcel.expressCode},
      ${parcel.expressNo}, ${parcel.deliverTime}::timestamp at time zone 'Asia/Shanghai', ${parcel.id})
    on conflict (order_id, source_parcel_id) where source_parcel_id is not null do update
      set express_code = excluded.express_code, express_no = excluded.express_no
      where p.express_code <> excluded.express_code or p.express_no <> excluded.express_no
    returning (p.xmax = 0) as "isNew"
  `.execute(db)
  const [row] = rows
  return row ? (row.isNew ? 'new' : 'corrected') : null
}
