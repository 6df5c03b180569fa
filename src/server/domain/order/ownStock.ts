import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { noteLocks } from '../../store/locks.ts'
import { lockPrepaid } from '../../store/stock/prepaidRows.ts'
import { lockStock } from '../stock/locking.ts'
import type { Prepared } from './prepare.ts'

/** Whether prepaid stock of the merchant may pay for an order. */
export const usesOwnStock = ({ amount, row: { deliverType } }: Prepared): boolean =>
  amount > 0 && (deliverType === 'stock' || deliverType === 'stockFirst')

/** Registers the numbers of new orders as locked: no other transaction knows them yet. */
export const registerNewNumbers = (orders: readonly Prepared[], { db }: Work): void => {
  noteLocks(
    db,
    'document',
    orders.map(({ row }) => row.orderNo),
    { own: true },
  )
}

/** Locks the prepaid stock that several orders may use, before the first of them uses any. */
export async function lockOwnStock(orders: readonly Prepared[], { db, tenantId }: Work): Promise<void> {
  const ownOrders = orders.filter(usesOwnStock)
  if (ownOrders.length > 1)
    await lockPrepaid(db, tenantId, {
      merchantCodes: ownOrders.map(({ row }) => row.merchantCode),
      skuIds: ownOrders.map(({ row }) => String(row.skuId)),
    })
}

/** Pays an order from prepaid stock, entirely or not at all; such an order holds no money. */
export async function payFromOwnStock(order: Prepared, work: Work): Promise<Prepared> {
  const { skuId, qty, merchantCode, orderNo } = order.row
  if (!usesOwnStock(order)) return order
  const lines = await lockStock(work, {
    skuId: String(skuId),
    qty: Number(qty),
    bizNo: orderNo,
    merchantCode,
    from: 'merchant',
  })
  return lines ? { ...order, amount: ZERO_FEN, row: { ...order.row, deductType: 'stock' } } : order
}
