import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { takeSlot } from '../../store/order/channelRows.ts'
import { sealedOf } from '../../store/order/orderRows.ts'
import { insertRows, selectWhere } from '../../store/rows.ts'
import { hasCards } from './deliver.ts'
import { ofOrder, type ChannelOrder, idOf } from './moves.ts'
import type { Order } from './request.ts'
import { type Candidate, reserveChannel, usableChannels } from '../merchant/routing.ts'

/** Reason of an order that no supplier can take. */
export const NO_CHANNEL = '暂无可用渠道'

/** A part (slice) of an order that one supplier delivers. */
export interface Part {
  readonly sliceNo: number
  readonly qty: number
  readonly attempt: number
}

/**
 * The next channel for a slice whose supplier was not tried for it yet; its limits are reserved. Null where
 * none is left.
 */
export async function nextCandidate(
  order: Order,
  { sliceNo, qty, submissions = 1 }: Pick<Part, 'sliceNo' | 'qty'> & { readonly submissions?: number },
  work: Work,
): Promise<Candidate | null> {
  const [attempts, usable] = await Promise.all([
    attemptsOf(order, work),
    usableChannels(work, {
      merchantCode: order.merchantCode ?? '',
      merchantGroupId: { ofMerchant: order.merchantId ?? '' },
      skuId: order.skuId ?? '',
      qty,
      unitPrice: order.unitPrice ?? ZERO_FEN,
      lossProtect: order.deductType !== 'free',
      province: order.province,
      at: work.at ?? new Date(),
    }),
  ])
  const triedSuppliers = new Set(
    attempts.filter((channel) => channel.sliceNo === sliceNo).map(({ supplierId }) => supplierId),
  )
  for (const candidate of usable)
    if (
      !triedSuppliers.has(candidate.supplierId) &&
      (await reserveChannel(work, candidate, { qty, submissions }))
    )
      return candidate
  return null
}

/** All attempts of an order, oldest first. */
export const attemptsOf = async (
  order: Pick<Order, 'id'>,
  { db, tenantId }: Lookup,
): Promise<readonly ChannelOrder[]> =>
  (await selectWhere(db, channelOrderInfo, tenantId, ofOrder(order.id))).toReversed()

/** The channel an attempt goes to, and the encrypted account of its order (`sealedAccountOf`). */
export interface ChannelOpening {
  readonly candidate: Candidate
  readonly sealed: Pick<Awaited<ReturnType<typeof sealedOf>>, 'account' | 'accountDigest'>
}

/** The encrypted account of an order. */
export const sealedAccountOf = ({ id }: Order, { db }: Work): Promise<ChannelOpening['sealed']> =>
  sealedOf(db, 'merchant_order_info', id)

/**
 * Inserts an attempt and claims its slot, before the supplier is called. Throws where the slice is with a
 * supplier already.
 */
export async function openChannel(
  order: Order,
  part: Part,
  { candidate, sealed: { account, accountDigest } }: ChannelOpening,
  work: Work,
): Promise<void> {
  const id = idOf(work)
  const slot = { tenantId: work.tenantId, orderId: order.id, sliceNo: part.sliceNo, channelOrderId: id }
  const now = formatMoment(work.at ?? new Date())
  const inserted = insertRows(work.db, channelOrderInfo, work.tenantId, [
    {
      id,
      orderId: order.id,
      orderNo: order.orderNo,
      merchantCode: order.merchantCode,
      sliceNo: part.sliceNo,
      attempt: part.attempt,
      supplierId: candidate.supplierId,
      supplierGoodsId: candidate.supplierGoodsId,
      routeDetailId: candidate.detailId,
      supplierSkuCode: candidate.supplierSkuCode,
      // Suppliers of cards do not get the phone number the cards go to.
      ...(account && !hasCards(order)
        ? { account, 'account.hmac': accountDigest, accountMask: order.accountMask }
        : {}),
      skuCode: order.skuCode,
      skuName: order.goodsName,
      qty: part.qty,
      deliveredQty: 0,
      purchasePrice: candidate.purchasePrice,
      purchaseAmount: multiplyFen(candidate.purchasePrice, part.qty),
      costBackAmount: ZERO_FEN,
      submitTime: now,
      nextQueryTime: now,
      queryCount: 0,
      submitCount: 0,
      failSwitch: candidate.failSwitch,
      maxSwitch: candidate.maxSwitch,
      manualFlag: false,
      channelState: 'queued',
    },
  ])
  const [isClaimed] = await Promise.all([takeSlot(work.db, slot), inserted])
  if (!isClaimed) throw new Error(`${order.orderNo ?? ''} is with a supplier already`)
}
