import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { transRuleOf } from '../risk/rules.ts'
import { lockStock } from '../stock/locking.ts'
import { dueAt, nextCandidate, openChannel, type Part } from './channels.ts'
import { deliverStock, hasCards } from './deliver.ts'
import { finishOrder } from './finish.ts'
import { lockOrder, moveOrder } from './moves.ts'
import type { Order } from './request.ts'

export const NO_CHANNEL = '暂无可用渠道'
const NO_STOCK = '可用库存不足'

/**
 * Sends a waiting order on its way: from the shelf at once, to the parcel desk, or to suppliers. Answers
 * whether it moved.
 */
export async function dispatchOrder(orderId: string, work: Work): Promise<boolean> {
  const order = await lockOrder(orderId, work)
  if (order?.orderState !== 'pending') return false
  if (order.goodsType === 'inKind' && order.deliverType !== 'api') await toParcels(order, work)
  else if (hasCards(order) && order.deliverType !== 'api') await fromShelf(order, work)
  else if (
    order.goodsType === 'topUp' ||
    order.goodsType === 'ticket' ||
    hasCards(order) ||
    order.goodsType === 'inKind'
  )
    await toSuppliers(order, work)
  else await finishOrder(order, { successQty: 0, failReason: NO_CHANNEL }, work)
  return true
}

async function lockFor(order: Order, qty: number, work: Work): Promise<boolean> {
  return (
    (await lockStock(work, {
      skuId: order.skuId ?? '',
      qty,
      bizNo: order.orderNo ?? '',
      merchantCode: order.merchantCode,
      from: order.deductType === 'stock' ? 'merchant' : 'platform',
    })) !== null
  )
}

/** Goods that are sent wait for their parcels; what is sent by hand needs nothing on the shelf. */
async function toParcels(order: Order, work: Work): Promise<void> {
  const ready = order.deliverType === 'manual' || (await lockFor(order, order.qty ?? 0, work))
  if (ready)
    await moveOrder(
      order,
      'processing',
      { set: { deliverState: 'waiting' }, what: '已锁定库存，等待发货' },
      work,
    )
  else await finishOrder(order, { successQty: 0, failReason: NO_STOCK }, work)
}

/**
 * Cards from the shelf; where it is short, all of them from suppliers, or as many as there are, as the
 * order allows.
 */
async function fromShelf(order: Order, work: Work): Promise<void> {
  const qty = order.qty ?? 0
  if (await lockFor(order, qty, work)) return handOut(order, work)
  if (order.deliverType === 'stockFirst') return toSuppliers(order, work)
  if (order.allowPartial) {
    const [sku] = await findRows(work.db, goodsSku, work.tenantId, [order.skuId ?? ''])
    const there = Math.min(qty, Number(sku?.availableQty ?? 0))
    if (there > 0 && (await lockFor(order, there, work))) return handOut(order, work)
  }
  await finishOrder(order, { successQty: 0, failReason: NO_STOCK }, work)
}

async function handOut(order: Order, work: Work): Promise<void> {
  const sent = await moveOrder(order, 'processing', { what: '库存出库' }, work)
  const { qty, cost } = await deliverStock(sent, work)
  await finishOrder(
    sent,
    { successQty: qty, failReason: qty < (order.qty ?? 0) ? NO_STOCK : null, set: { costAmount: cost } },
    work,
  )
}

/** One part for each piece where pieces may fail one by one, else all of it as one. */
const partsOf = ({ goodsType, allowPartial, qty }: Order): readonly Part[] =>
  goodsType === 'topUp' && allowPartial
    ? Array.from({ length: qty ?? 0 }, (_, index) => ({ sliceNo: index + 1, qty: 1, attempt: 1 }))
    : [{ sliceNo: 1, qty: qty ?? 0, attempt: 1 }]

async function toSuppliers(order: Order, work: Work): Promise<void> {
  const parts = partsOf(order)
  const candidate = await nextCandidate(
    order,
    { sliceNo: 1, qty: order.qty ?? 0, submissions: parts.length },
    work,
  )
  if (!candidate) {
    await finishOrder(order, { successQty: 0, failReason: NO_CHANNEL }, work)
    return
  }
  const { orderTimeoutMin } = await transRuleOf(work)
  const sent = await moveOrder(
    order,
    'processing',
    {
      set: {
        supplierId: candidate.supplierId,
        timeoutTime: await dueAt(candidate.supplierId, orderTimeoutMin ?? 30, work),
      },
      what: parts.length > 1 ? `拆为 ${parts.length} 笔提交供应商` : '提交供应商',
    },
    work,
  )
  for (const part of parts) await openChannel(sent, part, candidate, work)
}
