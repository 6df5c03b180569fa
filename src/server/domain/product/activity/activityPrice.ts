import { fail } from '../../../../contract/errors.ts'
import { fen, type Fen, maxFen, multiplyFen, subtractFen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { Lookup } from '../../../engine/work.ts'
import { type ActivityLine, runningLines } from '../../../store/product/activityRows.ts'
import type { MerchantGoods } from '../../merchant/price.ts'

export type { ActivityLine }

/** The price of one piece, and the activity it comes from; null for the usual price. */
export interface ResolvedPrice {
  readonly unitPrice: Fen
  readonly line: ActivityLine | null
}

/** Goods of a merchant as activities are looked up by. */
export const goodsKey = ({
  merchantCode,
  merchantId,
  skuId,
}: Pick<MerchantGoods, 'merchantCode' | 'merchantId' | 'skuId'>) => ({
  merchantCode: merchantCode ?? '',
  merchantId: merchantId ?? '0',
  skuId: skuId ?? '0',
})

/** The line of a running activity for goods of a merchant; null where there is none. */
export async function activityOf(
  { db, tenantId }: Lookup,
  goods: Pick<MerchantGoods, 'merchantCode' | 'merchantId' | 'skuId'>,
  at: Date,
): Promise<ActivityLine | null> {
  const [line] = await runningLines(db, tenantId, [goodsKey(goods)], at)
  return line ?? null
}

/** Whether so many more pieces are left of a line. */
const isLeft = ({ quota, limitPerMerchant, used, usedByMerchant }: ActivityLine, qty: number): boolean =>
  (quota === 0 || used + qty <= quota) && (limitPerMerchant === 0 || usedByMerchant + qty <= limitPerMerchant)

/**
 * The price of a piece where so much is taken off the whole from an amount on: rounded half up on the piece, and
 * never below the minimum.
 */
function reducedPrice(
  { fullAmount, minusAmount }: ActivityLine,
  { usual, qty, minimum }: { readonly usual: Fen; readonly qty: number; readonly minimum: Fen },
): Fen | null {
  const whole = multiplyFen(usual, qty)
  if (fullAmount === null || minusAmount === null || whole < fullAmount) return null
  return maxFen(fen(Math.round(subtractFen(whole, minusAmount) / qty)), minimum)
}

/**
 * The price of a piece in an order: that of a running activity where enough is left of it, else the settlement
 * price; the two never add up. A flash sale without enough left refuses with ACTIVITY_SOLD_OUT.
 */
export function resolvePrice(
  { settlePrice, minSalePrice }: { readonly settlePrice: Fen; readonly minSalePrice: Fen | null },
  line: ActivityLine | null,
  qty: number,
): ResolvedPrice {
  const usual: ResolvedPrice = { unitPrice: settlePrice, line: null }
  if (line === null) return usual
  if (!isLeft(line, qty)) return line.type === 'flash' ? fail('ACTIVITY_SOLD_OUT', {}, 'qty') : usual
  const price =
    line.type === 'reduction'
      ? reducedPrice(line, { usual: settlePrice, qty, minimum: minSalePrice ?? ZERO_FEN })
      : line.activityPrice
  return price === null ? usual : { unitPrice: price, line }
}
