import { fail, say } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { addFen, isFen } from '../../../kernel/money.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { addUsageFigures, seedDailyCap } from './dailyUsage.ts'
import { followSalePrices, marginAt, addMarginFigures } from './margins.ts'
import { followRoutes } from './routeCount.ts'

const isProvinces = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) &&
    value.length <= 40 &&
    value.every((name) => typeof name === 'string' && name.length > 0 && name.length <= 20))

/** Fills the columns goods copy from supplier and SKU. */
async function fillDefaults(draft: Changes, work: Work): Promise<void> {
  const [supplier] = await findRows(work.db, supplierConfig, work.tenantId, [String(draft.supplierId)])
  const [sku] = await findRows(work.db, goodsSku, work.tenantId, [String(draft.skuId)])
  if (!sku) return fail('SKU_NOT_FOUND', {}, 'skuId')
  if (supplier?.status === 'terminated') fail('SUPPLIER_TERMINATED', {}, 'supplierId')
  const { purchasePrice } = draft
  if (!isFen(purchasePrice) || purchasePrice <= 0)
    return fail('PURCHASE_PRICE_NOT_POSITIVE', {}, 'purchasePrice')
  const { margin } = await marginAt(purchasePrice, sku.id, work)
  if (margin !== null && margin < Number(draft.minMargin ?? 0))
    work.confirm(say('采购价高于商户售价，请确认'))
  Object.assign(draft, {
    goodsName: `${String(supplier?.supplierName)} / ${String(sku.skuName)}`.slice(0, 200),
    skuCode: sku.skuCode,
    skuName: sku.skuName,
    goodsType: sku.goodsType,
    faceValue: sku.faceValue,
    lowestSalePrice: margin === null ? null : addFen(margin, purchasePrice),
  })
}

async function requireCode(goods: Readonly<Record<string, unknown>>, work: Work): Promise<void> {
  const [supplier] = await findRows(work.db, supplierConfig, work.tenantId, [String(goods.supplierId)])
  const usesInterface =
    supplier?.adapterCode !== null &&
    supplier?.adapterCode !== 'manual' &&
    (supplier?.supplierType === 'topUp' || supplier?.supplierType === 'card')
  if (usesInterface && !goods.supplierSkuCode) fail('SUPPLIER_SKU_CODE_REQUIRED', {}, 'supplierSkuCode')
}

export const supplierGoodsHooks: Hooks<typeof supplierGoods> = {
  beforeSave: async ({ before, draft, work }) => {
    if (!isProvinces(draft.provinces)) fail('SUPPLIER_PROVINCES_INVALID', {}, 'provinces')
    if (before === null) await fillDefaults(draft, work)
    await requireCode({ ...before, ...draft }, work)
  },
  afterSave: async ({ before, after, work }) => {
    if (before !== null) return seedDailyCap(before, after, work)
    await followRoutes([after.skuId], work)
    await followSalePrices([after.skuId], work)
  },
  decorate: [
    {
      sets: ['dayUsedQty', 'successRate'],
      from: ['supplierId', 'dayLimitQty'],
      run: (rows, { database, tenantId }) => addUsageFigures(rows, { db: database.kysely, tenantId }),
    },
    {
      sets: ['lowestSalePrice', 'margin'],
      from: ['skuId', 'purchasePrice'],
      run: (rows, { database, tenantId }) => addMarginFigures(rows, { db: database.kysely, tenantId }),
    },
  ],
  afterRemove: async (rows, work) =>
    followRoutes(
      rows.map(({ skuId }) => skuId),
      work,
    ),
  afterAct: async (ids, work) =>
    followRoutes(
      (await findRows(work.db, supplierGoods, work.tenantId, ids)).map(({ skuId }) => String(skuId)),
      work,
    ),
}
