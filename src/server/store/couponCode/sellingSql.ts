import { type RawBuilder, sql } from 'kysely'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { stateSql } from '../storedValues.ts'

/** Whether the activity `o` may sell at this moment. */
export const SELLABLE = sql<boolean>`
  (o.status = ${stateSql(couponActivity, 'enabled')} and clock_timestamp() < o.end_time)
`

/** How many codes of a SKU an activity can sell now; null where none sells it. */
export const codesLeftSql = (
  tenantId: RawBuilder<unknown>,
  skuId: RawBuilder<unknown>,
): RawBuilder<number> => sql`
  (select o.balance from coupon_activity o
  where o.tenant_id = ${tenantId} and o.sku_id = ${skuId} and o.is_deleted = 0 and ${SELLABLE})
`
