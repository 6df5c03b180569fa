import { fail, say } from '../../../contract/errors.ts'
import { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { cardStockOut } from '../../../contract/resources/stock/cardStockOut.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { sealedValue } from '../../store/sealedValue.ts'
import { insertRow } from '../../store/rows.ts'
import { STOCK_OUT_QUEUE } from '../stock/out/outDocument.ts'
import type { ScOrder } from './scMoney.ts'
import type { Delivery } from './scPlan.ts'

/**
 * Hands locked cards out as encrypted packages: a running stock-out for every delivery, which a queue packs and
 * posts. It has no price, since the order is charged for the pieces.
 */
export async function sendCardFiles(
  order: ScOrder,
  deliveries: readonly Delivery[],
  work: Work,
): Promise<void> {
  const { db, tenantId, vault } = work,
    { userId, deptIds } = work.caller.session
  const sealed =
    (await sealedValue(db, scPurchaseOrder, 'receiverPhone', { tenantId, id: order.id })) ??
    fail('STOCK_OUT_PHONE')
  const receivePhone = vault.open(sealed)
  for (const { line, qty, bizNo } of deliveries) {
    const { id } = await insertRow(db, cardStockOut, tenantId, {
      outNo: bizNo,
      outType: 'pickup',
      merchantId: order.merchantId,
      merchantCode: order.merchantCode,
      skuId: line.skuId,
      skuCode: line.skuCode,
      qty,
      unitPrice: ZERO_FEN,
      totalAmount: ZERO_FEN,
      receiveType: 'download',
      receivePhone,
      scOrderNo: order.scOrderNo,
      auditUser: order.auditUser,
      auditTime: order.auditTime,
      outUser: userId,
      orderState: 'running',
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
    })
    await submitJob(work, { queue: STOCK_OUT_QUEUE, id })
  }
}

/** What a delivery by card files leads to beyond the order itself. */
export const filesNotice = ({ deliverMode, receiverPhoneMask }: ScOrder): readonly Sentence[] =>
  deliverMode === 'file'
    ? [say('生成加密的卡密包，解压密码发到 {phone}', { phone: receiverPhoneMask ?? '' })]
    : []
