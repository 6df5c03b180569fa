import { notFound } from '../../../../contract/errors.ts'
import { goodsActivity } from '../../../../contract/resources/product/goodsActivity.ts'
import type { Parameters, Route } from '../../../engine/route.ts'
import { visibleTo } from '../../../engine/scope.ts'
import type { Reading } from '../../../engine/work.ts'
import { linePage, usesOf } from '../../../store/product/activityUseRows.ts'
import { findMatching } from '../../../store/rows.ts'

const MAX_SIZE = 200
const positive = (value: unknown, otherwise: number): number => {
  const number = Number(value ?? otherwise)
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise
}

/** A page of the lines of an activity, with what was ordered of each. */
async function readLines({ activityId, current, size }: Parameters, reading: Reading): Promise<unknown> {
  const { tenantId } = reading,
    db = reading.database.kysely
  const [activity] = await findMatching(db, goodsActivity, {
    tenantId,
    ids: [String(activityId ?? '')],
    where: visibleTo(goodsActivity, reading),
  })
  if (!activity) throw notFound(goodsActivity)
  const limit = Math.min(positive(size, 10), MAX_SIZE),
    page = positive(current, 1)
  const { lines, total } = await linePage(db, tenantId, {
    activityId: activity.id,
    size: limit,
    offset: (page - 1) * limit,
  })
  const uses = await usesOf(db, tenantId, [activity.id])
  const records = lines.map((line) => {
    const usedQty = uses.get(`${activity.id}:${line.skuId}`) ?? 0,
      leftQty = line.quota === 0 ? null : Math.max(0, line.quota - usedQty)
    return { ...line, usedQty, leftQty, lineState: leftQty === 0 ? 2 : 1 }
  })
  return { records, total, current: page, size: limit, pages: Math.ceil(total / limit) }
}

/** Calls of activities beside the declared ones. */
export const ACTIVITY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${goodsActivity.path}/itemPage`,
    summary: '活动商品',
    permission: 'GoodsActivity_view',
    read: readLines,
  },
]
