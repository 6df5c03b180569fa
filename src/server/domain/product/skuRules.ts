import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { isId } from '../../../kernel/id.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { recountSkus, selectCategoryTree, selectTakenCodes } from '../../store/product/goodsRows.ts'
import { findRows } from '../../store/rows.ts'
import { followProducts } from '../publicPool/poolItems.ts'

type Sku = Row<typeof goodsSku>
const CODES = { prefix: 'SKU', digits: 8 }

/** The next number that no SKU uses as its code. */
export async function nextFreeCode(work: Work): Promise<string> {
  const [code = ''] = await takeNumbers(work.db, work.tenantId, CODES, 1)
  return (await selectTakenCodes(work.db, work.tenantId, [code])).has(code) ? nextFreeCode(work) : code
}

/** Refuses a price below the minimum or above 1.5 times the face value; asks for confirmation below cost. */
export function requirePrice(
  sku: Pick<Sku, 'faceValue' | 'salePrice' | 'minSalePrice' | 'costPrice'>,
  work: Work,
): void {
  const { faceValue, salePrice, minSalePrice, costPrice } = sku
  if (salePrice < (minSalePrice ?? 0)) fail('SALE_PRICE_BELOW_MINIMUM', {}, 'salePrice')
  if (salePrice > faceValue * 1.5) fail('SALE_PRICE_ABOVE_FACE_VALUE', {}, 'salePrice')
  if (costPrice !== null && salePrice < costPrice) work.confirm(say('售价低于成本价，是否继续'))
}

async function fillDefaults(draft: Changes, work: Work): Promise<void> {
  const [spu] = await findRows(work.db, goodsSpu, work.tenantId, [String(draft.spuId)])
  if (!spu) return fail('NOT_FOUND')
  const isTopUp = spu.goodsType === 'topUp',
    isStocked = spu.deliverType === 'stock' || spu.deliverType === 'stockFirst'
  draft.skuCode =
    typeof draft.skuCode === 'string' && draft.skuCode !== '' ? draft.skuCode : await nextFreeCode(work)
  draft.skuName =
    typeof draft.skuName === 'string' && draft.skuName !== ''
      ? draft.skuName
      : [String(spu.spuName), String(draft.specText ?? '').replaceAll('/', ' ')]
          .join(' ')
          .trim()
          .slice(0, 120)
  draft.maxPerOrder ??= isTopUp ? 1 : 100
  Object.assign(draft, {
    goodsType: spu.goodsType,
    categoryId: spu.categoryId,
    brandId: spu.brandId,
    supplyMode: isStocked ? 'stocked' : 'unstocked',
    specKey: draft.specKey ?? '',
    availableQty: 0,
    supplierCount: 0,
  })
}

export const goodsSkuHooks: Hooks<typeof goodsSku> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before === null) await fillDefaults(draft, work)
    else if (draft.skuCode !== undefined && draft.skuCode !== before.skuCode) {
      if (draft.skuCode) fail('FIXED', { label: goodsSku.fields.skuCode.label }, 'skuCode')
      delete draft.skuCode
    }
    if (before && draft.skuName === null) draft.skuName = before.skuName
    const next = { ...before, costPrice: before?.costPrice ?? null, ...draft } as Sku
    if (
      before === null ||
      next.salePrice !== before.salePrice ||
      next.minSalePrice !== before.minSalePrice ||
      next.faceValue !== before.faceValue
    )
      requirePrice(next, work)
  },
  afterSave: async ({ before, after, work }) => {
    if (after.spuId) await recountSkus(work.db, work.tenantId, [after.spuId])
    if (before && after.spuId) await followProducts([after.spuId], work)
  },
  afterAct: async (ids, work) => {
    const skus = await findRows(work.db, goodsSku, work.tenantId, ids)
    await followProducts([...new Set(skus.flatMap(({ spuId }) => spuId ?? []))], work)
  },
  expandFilter: {
    categoryId: (value, { database, tenantId }: Reading) =>
      selectCategoryTree(database.kysely, tenantId, value.split(',').filter(isId)),
  },
}
