import type { ChildRow, Row } from '../../../contract/define/row.ts'
import type { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { goodsCategory } from '../../../contract/resources/product/goodsCategory.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { type Fen, maxFen, minFen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'

export type PoolItem = Row<typeof ecommercePublicProductPool>
export type SkuSnapshot = Omit<ChildRow<typeof ecommercePublicProductPool, 'skuSnapshot'>, 'id'>
type Spu = Row<typeof goodsSpu>
type Sku = Row<typeof goodsSku>

/** At which price a SKU is supplied to other tenants, in fen. */
export interface Supply {
  readonly skuId: string
  readonly supplyPrice: Fen
  readonly suggestPrice: Fen | null
}

/** Pieces below which the stock counts as low. */
const LOW_STOCK = 20

function hintOf(sku: Sku, { deliverType }: Spu): NonNullable<SkuSnapshot['stockHint']> {
  if (deliverType === 'manual') return 'ample'
  const isRouted = (sku.supplierCount ?? 0) > 0
  if (deliverType === 'api') return isRouted ? 'ample' : 'out'
  const available = sku.availableQty ?? 0
  if (available >= LOW_STOCK || (deliverType === 'stockFirst' && isRouted)) return 'ample'
  return available > 0 ? 'low' : 'out'
}

/** The names of a category and of those above it, from the top. */
async function categoryPath(categoryId: string | null, work: Work): Promise<string> {
  const names: string[] = []
  for (let id = categoryId; id && id !== '0'; ) {
    const [category] = await findRows(work.db, goodsCategory, work.tenantId, [id])
    if (!category) break
    names.unshift(category.categoryName)
    id = category.parentId
  }
  return names.join('/').slice(0, 200)
}

const HINTS = ['out', 'low', 'ample'] as const

/** What other tenants are told of a product: its columns, and those of its supplied SKUs. */
export async function snapshotOf(
  spu: Spu,
  supplied: readonly { readonly sku: Sku; readonly supply: Supply }[],
  work: Work,
) {
  const skus = supplied.map(
    ({ sku, supply }): SkuSnapshot => ({
      skuCode: sku.skuCode ?? '',
      name: sku.skuName ?? '',
      faceValue: sku.faceValue,
      supplyPrice: supply.supplyPrice,
      suggestPrice: supply.suggestPrice,
      stockHint: hintOf(sku, spu),
      specText: (sku.specValueIds ?? []).map(({ value }) => value).join(' '),
      skuId: sku.id,
    }),
  )
  const [first, ...others] = supplied.map(({ supply }) => supply.supplyPrice) as [Fen, ...Fen[]]
  return {
    columns: {
      title: spu.spuName,
      mainImage: spu.mainImage,
      categoryPath: await categoryPath(spu.categoryId, work),
      goodsType: spu.goodsType,
      accountType: spu.accountType,
      useRule: spu.useRule,
      lowSupplyPrice: minFen(first, ...others),
      highSupplyPrice: maxFen(first, ...others),
      stockHint: HINTS.findLast((hint) => skus.some(({ stockHint }) => stockHint === hint)) ?? 'out',
    },
    skus,
  }
}
