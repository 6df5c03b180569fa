import { refuse, say } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { formatFen } from '../../../kernel/money.ts'
import { type Changes, handler } from '../../engine/hooks.ts'
import { putPrices, recountSkus } from '../../store/product/goodsRows.ts'
import { requirePrice } from './skuRules.ts'
import { withOpenOrders } from './supply.ts'

handler(goodsSku, 'disable', async (row, _input, work) => {
  if ((await withOpenOrders([row.id], work)).has(row.id)) refuse('该SKU存在处理中订单，不能停用')
  return {}
})

interface Wish {
  readonly mode?: string | null
  readonly discount?: number | null
  readonly amount?: number | null
  readonly value?: number | null
  readonly items?: unknown
}

/** The prices one SKU gets: its own of a list, else from its face value or its present price. */
function wished(
  row: { readonly id: string; readonly faceValue: number; readonly salePrice: number },
  wish: Wish,
): Changes {
  const listed = Array.isArray(wish.items)
    ? ((wish.items as readonly unknown[]).find(
        (one) => one !== null && typeof one === 'object' && String((one as Changes).id) === row.id,
      ) as Changes | undefined)
    : undefined
  if (listed)
    return {
      ...(isFen(listed.salePrice) ? { salePrice: listed.salePrice } : {}),
      ...(isFen(listed.minSalePrice) ? { minSalePrice: listed.minSalePrice } : {}),
    }
  const by = wish.mode === 'amount' ? (wish.amount ?? wish.value) : (wish.discount ?? wish.value)
  if (typeof by !== 'number')
    return refuse(
      wish.mode === 'amount' ? '请输入加减金额' : '请输入折扣',
      wish.mode === 'amount' ? 'amount' : 'discount',
    )
  return {
    salePrice:
      wish.mode === 'amount'
        ? row.salePrice + Math.round(by)
        : Math.round((row.faceValue * Math.round(by * 10_000)) / 10_000),
  }
}
const isFen = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

handler(goodsSku, 'batchPrice', async (row, input, work) => {
  const set = wished(row, input)
  if (Object.keys(set).length === 0) refuse('请输入新的价格')
  const now = { ...row, ...set }
  requirePrice(now, work)
  await putPrices(work.db, work.tenantId, now)
  if (row.spuId) await recountSkus(work.db, work.tenantId, [row.spuId])
  return {
    set,
    previousInput: { items: [{ id: row.id, salePrice: row.salePrice, minSalePrice: row.minSalePrice }] },
    consequences: [
      say('{skuCode}：售价 ¥{before} → ¥{after}', {
        skuCode: row.skuCode,
        before: formatFen(row.salePrice),
        after: formatFen(now.salePrice),
      }),
    ],
  }
})
