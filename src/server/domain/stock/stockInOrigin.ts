import { requiredText } from '../../../contract/define/validate.ts'
import { fail } from '../../../contract/errors.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { fen } from '../../../kernel/money.ts'
import { refuseErrors } from '../../engine/draft.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { expectReceipt } from '../purchase/receiving.ts'
import { requireCoherent, requireFuture } from './stockInPosting.ts'

/**
 * Checks the batch of the cards of a file. Returns type and supplier of the receipt: those of the purchase order it
 * names, or a direct one of a chosen supplier.
 */
export async function originOf(
  input: Changes,
  work: Work,
): Promise<{ readonly inType: 'direct' | 'purchase'; readonly supplierId: string }> {
  requireFuture(input.expireTime)
  await requireCoherent(work, {
    skuId: String(input.skuId),
    batchNo: input.batchNo as string | null | undefined,
    unitCost: fen(Number(input.unitCost)),
    expireTime: input.expireTime as string | null | undefined,
  })
  const { purchaseOrderId: order = null, supplierId: chosen = null } = input
  if (order === null) {
    if (chosen === null)
      refuseErrors([{ field: 'supplierId', text: requiredText(stockInRecord.fields.supplierId) }])
    return { inType: 'direct', supplierId: String(chosen) }
  }
  const from = await expectReceipt(
    { purchaseOrderId: String(order), skuId: String(input.skuId), qty: null },
    work,
  )
  if (chosen !== null && chosen !== from) fail('PURCHASE_SUPPLIER_DIFFERS', {}, 'supplierId')
  return { inType: 'purchase', supplierId: from }
}
