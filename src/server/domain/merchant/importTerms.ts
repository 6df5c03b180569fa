import type { Row } from '../../../contract/define/row.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { type FieldError, fieldError } from '../../../contract/errors.ts'
import type { Fen } from '../../../kernel/money.ts'
import { holds } from '../../engine/caller.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { type MerchantGoods, settlePriceOf, timesRate } from './price.ts'
import { METHODS } from './priceMethods.ts'

/** Cells of one row of a price file. */
export type PriceRow = {
  readonly merchantCode?: string | null
  readonly skuCode?: string | null
  readonly accountMethod?: keyof typeof METHODS | null
  readonly discount?: number | null
  readonly point?: number | null
  readonly fixedPrice?: Fen | null
  readonly shopDiscount?: number | null
  readonly alertValue?: number | null
  readonly state?: 'off' | 'on' | null
}

/** The terms after an import; empty cells keep the present ones. */
export function termsOf(
  row: PriceRow,
  before: MerchantGoods | null,
): { readonly set: Changes } | { readonly fault: FieldError } {
  const accountMethod = row.accountMethod ?? 'discount'
  const { field, min, max, missing, wrong } = METHODS[accountMethod]
  const value = row[field] ?? (before?.accountMethod === accountMethod ? before[field] : null)
  if (value === null) return { fault: fieldError(field, missing) }
  if (value < min || value > max) return { fault: fieldError(field, wrong) }
  const shopDiscount = row.shopDiscount ?? before?.shopDiscount ?? null
  if (shopDiscount !== null && (shopDiscount < METHODS.discount.min || shopDiscount > METHODS.discount.max))
    return { fault: fieldError('shopDiscount', METHODS.discount.wrong) }
  return {
    set: {
      accountMethod,
      discount: null,
      point: null,
      fixedPrice: null,
      [field]: value,
      shopDiscount,
      alertValue: row.alertValue ?? before?.alertValue ?? 0,
    },
  }
}

/**
 * The error in the price that these terms give, considering the SKU and the caller's permissions; null where
 * there is none.
 */
export function priceFault(
  set: Changes,
  { sku, before }: { readonly sku: Row<typeof goodsSku>; readonly before: MerchantGoods | null },
  work: Work,
): FieldError | null {
  const terms = {
    ...set,
    faceValue: sku.faceValue,
    costPrice: before?.costPrice ?? sku.costPrice,
  } as Pick<
    MerchantGoods,
    'accountMethod' | 'faceValue' | 'discount' | 'costPrice' | 'point' | 'fixedPrice' | 'shopDiscount'
  >
  const settlePrice = settlePriceOf(terms)
  if (settlePrice === null) return fieldError('accountMethod', 'PRICE_COST_MISSING')
  if (settlePrice < (sku.minSalePrice ?? 0))
    return fieldError(METHODS[terms.accountMethod ?? 'discount'].field, 'SALE_PRICE_BELOW_MINIMUM')
  const shopPrice = terms.shopDiscount === null ? null : timesRate(terms.faceValue, terms.shopDiscount)
  return shopPrice !== null && shopPrice < settlePrice && !holds(work.caller, 'merchantGoods_loss')
    ? fieldError('shopDiscount', 'SHOP_PRICE_BELOW_SETTLE_PRICE')
    : null
}
