import { fail } from '../../../../contract/errors.ts'
import { merchantConfig } from '../../../../contract/resources/merchant/merchantConfig.ts'
import { stock } from '../../../../contract/resources/stock/stock.ts'
import { ZERO_FEN } from '../../../../kernel/money.ts'
import type { Changes } from '../../../engine/hooks.ts'
import { creationTimes, type Work } from '../../../engine/work.ts'
import { findRows } from '../../../store/rows.ts'
import { skuOf } from '../../../store/stock/stockRows.ts'
import { type Buyer, buyerOf } from '../../order/buyer.ts'

const MAX_QTY = 5000
const CARD_TYPES = new Set<unknown>(['card', 'coupon'])
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** One side of a draft by id or code; null where the type has none. */
async function sideOf(draft: Changes, side: 'from' | 'to', work: Work): Promise<Buyer | null> {
  if (draft.transferType === (side === 'from' ? 'give' : 'back')) return null
  const id = draft[`${side}MerchantId`],
    code = draft[`${side}MerchantCode`]
  const [chosen] = isEmpty(id) ? [] : await findRows(work.db, merchantConfig, work.tenantId, [String(id)])
  const merchantCode = isEmpty(code) ? chosen?.merchantCode : String(code)
  if (!merchantCode) return fail(side === 'from' ? 'TRANSFER_FROM' : 'TRANSFER_TO', {}, `${side}MerchantId`)
  if (chosen && chosen.merchantCode !== merchantCode)
    fail('STOCK_OUT_MERCHANT_DIFFERS', {}, `${side}MerchantCode`)
  return buyerOf(merchantCode, work)
}

/** Completes a new transfer with both sides; refuses what cannot be moved. */
export async function completeDraft(draft: Changes, work: Work): Promise<void> {
  draft.transferType ??= 'give'
  if (Number(draft.qty) > MAX_QTY) fail('TRANSFER_QTY', {}, 'qty')
  const sku = await skuOf(work.db, work.tenantId, String(draft.skuId))
  if (!sku || !CARD_TYPES.has(sku.goodsType)) return fail('STOCK_OUT_NO_CARDS', {}, 'skuId')
  const [batch] = await findRows(work.db, stock, work.tenantId, [String(draft.stockId)])
  if (batch?.skuId !== String(draft.skuId)) fail('TRANSFER_BATCH', {}, 'stockId')
  const from = await sideOf(draft, 'from', work),
    to = await sideOf(draft, 'to', work)
  if (from && from.merchant.id === to?.merchant.id) fail('TRANSFER_SAME', {}, 'toMerchantId')
  const settle = draft.settle === true
  if (settle && isEmpty(draft.unitPrice)) fail('TRANSFER_PRICE', {}, 'unitPrice')
  Object.assign(draft, {
    skuCode: sku.skuCode,
    fromMerchantId: from?.merchant.id ?? null,
    fromMerchantCode: from?.merchant.merchantCode ?? null,
    fromAccountId: from?.account.id ?? null,
    toMerchantId: to?.merchant.id ?? null,
    toMerchantCode: to?.merchant.merchantCode ?? null,
    toAccountId: to?.account.id ?? null,
    unitPrice: settle ? draft.unitPrice : null,
    settledAmount: ZERO_FEN,
    settle,
    ...creationTimes(work),
  })
}
