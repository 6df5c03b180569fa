import { isEmpty } from '../../../contract/define/validate.ts'
import { fail } from '../../../contract/errors.ts'
import { type Fen, fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { skuOf } from '../../store/stock/stockRows.ts'
import { issuableCoupon } from '../eternity/issue.ts'
import { issuableActivity } from '../card/issuableActivity.ts'
import { goodsFor } from '../merchant/price.ts'
import { type Buyer, buyerOf } from '../order/buyer.ts'
import { buyerOfDraft } from '../order/buyerOfDraft.ts'
import { passwordPhoneIn } from './passwordPhone.ts'

const MAX_QTY = 10_000
const CARD_TYPES = new Set<unknown>(['card', 'coupon'])

/** The price of one code in fen: the one given, else `usual`; refused where there is neither. */
function priceIn(draft: Changes, usual: Fen | null): Fen {
  if (!isEmpty(draft.unitPrice)) return fen(Number(draft.unitPrice))
  return usual ?? fail('STOCK_OUT_NO_PRICE', {}, 'unitPrice')
}

interface Sold {
  readonly buyer: Buyer
  readonly set: Changes
  readonly unitPrice: Fen
}

/** Cards of the stock, at the price at which the merchant orders. */
async function soldCards(draft: Changes, work: Work): Promise<Sold> {
  const sku = await skuOf(work.db, work.tenantId, String(draft.skuId))
  if (!sku || !CARD_TYPES.has(sku.goodsType)) fail('EMAIL_ORDER_GOODS', {}, 'skuId')
  const buyer = await buyerOfDraft(draft, 'MERCHANT_REQUIRED', work)
  const merchantCode = buyer.merchant.merchantCode ?? ''
  const goods = await goodsFor(work, { merchantCode, skuId: String(draft.skuId) })
  return {
    buyer,
    set: { skuCode: sku?.skuCode, activityId: null, cardPrefix: null },
    unitPrice: priceIn(draft, goods?.settlePrice ?? null),
  }
}

/** Cards that are issued here, to the merchant of their activity. */
async function soldNumbers(draft: Changes, work: Work): Promise<Sold> {
  const id = String(draft.activityId)
  const activity = await issuableActivity({ id, cardForm: 'electronic', lock: false }, work)
  const isOther =
    (!isEmpty(draft.merchantId) && draft.merchantId !== activity.merchantId) ||
    (!isEmpty(draft.merchantCode) && draft.merchantCode !== activity.merchantCode)
  if (isOther) fail('EMAIL_ORDER_OTHER_MERCHANT', {}, 'merchantId')
  return {
    buyer: await buyerOf(activity.merchantCode ?? '', work),
    set: { skuId: null, skuCode: null },
    unitPrice: priceIn(draft, activity.faceValue ?? ZERO_FEN),
  }
}

/** Vouchers of a template, at the price it settles; they are issued and paid when the order is approved. */
async function soldVouchers(draft: Changes, work: Work): Promise<Sold> {
  const buyer = await buyerOfDraft(draft, 'MERCHANT_REQUIRED', work),
    coupon = await issuableCoupon(String(draft.couponId), buyer.merchant.id, work)
  return {
    buyer,
    set: { skuId: null, skuCode: null, activityId: null, cardPrefix: null },
    unitPrice: coupon.settlePrice,
  }
}

const SOLD = { card: soldCards, own: soldNumbers, eternity: soldVouchers } as const

/** Completes a new order with its merchant, price and total; refuses what cannot be sold or sent. */
export async function completeDraft(draft: Changes, work: Work): Promise<void> {
  const quantity = Number(draft.quantity)
  if (quantity > MAX_QTY) fail('EMAIL_ORDER_QTY', {}, 'quantity')
  const { buyer, set, unitPrice } = await SOLD[draft.bizType as keyof typeof SOLD](draft, work)
  Object.assign(draft, set, {
    merchantId: buyer.merchant.id,
    merchantCode: buyer.merchant.merchantCode,
    accountId: buyer.account.id,
    passwordPhone: await passwordPhoneIn(draft, buyer, work),
    unitPrice,
    totalAmount: multiplyFen(unitPrice, quantity),
    passwordSent: false,
  })
}
