import { isEmpty } from '../../../../contract/define/validate.ts'
import { fail } from '../../../../contract/errors.ts'
import { type Fen, fen, multiplyFen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { Changes } from '../../../engine/hooks.ts'
import { creationTimes, type Work } from '../../../engine/work.ts'
import { skuOf } from '../../../store/stock/stockRows.ts'
import { goodsFor } from '../../merchant/price.ts'
import { buyerOfDraft } from '../../order/buyerOfDraft.ts'
import { paysFor } from './outDocument.ts'

const MAX_QTY = 50_000
const CARD_TYPES = new Set<unknown>(['card', 'coupon'])

/** The price of a piece: the one given, else that at which the merchant orders. */
async function priceIn(draft: Changes, merchantCode: string, work: Work): Promise<Fen> {
  if (!isEmpty(draft.unitPrice)) return fen(Number(draft.unitPrice))
  const goods = await goodsFor(work, { merchantCode, skuId: String(draft.skuId) })
  return goods?.settlePrice ?? fail('STOCK_OUT_NO_PRICE', {}, 'unitPrice')
}

function requireDelivery(draft: Changes): void {
  if (draft.receiveType === 'push') fail('STOCK_OUT_PUSH', {}, 'receiveType')
  if (draft.receiveType === 'mail' && isEmpty(draft.receiveEmail)) fail('STOCK_OUT_MAIL', {}, 'receiveEmail')
  if (isEmpty(draft.receivePhone)) fail('STOCK_OUT_PHONE', {}, 'receivePhone')
}

/** Completes a new document with its merchant, price and total; refuses what its type does not allow. */
export async function completeDraft(draft: Changes, work: Work): Promise<void> {
  const outType = String(draft.outType ?? 'pickup'),
    qty = Number(draft.qty)
  if (outType === 'own') fail('STOCK_OUT_OWN_CARDS', {}, 'outType')
  if (qty > MAX_QTY) fail('STOCK_OUT_QTY', {}, 'qty')
  const sku = await skuOf(work.db, work.tenantId, String(draft.skuId))
  if (!sku || !CARD_TYPES.has(sku.goodsType)) fail('STOCK_OUT_NO_CARDS', {}, 'skuId')
  Object.assign(draft, {
    skuCode: sku?.skuCode,
    batchNo: isEmpty(draft.batchNo) ? null : draft.batchNo,
    ...creationTimes(work),
  })
  if (!paysFor(outType)) {
    if (isEmpty(draft.reason)) fail('STOCK_OUT_REASON', {}, 'reason')
    Object.assign(draft, { ...FREE, totalAmount: ZERO_FEN })
    return
  }
  const { merchant, account } = await buyerOfDraft(draft, 'STOCK_OUT_MERCHANT', work)
  if (outType === 'pickup') requireDelivery({ receiveType: 'download', ...draft })
  const unitPrice = await priceIn(draft, merchant.merchantCode ?? '', work)
  Object.assign(draft, {
    merchantId: merchant.id,
    merchantCode: merchant.merchantCode,
    accountId: account.id,
    unitPrice,
    totalAmount: multiplyFen(unitPrice, qty),
  })
}

/** Columns of documents that nobody pays for. */
const FREE = {
  merchantId: null,
  merchantCode: null,
  unitPrice: ZERO_FEN,
  receiveType: null,
  receiveEmail: null,
  receivePhone: null,
} as const
