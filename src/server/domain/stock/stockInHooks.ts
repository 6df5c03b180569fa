import { fail } from '../../../contract/errors.ts'
import type { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { fen, multiplyFen } from '../../../kernel/money.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { skuOf } from '../../store/stock/stockRows.ts'
import { expectReceipt } from '../purchase/receiving.ts'
import { lockStockIn } from './stockInLocks.ts'
import { requireCoherent, requireFuture } from './stockInPosting.ts'

/** Types of receipts that an operator may create; cards pulled from an interface come by themselves. */
const MANUAL_TYPES = new Set(['purchase', 'direct', 'back', 'surplus'])

export const stockInRecordHooks: Hooks<typeof stockInRecord> = {
  beforeAct: async (rows, action, work) => {
    if (action === 'approve' || action === 'revoke') await lockStockIn(rows, work)
  },
  beforeSave: async ({ draft, work }) => {
    const sku = await skuOf(work.db, work.tenantId, String(draft.skuId))
    if (!MANUAL_TYPES.has(String(draft.inType ?? 'direct'))) fail('STOCK_IN_TYPE_NOT_MANUAL', {}, 'inType')
    if (sku?.goodsType !== 'inKind') fail('STOCK_IN_CARDS_BY_IMPORT', {}, 'skuId')
    requireFuture(draft.expireTime)
    const unitCost = fen(Number(draft.unitCost))
    await requireCoherent(work, {
      skuId: String(draft.skuId),
      batchNo: draft.batchNo as string | null | undefined,
      unitCost,
      expireTime: draft.expireTime as string | null | undefined,
    })
    const qty = Number(draft.qty)
    Object.assign(draft, {
      skuCode: sku.skuCode,
      totalRows: qty,
      okQty: qty,
      dupQty: 0,
      badQty: 0,
      totalCost: multiplyFen(unitCost, qty),
    })
    if (draft.inType === 'back' || draft.inType === 'surplus') draft.supplierId = null
    if (draft.inType === 'purchase')
      draft.supplierId = await expectReceipt(
        { purchaseOrderId: String(draft.purchaseOrderId), skuId: String(draft.skuId), qty },
        work,
      )
  },
}
