import { fail, say } from '../../../contract/errors.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { type Fen, addFen, shareOfFen, formatFen, isFen } from '../../../kernel/money.ts'
import type { ActionHandler, Changes } from '../../engine/hooks.ts'
import { hasOpenOrders } from '../../store/order/openOrderRows.ts'
import { putPrices, recountSkus } from '../../store/product/goodsRows.ts'
import { requirePrice } from './skuRules.ts'

export const disable: ActionHandler<typeof goodsSku, 'disable'> = async (row, _input, work) => {
  if (await hasOpenOrders(work.db, work.tenantId, { skuId: row.id })) fail('SKU_HAS_OPEN_ORDERS')
  return {}
}

interface PriceInput {
  readonly mode?: string | null
  readonly discount?: number | null
  readonly amount?: Fen | null
  readonly value?: number | null
  readonly items?: unknown
}

/**
 * New prices of a SKU in fen: from its entry in `items`, else calculated from its face value or present
 * price.
 */
function requestedPrices(
  row: { readonly id: string; readonly faceValue: Fen; readonly salePrice: Fen },
  input: PriceInput,
): { readonly salePrice?: Fen; readonly minSalePrice?: Fen } {
  const listedItem = Array.isArray(input.items)
    ? ((input.items as readonly unknown[]).find(
        (item) => item !== null && typeof item === 'object' && String((item as Changes).id) === row.id,
      ) as Changes | undefined)
    : undefined
  if (listedItem)
    return {
      ...(isPrice(listedItem.salePrice) ? { salePrice: listedItem.salePrice } : {}),
      ...(isPrice(listedItem.minSalePrice) ? { minSalePrice: listedItem.minSalePrice } : {}),
    }
  const adjustment = input.mode === 'amount' ? (input.amount ?? input.value) : (input.discount ?? input.value)
  if (typeof adjustment !== 'number')
    return fail(
      input.mode === 'amount' ? 'SKU_PRICE_AMOUNT_REQUIRED' : 'SKU_PRICE_DISCOUNT_REQUIRED',
      {},
      input.mode === 'amount' ? 'amount' : 'discount',
    )
  if (input.mode !== 'amount')
    return { salePrice: shareOfFen(row.faceValue, Math.round(adjustment * 10_000)) }
  const difference = Math.round(adjustment)
  return isFen(difference)
    ? { salePrice: addFen(row.salePrice, difference) }
    : fail('SKU_PRICE_AMOUNT_REQUIRED', {}, 'amount')
}
const isPrice = (value: unknown): value is Fen => isFen(value) && value >= 0

export const batchPrice: ActionHandler<typeof goodsSku, 'batchPrice'> = async (row, input, work) => {
  const set = requestedPrices(row, input)
  if (Object.keys(set).length === 0) fail('SKU_PRICE_REQUIRED')
  const next = { ...row, ...set }
  requirePrice(next, work)
  await putPrices(work.db, work.tenantId, next)
  if (row.spuId) await recountSkus(work.db, work.tenantId, [row.spuId])
  return {
    set,
    previousInput: { items: [{ id: row.id, salePrice: row.salePrice, minSalePrice: row.minSalePrice }] },
    consequences: [
      say('{skuCode}：售价 ¥{before} → ¥{after}', {
        skuCode: row.skuCode,
        before: formatFen(row.salePrice),
        after: formatFen(next.salePrice),
      }),
    ],
  }
}
