import { ERRORS, type PlainCode } from '../../../../contract/errors.ts'
import { type Fen, formatFen, isFen, fen } from '../../../../kernel/money.ts'
import { FOLD, fractionText, PERCENT } from '../../../../kernel/fraction.ts'
import { type AdjustField, fieldOf, type TimedTask } from '../../../store/merchant/timedPriceRows.ts'
import { grossRateOf, type MerchantGoods, priceRefusal, settlePriceOf, timesRate } from '../price.ts'
import { METHODS } from '../priceMethods.ts'

/** What an adjustment does to a price. */
export type Adjusting = Pick<TimedTask, 'adjustField' | 'adjustMode' | 'adjustValue' | 'allowsLoss'>

/** One price as an adjustment changes it; with `refusal` it stays as it is. */
export interface Adjusted {
  readonly oldValue: number | null
  readonly newValue: number | null
  readonly oldPrice: Fen | null
  readonly newPrice: Fen | null
  readonly refusal: PlainCode | null
  /** Whether the settlement price falls below the cost. */
  readonly isLoss: boolean
}

const TEN_THOUSAND = 10_000
const round4 = (value: number): number => Math.round(value * TEN_THOUSAND) / TEN_THOUSAND

/** The pricing method a field belongs to, and what is said where goods have another. */
const METHOD_OF = {
  discount: ['discount', 'PRICE_METHOD_NOT_DISCOUNT'],
  point: ['costPlus', 'PRICE_METHOD_NOT_COST_PLUS'],
  fixedPrice: ['fixed', 'PRICE_METHOD_NOT_FIXED'],
} as const
const RANGE_OF = {
  discount: METHODS.discount,
  point: METHODS.costPlus,
  fixedPrice: METHODS.fixed,
  shopDiscount: METHODS.discount,
} as const

/** Why a value may not stand in a field; null where it may. */
export function valueRefusal(field: AdjustField, value: number): PlainCode | null {
  const { min, max, wrong } = RANGE_OF[field]
  if (value < min || value > max) return wrong
  return field === 'fixedPrice' && !isFen(value) ? 'TIMED_PRICE_WHOLE_FEN' : null
}

/** The price a field is about: that of the shop, or the settlement price. */
const priceBy = (field: AdjustField, goods: MerchantGoods): Fen | null =>
  field === 'shopDiscount'
    ? goods.shopDiscount === null
      ? null
      : timesRate(goods.faceValue, goods.shopDiscount)
    : settlePriceOf(goods)

/** Goods with another value in a field. */
const withValue = (goods: MerchantGoods, field: AdjustField, value: number): MerchantGoods => ({
  ...goods,
  [field]: field === 'fixedPrice' && isFen(value) ? fen(value) : value,
})

/** Goods at another value, judged by the gates of an ordinary change of prices. */
export function pricedAt(
  goods: MerchantGoods,
  field: AdjustField,
  value: number,
  allowsLoss: boolean,
): { readonly price: Fen | null; readonly refusal: PlainCode | null; readonly isLoss: boolean } {
  const next = withValue(goods, field, value),
    settlePrice = settlePriceOf(next)
  return {
    price: priceBy(field, next),
    refusal: valueRefusal(field, value) ?? priceRefusal(next, allowsLoss),
    isLoss: settlePrice !== null && goods.costPrice !== null && settlePrice < goods.costPrice,
  }
}

/** What an adjustment makes of the present price of some goods. */
export function adjusted(goods: MerchantGoods, task: Adjusting): Adjusted {
  const { adjustMode, adjustValue } = task,
    field = fieldOf(task)
  const oldValue = goods[field],
    oldPrice = priceBy(field, goods)
  const unchanged = (refusal: PlainCode): Adjusted => ({
    oldValue,
    newValue: null,
    oldPrice,
    newPrice: null,
    refusal,
    isLoss: false,
  })
  if (field !== 'shopDiscount') {
    const [method, refusal] = METHOD_OF[field]
    if (goods.accountMethod !== method) return unchanged(refusal)
  }
  if (field === 'point' && goods.costPrice === null) return unchanged('PRICE_COST_MISSING')
  if (adjustMode === 'add' && oldValue === null) return unchanged('TIMED_PRICE_NO_VALUE')
  const newValue = adjustMode === 'add' ? round4((oldValue ?? 0) + adjustValue) : adjustValue
  const { price, refusal, isLoss } = pricedAt(goods, field, newValue, task.allowsLoss === true)
  return refusal === null
    ? { oldValue, newValue, oldPrice, newPrice: price, refusal: null, isLoss }
    : unchanged(refusal)
}

/** The margin of a settlement price with another value; null where the value does not change it. */
export const rateAt = (goods: MerchantGoods, field: AdjustField, value: number | null): number | null =>
  field === 'shopDiscount' || value === null
    ? null
    : grossRateOf(settlePriceOf(withValue(goods, field, value)), goods.costPrice)

/** The sentence of a refusal, as items keep it. */
export const refusalText = (code: PlainCode): string => ERRORS[code].text

/** A value of a field as people read it. */
export function valueText(field: AdjustField, value: number | null): string | null {
  if (value === null) return null
  if (field === 'fixedPrice') return isFen(value) ? `¥${formatFen(value)}` : String(value)
  return fractionText(value, field === 'point' ? PERCENT : FOLD)
}

/** How an adjustment is read: the value it sets, or what it adds with its sign. */
export function adjustText(task: Pick<Adjusting, 'adjustField' | 'adjustMode' | 'adjustValue'>): string {
  const text = valueText(fieldOf(task), task.adjustValue) ?? ''
  return task.adjustMode === 'add' && task.adjustValue > 0 ? `+${text}` : text
}
