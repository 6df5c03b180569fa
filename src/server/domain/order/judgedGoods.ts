import { fail, Refusal } from '../../../contract/errors.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Row } from '../../../contract/define/row.ts'
import { selectRows } from '../../store/pageRows.ts'
import type { Where } from '../../store/predicate.ts'
import type { Gates, GateWork, Goods } from './gates.ts'

type Merchant = Row<typeof merchantConfig>
/** Goods of a price list that are judged one by one; of longer lists the cheapest. */
const MAX_JUDGED = 40
/** Goods whose gates are asked at the same time. */
const AT_ONCE = 8

/** The order the gates are asked for; without a SKU any order of the merchant. */
export interface OrderQuery {
  readonly skuId: string | null
  readonly qty: number
  readonly province: string | null
}

/** Goods that passed gate G2, and how G5 and G6 answer them. */
export interface Judged {
  readonly goods: Goods
  readonly refusal: Refusal | null
  /** Suppliers that can deliver it at its price; null where stock or people deliver. */
  readonly channels: number | null
}
export interface JudgedGoods {
  /** The rows of the price list that were judged, cheapest first. */
  readonly rows: readonly Row<typeof merchantGoods>[]
  readonly passed: readonly Judged[]
  /** Why gate G2 refuses all of them; null where it lets one pass. */
  readonly refusal: Refusal | null
}

/** What a gate answers: its value, or its refusal. */
export async function refusalOf<T>(
  ask: () => Promise<T>,
): Promise<
  { readonly value: T; readonly refusal: null } | { readonly value: null; readonly refusal: Refusal }
> {
  try {
    return { value: await ask(), refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { value: null, refusal: error }
    throw error
  }
}

/** Of several refusals of gate G2 the one closest to an order that passes. */
const CLOSENESS: readonly string[] = [
  'ACTIVITY_SOLD_OUT',
  'GOODS_MAINTAIN',
  'SERVICE_OFF',
  'GOODS_OFF',
  'GOODS_NOT_OPEN',
]
const closest = (refusals: readonly Refusal[]): Refusal | null =>
  refusals.toSorted((a, b) => CLOSENESS.indexOf(a.code) - CLOSENESS.indexOf(b.code))[0] ?? null

async function priceListOf(
  { db, tenantId }: GateWork,
  merchantCode: string,
  skuId: string | null,
): Promise<Row<typeof merchantGoods>[]> {
  const rowsWhere = (more: readonly Where<typeof merchantGoods>[]) =>
    selectRows(db, merchantGoods, {
      tenantId,
      where: { all: [{ field: 'merchantCode', operator: 'equals', values: [merchantCode] }, ...more] },
      order: [{ field: 'settlePrice', descending: false }],
      limit: MAX_JUDGED,
      offset: 0,
    })
  if (skuId !== null) return rowsWhere([{ field: 'skuId', operator: 'equals', values: [skuId] }])
  const onSale = await rowsWhere([
    { field: 'state', operator: 'equals', values: [merchantGoods.states.wire.on] },
  ])
  return onSale.length > 0 ? onSale : rowsWhere([])
}

/** The gates G2, G5 and G6 for the goods of a merchant. */
export async function judgeGoods(
  gates: Gates,
  merchant: Merchant,
  { skuId, qty, province }: OrderQuery,
  work: GateWork,
): Promise<JudgedGoods> {
  const merchantCode = merchant.merchantCode ?? ''
  const rows = await priceListOf(work, merchantCode, skuId)
  const skuIds = skuId === null ? rows.map((row) => row.skuId ?? '') : [skuId]
  const passed: Judged[] = [],
    refusals: Refusal[] = []
  const judge = async (id: string): Promise<void> => {
    const { value: goods, refusal } = await refusalOf(async () => {
      const sku = await gates.sku(id, null)
      gates.requireQty(sku, qty)
      return gates.priced(merchantCode, await gates.goods(merchantCode, sku), qty)
    })
    if (refusal) {
      refusals.push(refusal)
      return
    }
    const route = await refusalOf(() => gates.requireRoute({ buyer: { merchant }, goods, qty, province }))
    passed.push({ goods, refusal: route.refusal, channels: route.value })
  }
  for (let from = 0; from < skuIds.length; from += AT_ONCE)
    await Promise.all(skuIds.slice(from, from + AT_ONCE).map(judge))
  if (passed.length > 0) return { rows, passed, refusal: null }
  const none = await refusalOf(() => Promise.resolve(fail('GOODS_NOT_OPEN', {}, 'skuCode')))
  return { rows, passed, refusal: closest(refusals) ?? none.refusal }
}
