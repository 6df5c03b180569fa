import { say } from '../../../../contract/errors.ts'
import type { PlainCode } from '../../../../contract/errors.ts'
import { merchantGoods } from '../../../../contract/resources/merchant/merchantGoods.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import { holds } from '../../../engine/caller.ts'
import type { Work } from '../../../engine/work.ts'
import type { Reader } from '../../../store/db.ts'
import { fieldOf, itemsIn, type TimedItem, type TimedTask } from '../../../store/merchant/timedPriceRows.ts'
import { findRows } from '../../../store/rows.ts'
import { withVisibility } from '../../../store/visibility.ts'
import { yuan } from '../goodsActions.ts'
import type { MerchantGoods } from '../price.ts'
import { type Adjusted, adjusted, pricedAt, rateAt, refusalText, valueText } from './adjusted.ts'

/** Prices read at a time. */
const WINDOW = 1000
/** Prices named one by one in a preview. */
const NAMED = 8

/** What an adjustment would do now. */
export interface Forecast {
  readonly fits: number
  readonly losing: number
  readonly refused: ReadonlyMap<string, number>
  readonly lines: readonly Sentence[]
}

/** Goes through the items of an adjustment with their goods, which may be gone. */
async function eachItem(
  { db, tenantId }: { readonly db: Reader; readonly tenantId: string },
  taskId: string,
  state: 'waiting' | 'success',
  visit: (item: TimedItem, goods: MerchantGoods | undefined) => void,
): Promise<void> {
  let after = '0'
  for (;;) {
    const items = await itemsIn(db, tenantId, { taskId, state, after, limit: WINDOW })
    const rows = await withVisibility(null, () =>
      findRows(
        db,
        merchantGoods,
        tenantId,
        items.map(({ goodsId }) => goodsId),
      ),
    )
    const goods = new Map(rows.map((row) => [row.id, row]))
    for (const item of items) visit(item, goods.get(item.goodsId))
    if (items.length < WINDOW) return
    after = items.at(-1)?.goodsId ?? after
  }
}

const add = (counts: Map<string, number>, code: PlainCode): void => {
  const text = refusalText(code)
  counts.set(text, (counts.get(text) ?? 0) + 1)
}

/** One price before and after; with the margin for whoever may see costs. */
function lineOf(
  goods: MerchantGoods,
  { oldPrice, newPrice, newValue }: Adjusted,
  task: TimedTask,
  cost: boolean,
) {
  const figures = {
    merchantCode: goods.merchantCode,
    skuCode: goods.skuCode,
    before: yuan(oldPrice),
    after: yuan(newPrice),
  }
  const rate = rateAt(goods, fieldOf(task), newValue)
  return cost && rate !== null
    ? say('{merchantCode} {skuCode}：{before} → {after}，毛利率 {rate}', {
        ...figures,
        rate: `${(rate * 100).toFixed(2)}%`,
      })
    : say('{merchantCode} {skuCode}：{before} → {after}', figures)
}

/** What an adjustment would do to the prices as they are now. */
export async function forecast(task: TimedTask, work: Work): Promise<Forecast> {
  const refused = new Map<string, number>(),
    lines: Sentence[] = []
  const cost = holds(work.caller, 'merchantGoods_cost')
  let fits = 0,
    losing = 0
  await eachItem(work, task.id, 'waiting', (_item, goods) => {
    if (!goods) return add(refused, 'TIMED_PRICE_GOODS_GONE')
    const next = adjusted(goods, task)
    if (next.refusal !== null) return add(refused, next.refusal)
    fits += 1
    if (next.isLoss) losing += 1
    // What loses money is named first.
    if (next.isLoss) lines.unshift(lineOf(goods, next, task, cost))
    else if (lines.length < NAMED) lines.push(lineOf(goods, next, task, cost))
    lines.length = Math.min(lines.length, NAMED)
    return undefined
  })
  return { fits, losing, refused, lines }
}

/** The forecast in sentences: the count, the prices that are named, and what is refused with its reasons. */
export const forecastSentences = (task: TimedTask, { fits, refused, lines }: Forecast): Sentence[] => [
  say('{taskNo}：{executeTime} 起 {count} 条改价', {
    taskNo: task.taskNo ?? '',
    executeTime: task.executeTime,
    count: fits,
  }),
  ...lines,
  ...[...refused].map(([reason, count]) => say('{count} 条不改：{reason}', { count, reason: say(reason) })),
]

/** What putting the former prices back would do now. */
export interface RevertForecast {
  readonly back: number
  readonly kept: number
  readonly conflicts: readonly Sentence[]
}

/** Which prices would be put back, and which were changed meanwhile. */
export async function forecastRevert(task: TimedTask, work: Work): Promise<RevertForecast> {
  const conflicts: Sentence[] = []
  let back = 0,
    kept = 0
  await eachItem(work, task.id, 'success', (item, goods) => {
    const reason = revertRefusal(item, goods, task)
    if (reason === null) {
      back += 1
      return
    }
    kept += 1
    if (conflicts.length < NAMED)
      conflicts.push(
        say('{merchantCode} {skuCode}：现为 {value}，{reason}', {
          merchantCode: goods?.merchantCode ?? '—',
          skuCode: goods?.skuCode ?? '—',
          value: (goods && valueText(fieldOf(task), goods[fieldOf(task)])) ?? '—',
          reason: say(reason),
        }),
      )
  })
  return { back, kept, conflicts }
}

/** Why a price is not put back; null where it is. */
export function revertRefusal(
  { oldValue, newValue }: TimedItem,
  goods: MerchantGoods | undefined,
  task: TimedTask,
): string | null {
  if (!goods) return refusalText('TIMED_PRICE_GOODS_GONE')
  if (goods[fieldOf(task)] !== newValue) return '人工已改，跳过恢复'
  if (oldValue === null) return null
  const { refusal } = pricedAt(goods, fieldOf(task), oldValue, task.allowsLoss === true)
  return refusal === null ? null : refusalText(refusal)
}
