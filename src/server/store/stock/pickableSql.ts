import { type RawBuilder, sql } from 'kysely'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { integerParamSql } from '../system/paramRows.ts'
import { stateSql } from '../storedValues.ts'
import { SELLABLE } from '../couponCode/sellingSql.ts'

/** Parameter: days a batch must still be good for when it is delivered. */
export const MIN_REMAIN_DAYS = 'stock.pick.minRemainDays'
export const DEFAULT_REMAIN_DAYS = 1

/** The earliest expiry of what may still be delivered, for the tenant in `tenantId` (a column or a value). */
export const earliestExpirySql = (tenantId: RawBuilder<unknown>): RawBuilder<Date> => sql`
  now() + make_interval(days => ${integerParamSql(tenantId, MIN_REMAIN_DAYS, DEFAULT_REMAIN_DAYS)})
`

/** Whether the batch `s` may be delivered: valid, and good for the days that the tenant demands. */
export const isPickableSql = (tenantId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (s.status = ${stateSql(stock, 'valid')}
    and (s.expire_time is null or s.expire_time >= ${earliestExpirySql(tenantId)}))
`

/** Pieces of a SKU in the common stock that may be delivered; the parameters are columns or values. */
export const pickableQtySql = (
  tenantId: RawBuilder<unknown>,
  skuId: RawBuilder<unknown>,
): RawBuilder<number> => sql`
  coalesce((
    select sum(s.available_qty)
    from stock s
    where s.tenant_id = ${tenantId} and s.sku_id = ${skuId} and s.available_qty > 0
      and ${isPickableSql(tenantId)}), 0)
`

/** Pieces of a SKU that a merchant owns and that its orders may be delivered from. */
export const pickableOwnQtySql = (
  tenantId: RawBuilder<unknown>,
  skuId: RawBuilder<unknown>,
  merchantCode: RawBuilder<unknown>,
): RawBuilder<number> => sql`
  coalesce((
    select sum(ms.available_qty)
    from merchant_stock ms
    join stock s on s.id = ms.stock_id
    where ms.tenant_id = ${tenantId} and ms.merchant_code = ${merchantCode} and ms.sku_id = ${skuId}
      and ms.use_stock_first and ms.available_qty > 0 and ${isPickableSql(tenantId)}), 0)
`

/** How many codes of a SKU an activity can sell now; null where none sells it. */
export const codesLeftSql = (
  tenantId: RawBuilder<unknown>,
  skuId: RawBuilder<unknown>,
): RawBuilder<number> => sql`
  (select o.balance from coupon_activity o
  where o.tenant_id = ${tenantId} and o.sku_id = ${skuId} and o.is_deleted = 0 and ${SELLABLE})
`
