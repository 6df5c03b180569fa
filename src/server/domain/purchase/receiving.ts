import { fail, say } from '../../../contract/errors.ts'
import { purchaseOrder } from '../../../contract/resources/purchase/purchaseOrder.ts'
import type { Row } from '../../../contract/define/row.ts'
import { addFen, type Fen, multiplyFen, negateFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { lockPurchases, orderedLine, receiveLine, returnLine } from '../../store/purchase/purchaseRows.ts'
import { updateRows } from '../../store/rows.ts'

type Purchase = Row<typeof purchaseOrder>
/** Pieces of a SKU that a receipt brings in for an order, at its unit cost (fen). */
interface Receipt {
  readonly purchaseOrderId: string
  readonly skuId: string
  readonly qty: number
  readonly unitCost: Fen
}

async function lockedPurchase(id: string, { db, tenantId }: Work): Promise<Purchase> {
  const [order] = await lockPurchases(db, tenantId, [id])
  return order ?? fail('NOT_FOUND')
}

/**
 * The supplier of an order that a new receipt of a SKU names. The order is locked, so that it is not closed
 * meanwhile. Refuses an order that expects nothing, a SKU that is not among its lines, and more pieces than are
 * missing; those of a file are counted later (null).
 */
export async function expectReceipt(
  {
    purchaseOrderId,
    skuId,
    qty,
  }: Pick<Receipt, 'purchaseOrderId' | 'skuId'> & { readonly qty: number | null },
  work: Work,
): Promise<string> {
  const order = await lockedPurchase(purchaseOrderId, work)
  if (order.orderState !== 'approved' && order.orderState !== 'partly')
    fail('PURCHASE_EXPECTS_NOTHING', {}, 'purchaseOrderId')
  const line = await orderedLine(work.db, work.tenantId, { orderId: order.id, skuId })
  if (line === null) return fail('PURCHASE_SKU_NOT_ORDERED', {}, 'skuId')
  if (qty !== null && qty > line.missingQty) fail('PURCHASE_RECEIPT_EXCEEDS', {}, 'qty')
  return order.supplierId
}

/** Counts an approved receipt in its order; answers a warning where its cost is not the ordered price. */
export async function receivePurchase(
  { purchaseOrderId, skuId, qty, unitCost }: Receipt,
  work: Work,
): Promise<readonly Sentence[]> {
  const order = await lockedPurchase(purchaseOrderId, work)
  if (order.orderState === 'closed') fail('PURCHASE_CLOSED')
  const line = { orderId: order.id, skuId, qty }
  if (!(await receiveLine(work.db, work.tenantId, line))) fail('PURCHASE_RECEIPT_EXCEEDS')
  await count(order, { qty, amount: multiplyFen(unitCost, qty), returned: 0 }, work)
  const price = (await orderedLine(work.db, work.tenantId, line))?.unitPrice ?? null
  return price === null || price === unitCost
    ? []
    : [
        say('入库单价 ¥{cost} 与采购单价 ¥{price} 不同', {
          cost: formatFen(unitCost),
          price: formatFen(price),
        }),
      ]
}

/** Takes a revoked receipt out of its order, which then expects the pieces again unless it is closed. */
export async function returnPurchase(
  { purchaseOrderId, skuId, qty, unitCost }: Receipt,
  work: Work,
): Promise<void> {
  const order = await lockedPurchase(purchaseOrderId, work)
  await returnLine(work.db, work.tenantId, { orderId: order.id, skuId, qty })
  await count(order, { qty: -qty, amount: negateFen(multiplyFen(unitCost, qty)), returned: qty }, work)
}

async function count(
  order: Purchase,
  { qty, amount, returned }: { readonly qty: number; readonly amount: Fen; readonly returned: number },
  { db, tenantId, caller }: Work,
): Promise<void> {
  const inQty = (order.inQty ?? 0) + qty
  await updateRows(db, purchaseOrder, {
    tenantId,
    ids: [order.id],
    set: {
      inQty,
      inAmount: addFen(order.inAmount ?? ZERO_FEN, amount),
      returnQty: (order.returnQty ?? 0) + returned,
      orderState: stateAfter(order, inQty),
    },
    userId: caller.session.userId,
  })
}

function stateAfter({ orderState, totalQty }: Purchase, inQty: number): Purchase['orderState'] {
  if (orderState === 'closed') return 'closed'
  if (inQty >= (totalQty ?? 0)) return 'done'
  return inQty > 0 ? 'partly' : 'approved'
}
