import { fail } from '../../../contract/errors.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { takeLocks } from '../../store/locks.ts'
import { deliverLine } from '../../store/purchase/scPurchaseRows.ts'
import { allocateStock, grownStock } from '../stock/allocating.ts'
import { issueStock } from '../stock/issuing.ts'
import { lockStock } from '../stock/locking.ts'
import { sendCardFiles } from './scCardFiles.ts'
import { accountOf, type ScOrder } from './scMoney.ts'
import type { Delivery } from './scPlan.ts'

async function lockDelivery({ line, qty, stockId, bizNo }: Delivery, work: Work): Promise<void> {
  const locked = await lockStock(work, {
    skuId: line.skuId,
    qty,
    bizNo,
    merchantCode: null,
    from: 'platform',
    document: 'stockOut',
    stockId,
  })
  if (!locked) fail('STOCK_SHORT', {}, 'qty')
}

/** Makes locked pieces prepaid stock of the merchant, at the prices of the order. */
async function giveToMerchant(order: ScOrder, deliveries: readonly Delivery[], work: Work): Promise<void> {
  const accountId = await accountOf(order, work)
  const allocations = deliveries.map(({ line, bizNo }) => ({
    bizNo,
    merchantCode: order.merchantCode ?? '',
    unitPrice: line.unitPrice ?? ZERO_FEN,
    accountId,
  }))
  await takeLocks(work.db, work.tenantId, { merchantStock: await grownStock(work, allocations) })
  for (const allocation of allocations) await allocateStock(work, allocation)
}

/** Takes the delivered pieces out of the stock: to the merchant's own, as card files, or out of the house. */
export async function handOver(order: ScOrder, deliveries: readonly Delivery[], work: Work): Promise<void> {
  for (const delivery of deliveries) await lockDelivery(delivery, work)
  if (order.deliverMode === 'stock') await giveToMerchant(order, deliveries, work)
  else if (order.deliverMode === 'file') await sendCardFiles(order, deliveries, work)
  else for (const { bizNo } of deliveries) await issueStock(work, { bizNo })
  for (const { line, qty } of deliveries)
    if (!(await deliverLine(work.db, work.tenantId, { lineId: line.id, qty })))
      fail('SC_QTY_EXCEEDED', {}, 'qty')
}
