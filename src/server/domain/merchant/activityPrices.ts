import { Refusal } from '../../../contract/errors.ts'
import type { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Decoration } from '../../engine/hooks.ts'
import type { Lookup } from '../../engine/work.ts'
import { runningLines } from '../../store/product/activityRows.ts'
import { goodsKey, resolvePrice } from '../product/activity/activityPrice.ts'
import type { MerchantGoods } from './price.ts'

type Priced = Pick<
  MerchantGoods,
  'id' | 'merchantCode' | 'merchantId' | 'skuId' | 'settlePrice' | 'minSalePrice'
>

/** What an order of one piece pays now where an activity sets it, by the id of the goods. */
export async function activityPricesOf(
  goods: readonly Priced[],
  { db, tenantId }: Lookup,
): Promise<ReadonlyMap<string, Fen>> {
  const lines = await runningLines(db, tenantId, goods.map(goodsKey), new Date())
  const prices = new Map<string, Fen>()
  for (const { id, merchantCode, skuId, settlePrice, minSalePrice } of lines.length > 0 ? goods : []) {
    const line = lines.find((one) => one.merchantCode === merchantCode && one.skuId === skuId)
    if (!line || settlePrice === null) continue
    try {
      const resolved = resolvePrice({ settlePrice, minSalePrice }, line, 1)
      if (resolved.line) prices.set(id, resolved.unitPrice)
    } catch (error) {
      // A flash sale that is sold out has no price.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return prices
}

/** The price of a running activity beside the usual one. */
export const ACTIVITY_PRICES: Decoration<typeof merchantGoods> = {
  sets: ['activityPrice'],
  from: ['merchantCode', 'merchantId', 'skuId', 'settlePrice', 'minSalePrice'],
  run: async (rows, { database, tenantId }) => {
    const prices = await activityPricesOf(rows as unknown as readonly Priced[], {
      db: database.kysely,
      tenantId,
    })
    for (const row of rows) row.activityPrice = prices.get(String(row.id)) ?? null
  },
}
