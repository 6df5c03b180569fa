import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { hold, holdMany } from '../../ledger/holds.ts'
import { claimOrderKeys, findOrderKey, type StoredOrderKey } from '../../store/order/orderRows.ts'
import { booksOf } from '../finance/books.ts'
import { countOrders } from '../risk/rules.ts'
import { Gates } from './gates.ts'
import { payFromOwnStock, lockOwnStock, registerNewNumbers } from './ownStock.ts'
import { type Prepared, prepareOrder } from './prepare.ts'
import { bodyHashOf, holdOf, type Order, type OrderRequest } from './request.ts'
import { orderById, writeOrders } from './writeOrders.ts'

/** An accepted order; `duplicate` where its merchant order number existed already. */
export interface Accepted {
  readonly order: Order
  readonly duplicate: boolean
}

/**
 * Accepts an order in the current transaction: gates, order number, hold and order. A repeated merchant order
 * number returns the first order before any gate. Several orders in one transaction may share their gates.
 * Throws the refusal of the gate that fails.
 */
export async function acceptOrder(
  work: Work,
  request: OrderRequest,
  gates = new Gates(work),
): Promise<Accepted> {
  const earlier = await earlierOrder(gates, request, work)
  if (earlier) return { order: earlier, duplicate: true }
  const prepared = await prepareOrder(gates, request, work)
  const takenKeys = await claimOrderKeys(work.db, [keyOf(prepared, work)])
  // A concurrent request inserted the same number first.
  if (takenKeys.length > 0)
    return { order: (await earlierOrder(gates, request, work)) ?? fail('ORDER_MISMATCH'), duplicate: true }
  registerNewNumbers([prepared], work)
  await countOrders(work, [prepared.riskOrder])
  const paid = await payFromOwnStock(prepared, work)
  if (paid.amount > 0)
    await hold(booksOf(work), { ...holdOf(paid.row), accountId: paid.accountId, amount: paid.amount })
  await writeOrders([paid], work)
  return { order: await orderById(prepared.row.id, work), duplicate: false }
}

/**
 * Accepts orders that passed their gates, all or none, with one hold per account. Refuses with
 * `ORDER_MISMATCH` where a number exists already.
 */
export async function acceptPrepared(work: Work, orders: readonly Prepared[]): Promise<void> {
  const takenKeys = await claimOrderKeys(
    work.db,
    orders.map((order) => keyOf(order, work)),
  )
  if (takenKeys.length > 0) fail('ORDER_MISMATCH')
  registerNewNumbers(orders, work)
  await countOrders(
    work,
    orders.map(({ riskOrder }) => riskOrder),
  )
  await lockOwnStock(orders, work)
  const paid: Prepared[] = []
  for (const order of orders) paid.push(await payFromOwnStock(order, work))
  const paying = paid.filter(({ amount }) => amount > 0)
  for (const accountId of [...new Set(paying.map((order) => order.accountId))].sort())
    await holdMany(
      booksOf(work),
      accountId,
      paying
        .filter((order) => order.accountId === accountId)
        .map(({ row, amount }) => ({ ...holdOf(row), amount })),
    )
  await writeOrders(paid, work)
}

const keyOf = ({ row, bodyHash }: Prepared, { tenantId }: Work) => ({
  tenantId,
  merchantCode: row.merchantCode,
  merchantOrderNo: row.merchantOrderNo,
  orderId: row.id,
  bodyHash,
})

/** The existing order with this number; `ORDER_MISMATCH` where goods, quantity or account differ. */
async function earlierOrder(gates: Gates, request: OrderRequest, work: Work): Promise<Order | null> {
  const merchantOrderNo = request.merchantOrderNo?.trim()
  if (!merchantOrderNo) return null
  const storedKey: StoredOrderKey | null = await findOrderKey(work.db, {
    tenantId: work.tenantId,
    merchantCode: request.merchantCode,
    merchantOrderNo,
  })
  if (!storedKey) return null
  const sku = await gates.sku(request.skuId ?? null, request.skuCode ?? null)
  if (storedKey.bodyHash !== bodyHashOf(sku.id, request.qty, request.account?.trim() || null))
    fail('ORDER_MISMATCH')
  return orderById(storedKey.orderId, work)
}
