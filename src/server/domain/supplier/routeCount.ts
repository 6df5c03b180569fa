import { recountRoutes } from '../../store/supplier/supplierRows.ts'
import type { Writer } from '../../store/db.ts'

/** Recalculates what depends on which suppliers can deliver these SKUs. */
export async function followRoutes(
  skuIds: readonly string[],
  { db, tenantId }: { readonly db: Writer; readonly tenantId: string },
): Promise<void> {
  await recountRoutes(db, tenantId, skuIds)
}
