import type { Row } from '../../../contract/define/row.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Changes } from '../../engine/hooks.ts'

/** Columns a merchant's goods copy from their SKU. */
export const skuColumns = (sku: Row<typeof goodsSku>): Changes => ({
  skuId: sku.id,
  skuCode: sku.skuCode,
  skuName: sku.skuName,
  spuId: sku.spuId,
  categoryId: sku.categoryId,
  brandId: sku.brandId,
  goodsType: sku.goodsType,
  faceValue: sku.faceValue,
  minSalePrice: sku.minSalePrice,
  costPrice: sku.costPrice,
})
/** Columns a merchant's goods copy from their merchant. */
export const merchantColumns = ({
  id,
  merchantCode,
  merchantGroupId,
}: Row<typeof merchantConfig>): Changes => ({
  merchantId: id,
  merchantCode,
  merchantGroupId,
})
