import { fail } from '../../../../contract/errors.ts'
import type { goodsActivity } from '../../../../contract/resources/product/goodsActivity.ts'
import { goodsSku } from '../../../../contract/resources/product/goodsSku.ts'
import { formatMoment, parseMoment } from '../../../../kernel/time.ts'
import type { Changes, Hooks } from '../../../engine/hooks.ts'
import type { Work } from '../../../engine/work.ts'
import { type Activity, lockActivities, overlappingActivity } from '../../../store/product/activityRows.ts'
import { usesOf } from '../../../store/product/activityUseRows.ts'
import { findRows } from '../../../store/rows.ts'
import { decorations } from './activityFigures.ts'

const MAX_DAYS = 366
const DAY_MS = 86_400_000
/** What may change once an activity is published. */
const CHANGEABLE = new Set(['endTime', 'items', 'remark', 'activityName'])

/** A line of an activity in row form. */
export interface Line {
  readonly skuId: string
  readonly activityPrice: number | null
  readonly quota: number | null
  readonly limitPerMerchant: number | null
}
export const linesOf = ({ items }: Pick<Activity, 'items'>): readonly Line[] => items

function requireTimes({ startTime, endTime }: Activity): void {
  if (endTime <= startTime) fail('ACTIVITY_END_EARLY', {}, 'endTime')
  if (parseMoment(endTime).getTime() - parseMoment(startTime).getTime() > MAX_DAYS * DAY_MS)
    fail('ACTIVITY_TOO_LONG', {}, 'endTime')
}

/** Checks lines: goods once each, at a price not below their minimum. */
async function requireLines(activity: Activity, { db, tenantId }: Work): Promise<void> {
  const lines = linesOf(activity),
    ids = lines.map(({ skuId }) => String(skuId))
  const skus = new Map((await findRows(db, goodsSku, tenantId, ids)).map((sku) => [sku.id, sku]))
  for (const [index, { skuId, activityPrice }] of lines.entries()) {
    const row = index + 1,
      sku = skus.get(String(skuId))
    if (!sku) fail('ACTIVITY_LINE_SKU', { row }, `items.${index}.skuId`)
    if (ids.indexOf(String(skuId)) !== index) fail('ACTIVITY_LINE_REPEATED', { row }, `items.${index}.skuId`)
    if (activity.activityType === 'reduction') continue
    if (activityPrice === null || activityPrice === undefined)
      fail('ACTIVITY_LINE_PRICE', { row }, `items.${index}.activityPrice`)
    if (Number(activityPrice) < (sku?.minSalePrice ?? 0))
      fail('ACTIVITY_LINE_MINIMUM', { row }, `items.${index}.activityPrice`)
  }
}

const sameLine = (a: Line, b: Line | undefined): boolean =>
  String(a.skuId) === String(b?.skuId) &&
  (a.activityPrice ?? null) === (b?.activityPrice ?? null) &&
  (a.limitPerMerchant ?? 0) === (b?.limitPerMerchant ?? 0)

/** Of a published activity only the end moves, later, and quotas grow; never below what was ordered. */
async function requireOnlyMore(before: Activity, after: Activity, draft: Changes, work: Work): Promise<void> {
  if (before.activityState === 'ended') fail('ACTIVITY_ENDED')
  const isChanged = (name: string): boolean =>
    name in draft && JSON.stringify(draft[name] ?? null) !== JSON.stringify((before as Changes)[name] ?? null)
  if (Object.keys(draft).some((name) => !CHANGEABLE.has(name) && isChanged(name))) fail('ACTIVITY_FIXED')
  if (after.endTime < before.endTime) fail('ACTIVITY_FIXED', {}, 'endTime')
  const old = linesOf(before),
    lines = linesOf(after)
  if (lines.length !== old.length || lines.some((line, index) => !sameLine(line, old[index])))
    fail('ACTIVITY_FIXED', {}, 'items')
  const uses = await usesOf(work.db, work.tenantId, [before.id])
  for (const [index, { skuId, quota }] of lines.entries()) {
    const field = `items.${index}.quota`
    if ((quota ?? 0) > 0 && (quota ?? 0) < (uses.get(`${before.id}:${String(skuId)}`) ?? 0))
      fail('ACTIVITY_QUOTA_USED', {}, field)
    const was = old[index]?.quota ?? 0
    if ((quota ?? 0) !== was && ((quota ?? 0) < was || was === 0) && (quota ?? 0) !== 0)
      fail('ACTIVITY_FIXED', {}, field)
  }
}

/** Refuses goods that another published activity has at the same time for one of the same merchants. */
export async function requireNoOverlap(
  activity: Activity,
  work: Work,
  alongside: readonly string[] = [],
): Promise<void> {
  await lockActivities(work.db, work.tenantId)
  const code = await overlappingActivity(work.db, work.tenantId, activity, alongside)
  if (code !== null) fail('ACTIVITY_OVERLAPS', { code }, 'items')
}

export const isOver = ({ endTime }: Pick<Activity, 'endTime'>): boolean => endTime <= formatMoment(new Date())

export const activityHooks: Hooks<typeof goodsActivity> = {
  beforeSave: async ({ before, draft, work }) => {
    const after = { ...before, ...draft } as Activity
    requireTimes(after)
    if (
      after.activityType === 'reduction' &&
      after.fullAmount !== null &&
      after.minusAmount !== null &&
      after.minusAmount >= after.fullAmount
    )
      fail('ACTIVITY_MINUS_TOO_LARGE', {}, 'minusAmount')
    if (before && before.activityState !== 'draft') await requireOnlyMore(before, after, draft, work)
    else await requireLines(after, work)
    const lines = linesOf(after)
    const isLimited = lines.every(({ quota }) => (quota ?? 0) > 0)
    Object.assign(draft, {
      skuCount: lines.length,
      quotaTotal: isLimited ? lines.reduce((sum, { quota }) => sum + (quota ?? 0), 0) : null,
    })
  },
  afterSave: async ({ after, work }) => {
    if (after.activityState === 'published') await requireNoOverlap(after, work)
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ activityState }) => activityState !== 'draft')) fail('ACTIVITY_NOT_DRAFT')
    await Promise.resolve()
  },
  decorate: decorations,
}
