import { notFound } from '../../../../contract/errors.ts'
import { TIMED_ITEM_STATES } from '../../../../contract/parts/timedPrice.ts'
import { merchantGoods } from '../../../../contract/resources/merchant/merchantGoods.ts'
import { merchantTimedPriceAdjustment } from '../../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import type { Parameters, Route } from '../../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../../engine/scope.ts'
import type { Reading } from '../../../engine/work.ts'
import { type ItemLine, itemPage, offeredGoods } from '../../../store/merchant/timedItemRows.ts'
import { fieldOf, type TimedTask } from '../../../store/merchant/timedPriceRows.ts'
import { findMatching, findRows } from '../../../store/rows.ts'
import { withVisibility } from '../../../store/visibility.ts'
import type { MerchantGoods } from '../price.ts'
import { adjusted, rateAt, refusalText, valueText } from './adjusted.ts'

const MAX_SIZE = 200
const positive = (value: unknown, otherwise: number): number => {
  const number = Number(value ?? otherwise)
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise
}

/** A line as it is stored, or, while it waits, as it would become now. */
function figuresOf(line: ItemLine, goods: MerchantGoods | undefined, task: TimedTask) {
  if (line.itemState !== TIMED_ITEM_STATES.wire.waiting) return line
  if (!goods) return { ...line, failMsg: refusalText('TIMED_PRICE_GOODS_GONE') }
  const { refusal, isLoss, ...next } = adjusted(goods, task)
  return {
    ...line,
    ...next,
    failMsg: refusal === null ? (isLoss ? '改后低于成本' : null) : refusalText(refusal),
  }
}

/** A page of the prices of an adjustment; margins and losses only for whoever may see costs. */
async function readItems({ taskId, current, size }: Parameters, reading: Reading): Promise<unknown> {
  const { tenantId, caller } = reading,
    db = reading.database.kysely
  const [task] = await findMatching(db, merchantTimedPriceAdjustment, {
    tenantId,
    ids: [String(taskId ?? '')],
    where: visibleTo(merchantTimedPriceAdjustment, reading),
  })
  if (!task) throw notFound(merchantTimedPriceAdjustment)
  const limit = Math.min(positive(size, 10), MAX_SIZE),
    page = positive(current, 1)
  const { records, total } = await itemPage(db, tenantId, {
    taskId: task.id,
    size: limit,
    offset: (page - 1) * limit,
  })
  const goods = new Map(
    (
      await withVisibility(null, () =>
        findRows(
          db,
          merchantGoods,
          tenantId,
          records.map(({ id }) => id),
        ),
      )
    ).map((row) => [row.id, row]),
  )
  const hidden = hiddenFields(merchantGoods, caller)
  const lines = records.map((line) => {
    const row = goods.get(line.id),
      { oldValue, newValue, ...figures } = figuresOf(line, row, task),
      field = fieldOf(task)
    const rate = row ? rateAt(row, field, newValue) : null
    return {
      ...figures,
      oldText: valueText(field, oldValue),
      newText: valueText(field, newValue),
      newGrossRate: hidden.has('grossRate') ? null : rate,
      failMsg: figures.failMsg === '改后低于成本' && hidden.has('grossRate') ? null : figures.failMsg,
    }
  })
  return { records: lines, total, current: page, size: limit, pages: Math.ceil(total / limit) }
}

/** Calls of timed adjustments beside the declared ones. */
export const TIMED_PRICE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${merchantTimedPriceAdjustment.path}/itemPage`,
    summary: '调价商品',
    permission: 'merchantTimedPriceAdjustment_view',
    read: readItems,
  },
  {
    method: 'GET',
    path: `${merchantTimedPriceAdjustment.path}/goodsList`,
    summary: '可调价的商户商品',
    permission: 'merchantGoods_view',
    read: (_parameters, { database, tenantId }) => offeredGoods(database.kysely, tenantId),
  },
]
