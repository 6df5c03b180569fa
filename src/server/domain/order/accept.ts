import { fail } from '../../../contract/errors.ts'
import { ORDER_STATES } from '../../../contract/parts/orderFields.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Work } from '../../engine/work.ts'
import { hold, holdMany } from '../../ledger/holds.ts'
import { addTrace, claimOrderKeys, findOrderKey, type KeptKey } from '../../store/orderRows.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { booksOf } from '../finance/books.ts'
import { Gates } from './gates.ts'
import { type Prepared, prepareOrder } from './prepare.ts'
import { bodyHashOf, type Order, type OrderRequest } from './request.ts'

/** An order as it was accepted now, or when its number came the first time. */
export interface Accepted { readonly order: Order; readonly duplicate: boolean }

/** Accepts an order: gates, number, money set aside and the order itself in the transaction under way. A repeated number answers the first order before any gate. */
export async function acceptOrder(work: Work, request: OrderRequest): Promise<Accepted> {
  const gates = new Gates(work)
  const first = await firstOf(gates, request, work)
  if (first) return { order: first, duplicate: true }
  const prepared = await prepareOrder(gates, request, work)
  const taken = await claimOrderKeys(work.db, [keyOf(prepared, work)])
  // Somebody else had the same number at the same time, and was first.
  if (taken.length > 0) return { order: await firstOf(gates, request, work) ?? fail('ORDER_MISMATCH'), duplicate: true }
  if (prepared.amount > 0) await hold(booksOf(work), { ...holdOf(prepared.row), accountId: prepared.accountId, amount: prepared.amount })
  await writeOrders([prepared], work)
  return { order: await orderById(prepared.row.id, work), duplicate: false }
}

/** Accepts orders that passed their gates, all of them or none: one guarded change of each account for everything it pays. */
export async function acceptPrepared(work: Work, orders: readonly Prepared[]): Promise<void> {
  const taken = await claimOrderKeys(work.db, orders.map((order) => keyOf(order, work)))
  if (taken.length > 0) fail('ORDER_MISMATCH')
  const paying = orders.filter(({ amount }) => amount > 0)
  for (const accountId of [...new Set(paying.map((order) => order.accountId))].sort()) await holdMany(booksOf(work), accountId, paying.filter((order) => order.accountId === accountId).map(({ row, amount }) => ({ ...holdOf(row), amount })))
  await writeOrders(orders, work)
}

const keyOf = ({ row, bodyHash }: Prepared, { tenantId }: Work) => ({ tenantId, merchantCode: row.merchantCode, merchantOrderNo: row.merchantOrderNo, orderId: row.id, bodyHash })

/** The money of an order that is set aside until it is known what was delivered. */
export const holdOf = ({ orderNo }: { readonly orderNo: string | null }) => ({ bizType: 'charge', bizNo: orderNo ?? '' }) as const

async function writeOrders(orders: readonly Prepared[], work: Work): Promise<void> {
  await insertRows(work.db, merchantOrderInfo, work.tenantId, orders.map(({ row }) => row))
  const { pending, blocked } = ORDER_STATES.wire
  await addTrace(work.db, work.tenantId, orders.map(({ row, blocked: why }) => ({ orderId: row.id, from: null, to: why ? blocked : pending, what: why ? `已受理并拦截：${why}` : '已受理', operatorId: work.caller.session.userId })))
}

/** An order by its id. */
export async function orderById(id: string, work: Pick<Work, 'db' | 'tenantId'>): Promise<Order> {
  const [row] = await findRows(work.db, merchantOrderInfo, work.tenantId, [id])
  return row ? row as unknown as Order : fail('NOT_FOUND')
}

/** The order that came first under this number; refused where it was for something else. */
async function firstOf(gates: Gates, request: OrderRequest, work: Work): Promise<Order | null> {
  const merchantOrderNo = request.merchantOrderNo?.trim()
  if (!merchantOrderNo) return null
  const kept: KeptKey | null = await findOrderKey(work.db, { tenantId: work.tenantId, merchantCode: request.merchantCode, merchantOrderNo })
  if (!kept) return null
  const sku = await gates.sku(request.skuId ?? null, request.skuCode ?? null)
  if (kept.bodyHash !== bodyHashOf(sku.id, request.qty, request.account?.trim() || null)) fail('ORDER_MISMATCH')
  return orderById(kept.orderId, work)
}
