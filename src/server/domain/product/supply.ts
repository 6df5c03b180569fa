import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { selectOpenedSkus, stopPooled } from '../../store/merchant/merchantPoolRows.ts'
import { changeOnBehalf } from '../../store/merchant/recheckRows.ts'
import { countPointing } from '../../store/countRows.ts'

type Sku = Pick<Row<typeof goodsSku>, 'availableQty' | 'supplierCount'>
type Delivery = Row<typeof goodsSpu>['deliverType']

/**
 * Whether a SKU can be delivered now: from stock, by a supplier or by hand. Both figures are columns of the
 * SKU.
 */
export function hasRoute(sku: Sku, deliverType: Delivery): boolean {
  const isInStock = (sku.availableQty ?? 0) > 0,
    isSupplied = (sku.supplierCount ?? 0) > 0
  switch (deliverType) {
    case 'stock':
      return isInStock
    case 'api':
      return isSupplied
    case 'stockFirst':
      return isInStock || isSupplied
    case 'manual':
      return true
  }
}

/** Resources that refer to a SKU without selling or storing it. */
const OFFER_RESOURCES = new Set(['goodsPoolRelation', 'merchantGoods', 'supplierGoods', 'tenantproduct'])

/** Whether any declared resource besides offers refers to one of these SKUs, such as orders or stock. */
export async function isTraded(
  skuIds: readonly string[],
  { database, services, tenantId }: Reading,
): Promise<boolean> {
  for (const resource of services.resources) {
    if (OFFER_RESOURCES.has(resource.id)) continue
    for (const [field, spec] of Object.entries(resource.fields)) {
      if (
        (spec.kind === 'reference' || spec.kind === 'references') &&
        spec.to === goodsSku.id &&
        (await countPointing(database.kysely, resource, { tenantId, field, ids: skuIds })) > 0
      )
        return true
    }
  }
  return false
}

/**
 * Takes merchants' goods off sale that were removed from a pool. Goods of a disabled pool, or disabled in it,
 * go into maintenance by the next recheck, until both are enabled again.
 */
export async function followPool(
  {
    relationIds,
  }: { readonly poolIds: readonly string[] | null; readonly relationIds: readonly string[] | null },
  { db, tenantId }: Work,
): Promise<void> {
  if (!relationIds) return
  await changeOnBehalf(db, 'pool')
  await stopPooled(db, tenantId, { relationIds })
}

/** The SKUs among these that are opened for a merchant. */
export const openedSkus = (
  merchantCode: string,
  skuIds: readonly string[],
  { database, tenantId }: Reading,
): Promise<ReadonlySet<string>> => selectOpenedSkus(database.kysely, tenantId, merchantCode, skuIds)
