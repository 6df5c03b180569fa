import { fail, say } from '../../../contract/errors.ts'
import type { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { type Fen, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { holds } from '../../engine/caller.ts'
import type { ActionHandler, Changes, Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { grossRateOf, type MerchantGoods, priceRefusal, settlePriceOf, timesRate } from './price.ts'
import { METHODS } from './priceMethods.ts'

/** An amount in fen as yuan, a dash where there is none. */
export const yuan = (amount: Fen | null): string => (amount === null ? '—' : `¥${formatFen(amount)}`)
const formatPercent = (rate: number | null): string => (rate === null ? '—' : `${(rate * 100).toFixed(2)}%`)
const isPermitted = (work: Work, suffix: 'cost' | 'loss'): boolean =>
  holds(work.caller, `merchantGoods_${suffix}`)

/**
 * Refuses a settlement price below the SKU's minimum, and a shop price below the settlement price without
 * permission. Returns the settlement price in fen, null where it cannot be calculated.
 */
export function requirePrice(goods: MerchantGoods, work: Work): Fen | null {
  const refusal = priceRefusal(goods, isPermitted(work, 'loss'))
  return refusal === null ? settlePriceOf(goods) : fail(refusal)
}

interface Repriced {
  readonly before: string
  readonly after: string
  readonly minimum: string | null
  readonly was?: string
  readonly is?: string
}
/**
 * The price before and after; with the margin where the caller may see costs, and the minimum where there is
 * one.
 */
function repricedSentence(
  { merchantCode, skuCode }: MerchantGoods,
  { minimum, ...figures }: Repriced,
): Sentence {
  const sentence =
    figures.is === undefined
      ? say('{merchantCode} {skuCode}：结算单价 {before} → {after}', { merchantCode, skuCode, ...figures })
      : say('{merchantCode} {skuCode}：结算单价 {before} → {after}，毛利率 {was} → {is}', {
          merchantCode,
          skuCode,
          ...figures,
        })
  return minimum === null ? sentence : say('{said}，最低限价 {minimum}', { said: sentence, minimum })
}

/**
 * Changes the terms of a price and describes the old and new price; warns of a loss where the caller may see
 * costs.
 */
function reprice(row: MerchantGoods, set: Changes, work: Work): Step {
  const next = { ...row, ...set }
  const before = settlePriceOf(row),
    settlePrice = requirePrice(next, work)
  const [rateBefore, rateAfter] = [
    grossRateOf(before, row.costPrice),
    grossRateOf(settlePrice, row.costPrice),
  ]
  const isLoss = settlePrice !== null && row.costPrice !== null && settlePrice < row.costPrice
  const seesCost = isPermitted(work, 'cost')
  return {
    set: { ...set, priceEdited: true },
    consequences: [
      repricedSentence(row, {
        before: yuan(before),
        after: yuan(settlePrice),
        minimum: row.minSalePrice ? yuan(row.minSalePrice) : null,
        ...(seesCost && rateAfter !== null
          ? { was: formatPercent(rateBefore), is: formatPercent(rateAfter) }
          : {}),
      }),
    ],
    warnings: seesCost && isLoss ? [say('改后低于成本')] : [],
  }
}

export const changeDiscount: ActionHandler<typeof merchantGoods, 'changeDiscount'> = (
  row,
  { discount },
  work,
) => reprice(row, { discount }, work)
export const changePoint: ActionHandler<typeof merchantGoods, 'changePoint'> = (row, { point }, work) =>
  reprice(row, { point }, work)

export const changeShopDiscount: ActionHandler<typeof merchantGoods, 'changeShopDiscount'> = (
  row,
  { shopDiscount },
  work,
) => {
  requirePrice({ ...row, shopDiscount }, work)
  const [shopPriceBefore, shopPriceAfter] = [
    row.shopDiscount === null ? null : timesRate(row.faceValue, row.shopDiscount),
    timesRate(row.faceValue, shopDiscount),
  ]
  return {
    set: { shopDiscount },
    consequences: [
      say('{merchantCode} {skuCode}：商城售价 {before} → {after}', {
        merchantCode: row.merchantCode,
        skuCode: row.skuCode,
        before: yuan(shopPriceBefore),
        after: yuan(shopPriceAfter),
      }),
    ],
    warnings: shopPriceAfter < (row.settlePrice ?? 0) ? [say('商城售价低于结算单价')] : [],
  }
}

export const changeAccountMethod: ActionHandler<typeof merchantGoods, 'changeAccountMethod'> = (
  row,
  input,
  work,
) => {
  const accountMethod = input.accountMethod ?? 'discount'
  const { field, min, max, missing, wrong } = METHODS[accountMethod]
  const value = input[field] ?? (input as Changes).value
  if (typeof value !== 'number') return fail(missing, {}, field)
  if (value < min || value > max) fail(wrong, {}, field)
  if (accountMethod === 'fixed' && !Number.isSafeInteger(value)) fail('PRICE_FIXED_NOT_WHOLE', {}, field)
  if (accountMethod === 'costPlus' && row.costPrice === null) fail('PRICE_COST_MISSING')
  return reprice(row, { accountMethod, discount: null, point: null, fixedPrice: null, [field]: value }, work)
}

export const changeAlertValue: ActionHandler<typeof merchantGoods, 'changeAlertValue'> = (
  row,
  { alertValue },
) => ({
  set: { alertValue },
  consequences: [
    say('{merchantCode} {skuCode}：库存预警值 {before} → {after}', {
      merchantCode: row.merchantCode,
      skuCode: row.skuCode,
      before: row.alertValue ?? 0,
      after: alertValue === 0 ? say('不预警') : alertValue,
    }),
  ],
})
