import type { Work } from '../../engine/work.ts'
import { pickableQty } from '../../store/stock/stockRows.ts'
import { transRuleOf } from '../risk/rules.ts'
import { sellCodes } from '../couponCode/sell.ts'
import { issueVouchers } from '../favor/orderVouchers.ts'
import { lockStock } from '../stock/locking.ts'
import { NO_CHANNEL, nextCandidate, openChannel, type Part, sealedAccountOf } from './channels.ts'
import { deliverStock, hasCards } from './deliver.ts'
import { finishOrder } from './finish.ts'
import { lockOrder, moveOrder } from './moves.ts'
import type { Order } from './request.ts'
import { resultDueAt } from './supplierLookup.ts'

const NO_STOCK = '可用库存不足'

/**
 * Dispatches a pending order: delivers from stock, or from the activity that sells it, at once; or moves it to await
 * its parcels, or submits it to suppliers. Fails the order if it can do neither. Returns false if the order was not
 * pending.
 */
export async function dispatchOrder(orderId: string, work: Work): Promise<boolean> {
  const order = await lockOrder(orderId, work)
  if (order?.orderState !== 'pending') return false
  if (order.goodsType === 'inKind' && order.deliverType !== 'api') await queueParcels(order, work)
  else if (hasCards(order) && order.deliverType !== 'api') {
    if (!(await sellCodes(order, work))) await shipFromStock(order, work)
  } else if (order.goodsType === 'favor') await issueVouchers(order, work)
  else if (
    order.goodsType === 'topUp' ||
    order.goodsType === 'ticket' ||
    hasCards(order) ||
    order.goodsType === 'inKind'
  ) {
    if (!(await submitToSuppliers(order, work)))
      await finishOrder(order, { successQty: 0, failReason: NO_CHANNEL }, work)
  } else await finishOrder(order, { successQty: 0, failReason: NO_CHANNEL }, work)
  return true
}

async function lockStockFor(order: Order, qty: number, work: Work): Promise<boolean> {
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

/**
 * Moves an order of physical goods to await its parcels. Stock is locked first, except for orders that are
 * delivered manually.
 */
async function queueParcels(order: Order, work: Work): Promise<void> {
  const isReady = order.deliverType === 'manual' || (await lockStockFor(order, order.qty ?? 0, work))
  if (isReady)
    await moveOrder(
      order,
      'processing',
      { set: { deliverState: 'waiting' }, message: '已锁定库存，等待发货' },
      work,
    )
  else await finishOrder(order, { successQty: 0, failReason: NO_STOCK }, work)
}

/**
 * Delivers cards from stock. If the stock does not suffice, submits the whole order to a supplier where goods
 * may come from one, else delivers what is available where the order allows part; otherwise fails it.
 */
async function shipFromStock(order: Order, work: Work): Promise<void> {
  if (await lockStockFor(order, order.qty ?? 0, work)) return issueFromStock(order, work)
  const byChannel = order.deliverType === 'stockFirst'
  if (byChannel && (await submitToSuppliers(order, work))) return
  if (order.allowPartial && (await lockPart(order, work))) return issueFromStock(order, work)
  await finishOrder(order, { successQty: 0, failReason: byChannel ? NO_CHANNEL : NO_STOCK }, work)
}

/** Locks what the common stock has for an order that it cannot deliver whole; false where that is nothing. */
async function lockPart(order: Order, work: Work): Promise<boolean> {
  const { db, tenantId } = work
  const { common } = await pickableQty(db, {
    tenantId,
    skuId: order.skuId ?? '',
    merchantCode: order.merchantCode ?? '',
  })
  const qty = Math.min((order.qty ?? 0) - 1, common)
  return qty > 0 && (await lockStockFor(order, qty, work))
}

async function issueFromStock(order: Order, work: Work): Promise<void> {
  const started = await moveOrder(order, 'processing', { message: '库存出库' }, work)
  const { qty, cost } = await deliverStock(started, work)
  await finishOrder(
    started,
    { successQty: qty, failReason: qty < (order.qty ?? 0) ? NO_STOCK : null, set: { costAmount: cost } },
    work,
  )
}

/** One part for each piece where pieces may fail separately, otherwise one part for the whole order. */
const partsOf = ({ goodsType, allowPartial, qty }: Order): readonly Part[] =>
  goodsType === 'topUp' && allowPartial
    ? Array.from({ length: qty ?? 0 }, (_, index) => ({ sliceNo: index + 1, qty: 1, attempt: 1 }))
    : [{ sliceNo: 1, qty: qty ?? 0, attempt: 1 }]

/** Submits an order to the first supplier that can take it; false where none can. */
async function submitToSuppliers(order: Order, work: Work): Promise<boolean> {
  const parts = partsOf(order)
  const [candidate, { orderTimeoutMin }, sealed] = await Promise.all([
    nextCandidate(order, { sliceNo: 1, qty: order.qty ?? 0, submissions: parts.length }, work),
    transRuleOf(work),
    sealedAccountOf(order, work),
  ])
  if (!candidate) return false
  const started = moveOrder(
    order,
    'processing',
    {
      set: {
        supplierId: candidate.supplierId,
        timeoutTime: resultDueAt(candidate, orderTimeoutMin ?? 30, work),
      },
      message: parts.length > 1 ? `拆为 ${parts.length} 笔提交供应商` : '提交供应商',
    },
    work,
  )
  await Promise.all([started, ...parts.map((part) => openChannel(order, part, { candidate, sealed }, work))])
  return true
}
