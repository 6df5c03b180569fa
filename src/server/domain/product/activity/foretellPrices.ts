import { say } from '../../../../contract/errors.ts'
import { goodsActivity } from '../../../../contract/resources/product/goodsActivity.ts'
import { goodsSku } from '../../../../contract/resources/product/goodsSku.ts'
import { type Fen, formatFen } from '../../../../kernel/money.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import { holds } from '../../../engine/caller.ts'
import type { Work } from '../../../engine/work.ts'
import type { Activity } from '../../../store/product/activityRows.ts'
import { salePrices } from '../../../store/product/salePriceRows.ts'
import { selectChildren } from '../../../store/childRows.ts'
import { findRows } from '../../../store/rows.ts'

/** Prices named one by one in a preview. */
const NAMED = 8
const yuan = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '—' : `¥${formatFen(amount as Fen)}`

/** What the prices of an activity are beside the lowest usual ones; losses only for whoever may see costs. */
export async function foretellPrices(
  activity: Activity,
  work: Work,
): Promise<{ readonly sentences: readonly Sentence[]; readonly warnings: readonly Sentence[] }> {
  if (activity.activityType === 'reduction')
    return {
      sentences: [
        say('每单满 {full} 减 {minus}', {
          full: yuan(activity.fullAmount),
          minus: yuan(activity.minusAmount),
        }),
      ],
      warnings: [],
    }
  const { db, tenantId } = work,
    lines = (await selectChildren(db, goodsActivity, 'items', [activity.id])).get(activity.id) ?? [],
    ids = lines.map(({ skuId }) => String(skuId))
  const skus = new Map((await findRows(db, goodsSku, tenantId, ids)).map((sku) => [sku.id, sku]))
  const usual = await salePrices(db, tenantId, ids, 0 as Fen)
  const seesCost = holds(work.caller, 'merchantGoods_cost')
  const sentences: Sentence[] = []
  let losing = 0,
    higher = 0
  for (const { skuId, activityPrice } of lines) {
    const sku = skus.get(String(skuId)),
      lowest = usual.get(String(skuId))?.lowest ?? null,
      price = activityPrice ?? 0
    const cost = sku?.costPrice ?? null
    if (cost !== null && price < cost) losing += 1
    if (lowest !== null && price > lowest) higher += 1
    if (sentences.length < NAMED)
      sentences.push(
        say('{skuCode}：活动价 {price}，现最低结算单价 {lowest}', {
          skuCode: sku?.skuCode ?? '—',
          price: yuan(price),
          lowest: yuan(lowest),
        }),
      )
  }
  return {
    sentences,
    warnings: [
      ...(seesCost && losing > 0 ? [say('{count} 种商品的活动价低于成本', { count: losing })] : []),
      ...(higher > 0 ? [say('{count} 种商品的活动价高于现有结算单价', { count: higher })] : []),
    ],
  }
}
