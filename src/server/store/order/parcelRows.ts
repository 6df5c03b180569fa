import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { newId } from '../../../kernel/id.ts'
import { choiceSql, stateSql, valueSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { NOW, ago } from '../expressions.ts'
import { companyNames } from '../stock/expressRows.ts'

/** The stored states of a parcel. */
export const PARCEL_STATES = { sent: 1, signed: 2 } as const
const PROCESSING = stateSql(merchantOrderInfo, 'processing'),
  SHIPPED = choiceSql(merchantOrderInfo, 'deliverState', 'shipped')

export interface NewParcel {
  readonly orderId: string
  readonly parcelNo: string
  readonly qty: number
  readonly expressCode: string
  readonly expressNo: string
  readonly operatorId: string | null
}

/** Stores a parcel of an order. */
export async function addParcel(db: Reader, tenantId: string, parcel: NewParcel): Promise<void> {
  await db
    .insertInto('order_parcel')
    .values({
      id: newId(),
      tenant_id: tenantId,
      order_id: parcel.orderId,
      parcel_no: parcel.parcelNo,
      qty: parcel.qty,
      express_code: parcel.expressCode,
      express_no: parcel.expressNo,
      operator_id: parcel.operatorId,
    })
    .execute()
}

/** Parcels of an order, oldest first, with the names of their companies. */
export async function readParcels(
  db: Reader,
  tenantId: string,
  orderId: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows = await db
    .selectFrom('order_parcel')
    .select([
      'id',
      'parcel_no',
      'qty',
      'express_code',
      'express_no',
      'deliver_time',
      'sign_time',
      'parcel_state',
    ])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const names = rows.length > 0 ? await companyNames(db, tenantId) : new Map<string, string>()
  return rows.map((row) => ({
    id: row.id,
    parcelNo: row.parcel_no,
    qty: row.qty,
    expressCode: row.express_code,
    expressCodeName: names.get(row.express_code) ?? '',
    expressNo: row.express_no,
    deliverTime: row.deliver_time,
    signTime: row.sign_time,
    parcelState: row.parcel_state,
  }))
}

/**
 * Corrects the tracking number of a parcel within a day after it was sent; false afterwards, or where the
 * parcel belongs to another order.
 */
export async function correctParcel(
  db: Reader,
  tenantId: string,
  {
    id,
    orderId,
    expressCode,
    expressNo,
  }: {
    readonly id: string
    readonly orderId: string
    readonly expressCode: string
    readonly expressNo: string
  },
): Promise<boolean> {
  const rows = await db
    .updateTable('order_parcel')
    .set({ express_code: expressCode, express_no: expressNo })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('deliver_time', '>', ago('24 hours'))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Marks all parcels of an order as signed for. */
export async function signParcels(db: Reader, tenantId: string, orderId: string): Promise<void> {
  await db
    .updateTable('order_parcel')
    .set({ sign_time: NOW, parcel_state: valueSql(PARCEL_STATES, 'signed') })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('parcel_state', '=', valueSql(PARCEL_STATES, 'sent'))
    .execute()
}

/** Tenants with shipped orders that are not signed for. */
export async function shippingTenants(db: Reader): Promise<string[]> {
  const { rows } = await sql<{
    tenant_id: string
  }>`
    select distinct tenant_id
    from merchant_order_info
    where order_state = ${PROCESSING} and deliver_state = ${SHIPPED}
  `.execute(db)
  return rows.map((row) => row.tenant_id)
}

/** Unfinished orders whose last parcel was sent at least so many days ago. */
export async function unsignedOrders(db: Reader, tenantId: string, days: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select o.id::text as id
    from merchant_order_info o
    where o.tenant_id = ${tenantId} and o.order_state = ${PROCESSING} and o.deliver_state = ${SHIPPED}
      and not exists (
        select 1
        from order_parcel p
        where p.order_id = o.id and p.deliver_time > now() - make_interval(days => ${days}))
    limit 100
  `.execute(db)
  return rows.map((row) => row.id)
}
