import type { Row } from '../../../contract/define/row.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Lookup } from '../../engine/work.ts'
import { sellingActivity } from '../../store/couponCode/activityRows.ts'
import { pickableQty } from '../../store/stock/stockRows.ts'
import { hasCards } from './deliver.ts'

/** Whether stock may deliver a part of an order: cards alone, where the order allows it. */
export const mayBePart = (sku: Row<typeof goodsSku>, allowPartial: boolean): boolean =>
  allowPartial && hasCards(sku)

/**
 * Whether stock can deliver an order: all of it from the activity that sells its codes where there is one, else the
 * whole quantity from the merchant's own stock or the common one, or a part of the cards from the common one where
 * the order allows part.
 */
export async function canDeliverFromStock(
  { db, tenantId }: Lookup,
  {
    skuId,
    merchantCode,
    qty,
    partial,
  }: {
    readonly skuId: string
    readonly merchantCode: string
    readonly qty: number
    readonly partial: boolean
  },
): Promise<boolean> {
  const activity = await sellingActivity(db, tenantId, skuId)
  if (activity) return activity.balance >= qty
  const { common, own } = await pickableQty(db, { tenantId, skuId, merchantCode })
  return common >= qty || own >= qty || (partial && common > 0)
}
