import type { Input } from '../../../contract/define/row.ts'
import { errorText, say } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { RowOutcome } from '../../../contract/wire.ts'
import { holds } from '../../engine/caller.ts'
import type { Changes, CollectionHandler } from '../../engine/hooks.ts'
import { visibleTo } from '../../engine/scope.ts'
import { countBadPrices } from '../../store/merchant/merchantGoodsRows.ts'
import { findMatching, findRows } from '../../store/rows.ts'
import { openGoods } from './openGoods.ts'

const EXISTS = 'MERCHANT_GOODS_EXISTS'

function priceOf({
  accountMethod,
  discount,
  point,
  fixedPrice,
  shopDiscount,
  alertValue,
}: Input<typeof merchantGoods, 'open'>): Changes {
  return {
    accountMethod,
    discount: accountMethod === 'discount' ? discount : null,
    point: accountMethod === 'costPlus' ? point : null,
    fixedPrice: accountMethod === 'fixed' ? fixedPrice : null,
    shopDiscount: shopDiscount ?? null,
    alertValue: alertValue ?? 0,
  }
}

export const open: CollectionHandler<typeof merchantGoods, 'open'> = async (input, work) => {
  const merchants = await findMatching(work.db, merchantConfig, {
    tenantId: work.tenantId,
    ids: [...new Set(input.merchantIds)],
    where: visibleTo(merchantConfig, work),
  })
  const skus = await findRows(work.db, goodsSku, work.tenantId, [...new Set(input.skuIds)])
  const price = priceOf(input)
  const { ids, skipped } = await openGoods(
    merchants.flatMap((merchant) => skus.map((sku) => ({ merchant, sku, price }))),
    work,
  )
  const { loss, low } = await countBadPrices(work.db, work.tenantId, ids)
  const warnings = [
    { sentence: say('低于成本'), count: holds(work.caller, 'merchantGoods_cost') ? loss : 0 },
    { sentence: say('低于最低限价，不能在售'), count: low },
  ].filter(({ count }) => count > 0)
  const skippedRows = Array.from(
    { length: skipped },
    (_, index): RowOutcome => ({
      id: String(index + 1),
      msg: errorText(EXISTS),
      errCode: EXISTS,
    }),
  )
  return {
    ids,
    count: ids.length,
    answer: { created: ids.length, skipped },
    skipped: skippedRows,
    warnings,
    consequences: [
      say('为 {merchants} 个商户开通 {count} 条商品，先为停售', {
        merchants: merchants.length,
        count: ids.length,
      }),
    ],
  }
}
