import { fail } from '../../../contract/errors.ts'
import { dress, readDetail } from '../../engine/read.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../http/route.ts'
import { readTrace } from '../../store/orderRows.ts'
import { readParcels } from '../../store/parcelRows.ts'
import { findMatching, selectRows } from '../../store/rows.ts'
import { belonging } from './channels.ts'
import { recoverable } from './giveBack.ts'
import { channelOrderInfo, merchantCardOrderInfo, merchantOrderInfo } from './nouns.ts'
import { refundable } from './refund.ts'
import type { Order } from './request.ts'

async function orderFor(value: unknown, reading: Reading): Promise<Order> {
  const [row] = await findMatching(reading.database.kysely, merchantOrderInfo, { tenantId: reading.tenantId, ids: [String(value ?? '')], where: visibleTo(merchantOrderInfo, reading) })
  return row ? row as unknown as Order : fail('NOT_FOUND')
}

const inOrder = { order: [{ field: 'createTime', descending: false }], limit: 1000, offset: 0 } as const

/** Cards of an order, masked. */
export async function cardList({ orderId }: Parameters, reading: Reading): Promise<unknown> {
  const order = await orderFor(orderId, reading)
  return dress(merchantCardOrderInfo, await selectRows(reading.database.kysely, merchantCardOrderInfo, { tenantId: reading.tenantId, where: belonging(order.id), ...inOrder }), reading)
}

/** An order with everything that belongs to it: attempts, cards, parcels, and what happened to it. */
export async function orderDetail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const wire = await readDetail(merchantOrderInfo, parameters, reading)
  const id = String(wire.id), db = reading.database.kysely, { tenantId } = reading
  const channels = await dress(channelOrderInfo, await selectRows(db, channelOrderInfo, { tenantId, where: belonging(id), ...inOrder }), reading)
  return { ...wire, channelOrders: channels, cards: await cardList({ orderId: id }, reading), parcels: await readParcels(db, tenantId, id), trace: await readTrace(db, tenantId, id) }
}

/** What refunding so many pieces could give back to the merchant, and what the supplier could give back to us. */
export async function refundPrice({ orderId, refundQty }: Parameters, reading: Reading): Promise<unknown> {
  const order = await orderFor(orderId, reading)
  const left = refundable(order), qty = Math.max(0, Math.trunc(Number(refundQty ?? left.qty)) || 0)
  const found = await recoverable(order, { db: reading.database.kysely as never, tenantId: reading.tenantId })
  const purchasePrice = found?.channel.purchasePrice ?? 0
  return { unitPrice: order.unitPrice, purchasePrice, maxRefundQty: left.qty, maxRefundAmount: Math.min(left.amount, qty * (order.unitPrice ?? 0)), purchaseRefundAmount: Math.min(found?.left ?? 0, purchasePrice * qty), supplierRefundable: found !== null }
}
