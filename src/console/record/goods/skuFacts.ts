import type { GoodsSales } from '../../../contract/parts/salesFigures.ts'
import type { Row } from '../calls.ts'
import { foldOf } from '../own/readPage.ts'

/** Days of the mean by which a stock is measured. */
const MEAN_DAYS = 7

/** A SKU with its prices, stock and sales; money in fen, null where it is unknown or may not be seen. */
export interface SkuFacts {
  readonly row: Row
  readonly name: string
  readonly face: number
  readonly sale: number
  readonly floor: number | null
  readonly cost: number | null
  /** Lowest and highest price of the merchants that may buy it now. */
  readonly band: readonly [number, number] | null
  /** The dearest loss: a price of a merchant below its cost. */
  readonly loss: { readonly price: number; readonly cost: number; readonly row: Row } | null
  /** Available pieces; null where no stock is kept. */
  readonly stock: number | null
  /** Pieces a day, of the last finished days. */
  readonly aDay: number
  readonly days: readonly number[]
  /** Its stock ends soon at its present sales, and nothing else delivers it. */
  readonly isShort: boolean
}

/** Days under which a stock is short. */
const SHORT_DAYS = 3

const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The worst of the prices below cost. */
function lossOf(prices: readonly Row[]): SkuFacts['loss'] {
  const losses = prices.flatMap((row) => {
    const price = amount(row.settlePrice),
      cost = amount(row.costPrice)
    return price !== null && cost !== null && price < cost ? [{ price, cost, row }] : []
  })
  return losses.toSorted((a, b) => a.price - a.cost - (b.price - b.cost))[0] ?? null
}

/** What is known of the SKUs of a product, cheapest first. */
export function skuFacts(
  skus: readonly Row[],
  {
    prices,
    configs,
    sales,
    deliverType,
  }: {
    readonly prices: readonly Row[]
    readonly configs: readonly Row[]
    readonly sales: GoodsSales | null
    readonly deliverType: string
  },
): readonly SkuFacts[] {
  return skus
    .map((row): SkuFacts => {
      const own = prices.filter(({ skuId, state }) => skuId === row.id && state === 'on')
      const settled = own.flatMap(({ settlePrice }) => amount(settlePrice) ?? [])
      const config = configs.find(({ skuId, scope }) => skuId === row.id && scope === 'general')
      const days = sales?.skus.find(({ skuId }) => skuId === row.id)?.days ?? []
      const finished = days.slice(0, -1).slice(-MEAN_DAYS)
      const stock = row.supplyMode === 'unstocked' ? null : amount(row.availableQty)
      const aDay = finished.length > 0 ? finished.reduce((sum, qty) => sum + qty, 0) / finished.length : 0
      return {
        row,
        name: String(row.specText ?? '') || String(row.skuName ?? ''),
        face: amount(row.faceValue) ?? 0,
        sale: amount(row.salePrice) ?? 0,
        floor: amount(row.minSalePrice) || null,
        cost: amount(row.costPrice) ?? amount(config?.lowestCost),
        band: settled.length > 0 ? [Math.min(...settled), Math.max(...settled)] : null,
        loss: lossOf(own),
        stock,
        aDay,
        days,
        isShort:
          stock !== null &&
          aDay > 0 &&
          stock / aDay < SHORT_DAYS &&
          !(stock === 0 && deliverType === 'stockFirst'),
      }
    })
    .toSorted((a, b) => a.face - b.face || a.sale - b.sale)
}

/** Where the axis of a price ladder begins and ends, in tenths of the face value. */
export function ladderAxis(facts: readonly SkuFacts[]): { readonly from: number; readonly to: number } {
  const folds = facts.flatMap(({ face, sale, floor, cost, band, loss }) =>
    [sale, floor, cost, ...(band ?? []), loss?.price].flatMap((price) => foldOf(price, face) ?? []),
  )
  const low = Math.min(10, ...folds),
    high = Math.max(10, ...folds)
  return { from: Math.max(0, Math.floor((low - 0.1) * 2) / 2), to: Math.ceil(high * 2) / 2 }
}
