import type { Row } from '../../../contract/define/row.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { type Fen, shareOfFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Reading } from '../../engine/work.ts'
import type { Reader } from '../../store/db.ts'
import { selectRows } from '../../store/pageRows.ts'

export type MerchantGoods = Row<typeof merchantGoods>
type PriceTerms = Pick<
  MerchantGoods,
  'accountMethod' | 'faceValue' | 'discount' | 'costPrice' | 'point' | 'fixedPrice'
>

const TEN_THOUSAND = 10_000
/** A price (null counts as 0) times a rate of four decimals, rounded half up to whole fen. */
export const timesRate = (price: Fen | null, rate: number): Fen =>
  shareOfFen(price ?? ZERO_FEN, Math.round(rate * TEN_THOUSAND))

/**
 * The settlement price of one piece in fen, as the database calculates it too; null where a term is missing.
 */
export function settlePriceOf({
  accountMethod,
  faceValue,
  discount,
  costPrice,
  point,
  fixedPrice,
}: PriceTerms): Fen | null {
  switch (accountMethod) {
    case 'discount':
      return discount === null ? null : timesRate(faceValue, discount)
    case 'costPlus':
      return costPrice === null || point === null ? null : timesRate(costPrice, 1 + point)
    case 'fixed':
      return fixedPrice
    case null:
      return null
  }
}

/**
 * Why these terms may be no price: a settlement price below the SKU's minimum, or a shop price below the
 * settlement price where that is not allowed; null where they may.
 */
export function priceRefusal(
  goods: PriceTerms & Pick<MerchantGoods, 'minSalePrice' | 'shopDiscount'>,
  allowsLoss: boolean,
): 'SALE_PRICE_BELOW_MINIMUM' | 'SHOP_PRICE_BELOW_SETTLE_PRICE' | null {
  const settlePrice = settlePriceOf(goods)
  if (settlePrice === null) return null
  if (settlePrice < (goods.minSalePrice ?? 0)) return 'SALE_PRICE_BELOW_MINIMUM'
  const isShopBelow =
    goods.shopDiscount !== null && timesRate(goods.faceValue, goods.shopDiscount) < settlePrice
  return isShopBelow && !allowsLoss ? 'SHOP_PRICE_BELOW_SETTLE_PRICE' : null
}

/** Gross margin as a fraction of the price; null where price or cost is unknown. */
export const grossRateOf = (settlePrice: Fen | null, costPrice: Fen | null): number | null =>
  settlePrice === null || settlePrice <= 0 || costPrice === null
    ? null
    : Math.round(((settlePrice - costPrice) / settlePrice) * TEN_THOUSAND) / TEN_THOUSAND

/**
 * The goods of a merchant at their present price, or null where the SKU is not opened for it; read in the
 * transaction `db` where there is one.
 */
export async function goodsFor(
  {
    tenantId,
    database,
    db = database.kysely,
  }: Pick<Reading, 'tenantId' | 'database'> & { readonly db?: Reader },
  { merchantCode, skuId }: { readonly merchantCode: string; readonly skuId: string },
): Promise<MerchantGoods | null> {
  const [row] = await selectRows(db, merchantGoods, {
    tenantId,
    where: {
      all: [
        { field: 'merchantCode', operator: 'equals', values: [merchantCode] },
        { field: 'skuId', operator: 'equals', values: [skuId] },
      ],
    },
    order: [],
    limit: 1,
    offset: 0,
  })
  return row ?? null
}
