import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { selectOpenedSkus, stopPooled } from '../../store/merchant/merchantPoolRows.ts'
import { changeOnBehalf } from '../../store/merchant/recheckRows.ts'
import { countPointing } from '../../store/countRows.ts'

/**
 * Everything about goods that depends on stock, suppliers, merchants or orders is asked here, and only
 * here.
 */

type Sku = Pick<Row<typeof goodsSku>, 'availableQty' | 'supplierCount'>
type Delivery = Row<typeof goodsSpu>['deliverType']

/**
 * Whether a SKU could be delivered now: from stock, by a supplier, or by hand. Both figures stand on the
 * SKU, kept there by whoever changes them.
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

/** Nouns that name a SKU without having sold or stored it. */
const OFFER_RESOURCES = new Set(['goodsPoolRelation', 'merchantGoods', 'supplierGoods', 'tenantproduct'])

/**
 * Whether orders or stock name one of these SKUs: every declared noun that refers to them counts, offers
 * aside.
 */
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
 * The SKUs among these that orders still in work name; no noun of orders is declared yet, so there are
 * none.
 */
export const withOpenOrders = (_skuIds: readonly string[], _reading: Reading): Promise<ReadonlySet<string>> =>
  Promise.resolve(new Set())

/**
 * Goods of merchants that came from pools follow them: what is removed from a pool goes off sale at once; a
 * pool switched off, or goods off in it, make them rest soon after, until both are on again.
 */
export async function followPool(
  {
    relationIds,
  }: { readonly poolIds: readonly string[] | null; readonly relationIds: readonly string[] | null },
  { db, tenantId }: Work,
): Promise<void> {
  if (!relationIds) return
  await changeOnBehalf(db, 5)
  await stopPooled(db, tenantId, { relationIds })
}

/** The SKUs among these that were opened for a merchant. */
export const openedSkus = (
  merchantCode: string,
  skuIds: readonly string[],
  { database, tenantId }: Reading,
): Promise<ReadonlySet<string>> => selectOpenedSkus(database.kysely, tenantId, merchantCode, skuIds)
