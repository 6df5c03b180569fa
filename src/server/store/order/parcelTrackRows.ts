import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Reader } from '../db.ts'
import { anyText, NOW, ONE } from '../expressions.ts'
import { stateSql, valueSql } from '../storedValues.ts'
import { PARCEL_STATES } from './parcelRows.ts'

const SENT = valueSql(PARCEL_STATES, 'sent'),
  PROCESSING = stateSql(merchantOrderInfo, 'processing')

/** Whether a parcel of a tenant was sent with one of these companies. */
export async function shippedWith(db: Reader, tenantId: string, codes: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('order_parcel')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('express_code', '=', anyText(codes))
    .limit(1)
    .execute()
  return rows.length > 0
}

/** A parcel under way. */
export interface SentParcel {
  readonly tenantId: string
  readonly orderId: string
  readonly expressCode: string
  readonly expressNo: string
}

/**
 * Parcels of unfinished orders that are under way and were not asked about for `minutes`, the oldest first; of the
 * last 30 days, after which nobody is asked any more.
 */
export async function unaskedParcels(
  db: Reader,
  { minutes, limit }: { readonly minutes: number; readonly limit: number },
): Promise<SentParcel[]> {
  const { rows } = await sql<SentParcel>`
    select p.tenant_id as "tenantId", p.order_id::text as "orderId", p.express_code as "expressCode",
      p.express_no as "expressNo"
    from order_parcel p
    join merchant_order_info o on o.id = p.order_id and o.tenant_id = p.tenant_id and o.order_state = ${PROCESSING}
    join express e on e.tenant_id = p.tenant_id and e.express_code = p.express_code and e.is_deleted = 0
      and e.query_code <> ''
    where p.parcel_state = ${SENT} and p.deliver_time > now() - interval '30 days'
      and not exists (
        select 1
        from express_track t
        where t.tenant_id = p.tenant_id and t.express_code = p.express_code and t.express_no = p.express_no
          and t.asked_time > now() - make_interval(mins => ${minutes}::int))
    order by p.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** The unfinished orders that have a parcel under way with this number. */
export async function ordersOfNumber(
  db: Reader,
  { tenantId, expressCode, expressNo }: Omit<SentParcel, 'orderId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_parcel')
    .select('order_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('express_code', '=', expressCode)
    .where('express_no', '=', expressNo)
    .where('parcel_state', '=', SENT)
    .orderBy('order_id')
    .limit(20)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Marks a parcel of a locked order as signed for; true where no other of it is under way. */
export async function signParcel(
  db: Reader,
  { tenantId, orderId, expressCode, expressNo }: SentParcel,
): Promise<boolean> {
  const { length: left } = await db
    .selectFrom('order_parcel')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('parcel_state', '=', SENT)
    .where((parcel) =>
      parcel.or([parcel('express_no', '<>', expressNo), parcel('express_code', '<>', expressCode)]),
    )
    .execute()
  await db
    .updateTable('order_parcel')
    .set({ sign_time: NOW, parcel_state: valueSql(PARCEL_STATES, 'signed') })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('express_code', '=', expressCode)
    .where('express_no', '=', expressNo)
    .where('parcel_state', '=', SENT)
    .execute()
  return left === 0
}
