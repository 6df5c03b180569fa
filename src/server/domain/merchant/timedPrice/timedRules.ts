import { fail, say } from '../../../../contract/errors.ts'
import { merchantGoods } from '../../../../contract/resources/merchant/merchantGoods.ts'
import type { Row } from '../../../../contract/define/row.ts'
import { merchantTimedPriceAdjustment } from '../../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import { holds } from '../../../engine/caller.ts'
import type { Hooks } from '../../../engine/hooks.ts'
import { visibleTo } from '../../../engine/scope.ts'
import type { Work } from '../../../engine/work.ts'
import {
  countScope,
  fieldOf,
  lockPlans,
  overlapping,
  replaceItems,
  type TimedTask,
} from '../../../store/merchant/timedPriceRows.ts'
import { findRows } from '../../../store/rows.ts'
import { adjustText, valueRefusal } from './adjusted.ts'
import { forecast, type Forecast } from './forecast.ts'

const MINUTE_MS = 60_000
const LEAD_MINUTES = 5
const MAX_ITEMS = 100_000
const inMinutes = (minutes: number): string => formatMoment(new Date(Date.now() + minutes * MINUTE_MS))

/** Refuses moments that are too soon or in the wrong order. */
function requireTimes(after: TimedTask, before: TimedTask | null): void {
  if (after.executeTime !== before?.executeTime && after.executeTime < inMinutes(LEAD_MINUTES))
    fail('TIMED_PRICE_TOO_SOON', {}, 'executeTime')
  if (after.revertTime !== null && after.revertTime !== undefined && after.revertTime <= after.executeTime)
    fail('TIMED_PRICE_REVERT_EARLY', {}, 'revertTime')
}

/** Refuses values that no price can have. */
function requireValue(task: TimedTask): void {
  const { adjustMode, adjustValue } = task,
    field = fieldOf(task)
  if (adjustMode === 'add') {
    if (adjustValue === 0) fail('TIMED_PRICE_NO_CHANGE', {}, 'adjustValue')
    if (field === 'fixedPrice' && !Number.isSafeInteger(adjustValue))
      fail('TIMED_PRICE_WHOLE_FEN', {}, 'adjustValue')
    return
  }
  const refusal = valueRefusal(field, adjustValue)
  if (refusal !== null) fail(refusal, {}, 'adjustValue')
}

/** Refuses another adjustment of the same prices at the same time. */
export async function requireAlone(task: TimedTask, { db, tenantId }: Work): Promise<void> {
  const other = await overlapping(db, tenantId, task)
  if (other !== null) fail('TIMED_PRICE_OVERLAPS', { taskNo: other }, 'executeTime')
}

/** What the adjustment does now; refuses where it changes nothing. */
export async function requireFitting(task: TimedTask, work: Work): Promise<Forecast> {
  const now = await forecast(task, work)
  if (now.fits === 0)
    fail('TIMED_PRICE_NONE_FITS', { reason: say([...now.refused.keys()][0] ?? '没有商品') }, 'adjustValue')
  return now
}

/** Writes the items of an adjustment that waits anew, and refuses one that meets another. */
async function plan(task: TimedTask, work: Work): Promise<void> {
  await lockPlans(work.db, work.tenantId)
  await replaceItems(work.db, work.tenantId, task, visibleTo(merchantGoods, work))
  await requireAlone(task, work)
}

export const timedPriceHooks: Hooks<typeof merchantTimedPriceAdjustment> = {
  beforeSave: async ({ before, draft, work }) => {
    const after = { ...before, ...draft } as Row<typeof merchantTimedPriceAdjustment>
    if (before && (before.taskState !== 'waiting' || before.executeTime <= inMinutes(1)))
      fail('TIMED_PRICE_LOCKED', {}, 'executeTime')
    requireTimes(after, before)
    requireValue(after)
    const count = await countScope(work.db, work.tenantId, after, visibleTo(merchantGoods, work))
    if (count === 0) fail('TIMED_PRICE_EMPTY', {}, 'scopeType')
    if (count > MAX_ITEMS) fail('TIMED_PRICE_TOO_MANY', {}, 'skuIds')
    Object.assign(draft, {
      itemCount: count,
      adjustText: adjustText(after),
      allowsLoss: holds(work.caller, 'merchantGoods_loss'),
    })
  },
  afterSave: async ({ after, work }) => {
    await plan(after, work)
    if (after.enabled !== true) return
    const { losing } = await requireFitting(after, work)
    if (losing > 0) work.confirm(say('{count} 条改后低于成本，确定启用吗', { count: losing }))
  },
  // An undone change of its goods is planned anew.
  afterAct: async (ids, work) => {
    for (const task of await findRows(work.db, merchantTimedPriceAdjustment, work.tenantId, ids))
      if (task.taskState === 'waiting') await plan(task, work)
  },
}
