import { fail } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { tenantProduct } from '../../../contract/resources/product/tenantProduct.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'

const MAX_NAME = 60

type Sku = Row<typeof goodsSku>

/** The enabled SKU, or SKU_DISABLED at the field. */
async function requireSku(skuId: string, { db, tenantId }: Work): Promise<Sku> {
  const [sku] = await findRows(db, goodsSku, tenantId, [skuId])
  if (sku?.status !== 'enabled') fail('SKU_DISABLED', {}, 'skuId')
  return sku
}

/** Refuses a price below the minimum of the SKU; only modes that take money have one. */
function requirePrice({ exchangeMode, showPrice }: Row<typeof tenantProduct>, sku: Sku): void {
  if (exchangeMode === 'cash' && (showPrice ?? 0) < (sku.minSalePrice ?? 0))
    fail('MALL_PRICE_BELOW_MINIMUM', {}, 'showPrice')
}

const hooks: Hooks<typeof tenantProduct> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before === null) draft.usedQty = 0
    const next = { ...before, ...draft } as Row<typeof tenantProduct>
    if (next.startTime && next.endTime && next.endTime <= next.startTime)
      fail('MALL_WINDOW_REVERSED', {}, 'endTime')
    if ((next.quota ?? 0) > 0 && (next.quota ?? 0) < (before?.usedQty ?? 0))
      fail('MALL_QUOTA_BELOW_USED', {}, 'quota')
    if (next.exchangeMode === 'points') draft.showPrice = null
    if (next.exchangeMode === 'cash') draft.pointPrice = null
    const sku = await requireSku(next.skuId, work)
    requirePrice(next, sku)
    if (!next.showName) draft.showName = (sku.skuName ?? sku.skuCode ?? '').slice(0, MAX_NAME)
    if (!next.image) draft.image = sku.image
  },
}

const enable: ActionHandler<typeof tenantProduct, 'enable'> = async (row, _input, work) => {
  requirePrice(row, await requireSku(row.skuId, work))
  return {}
}

export const tenantProductParticulars = particulars(tenantProduct, { hooks, actions: { enable } })
