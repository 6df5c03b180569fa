import { type Fen, subtractFen, ZERO_FEN, isFen } from '../../../kernel/money.ts'
import { followLowest, type SalePrice, salePrices } from '../../store/product/salePriceRows.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Reader, Writer } from '../../store/db.ts'

/**
 * Updates the lowest price merchants pay for these SKUs in suppliers' goods; call it after every change of
 * such prices.
 */
export const followSalePrices = (
  skuIds: readonly string[],
  { db, tenantId }: { readonly db: Writer; readonly tenantId: string },
): Promise<void> => followLowest(db, tenantId, skuIds)

/** Margin in fen at a purchase price, and the number of merchants whose price is below it. */
export async function marginAt(
  price: Fen,
  skuId: string,
  { db, tenantId }: { readonly db: Writer; readonly tenantId: string },
): Promise<{ readonly margin: Fen | null; readonly below: number }> {
  const salePrice: SalePrice | undefined = (await salePrices(db, tenantId, [skuId], price)).get(skuId)
  return {
    margin:
      salePrice?.lowest === null || salePrice === undefined ? null : subtractFen(salePrice.lowest, price),
    below: salePrice?.below ?? 0,
  }
}

/** Adds to goods the lowest price merchants pay and the margin, in fen. */
export async function addMarginFigures(
  rows: readonly Changes[],
  { db, tenantId }: { readonly db: Reader; readonly tenantId: string },
): Promise<void> {
  const prices = await salePrices(
    db,
    tenantId,
    rows.flatMap(({ skuId }) => (typeof skuId === 'string' ? [skuId] : [])),
    ZERO_FEN,
  )
  for (const row of rows) {
    const lowest = prices.get(String(row.skuId))?.lowest ?? null
    Object.assign(row, {
      lowestSalePrice: lowest,
      margin: lowest === null || !isFen(row.purchasePrice) ? null : subtractFen(lowest, row.purchasePrice),
    })
  }
}
