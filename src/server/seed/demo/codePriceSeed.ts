import type { Row } from '../../../contract/define/row.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { merchantColumns, skuColumns } from '../../domain/merchant/inheritedColumns.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'

/** Puts a SKU on the price list of a merchant, at a price in fen. */
export async function listPrice(
  merchant: Row<typeof merchantConfig>,
  { skuId, price }: { readonly skuId: string; readonly price: number },
  { db, tenantId }: Work,
): Promise<void> {
  const [sku] = await findRows(db, goodsSku, tenantId, [skuId])
  if (!sku) return
  await putFor(db, tenantId)(merchantGoods.id, [
    {
      ...merchantColumns(merchant),
      ...skuColumns(sku),
      accountMethod: 'fixed',
      fixedPrice: price,
      shopState: 'off',
      alertValue: 0,
      priceEdited: false,
      state: 'on',
    },
  ])
}
