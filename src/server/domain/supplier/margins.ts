import { type SalePrice, putLowest, salePrices } from '../../store/salePriceRows.ts'
import type { Writer } from '../../store/database.ts'

/** Brings the lowest price merchants pay for these SKUs up to date beside what suppliers take; whoever changes such prices calls it. */
export async function followSalePrices(skuIds: readonly string[], { db, tenantId }: { readonly db: Writer; readonly tenantId: string }): Promise<void> {
  await putLowest(db, tenantId, await salePrices(db, tenantId, skuIds, 0))
}

/** What is left at a purchase price, and whom it hurts. */
export async function marginAt(price: number, skuId: string, { db, tenantId }: { readonly db: Writer; readonly tenantId: string }): Promise<{ readonly margin: number | null; readonly below: number }> {
  const found: SalePrice | undefined = (await salePrices(db, tenantId, [skuId], price)).get(skuId)
  return { margin: found?.lowest === null || found === undefined ? null : found.lowest - price, below: found?.below ?? 0 }
}
