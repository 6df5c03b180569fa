import { fail, say } from '../../../contract/errors.ts'
import { activityEternityCoupon } from '../../../contract/resources/eternity/activityEternityCoupon.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import type { Activity } from '../../store/eternity/activityRows.ts'
import { findRows } from '../../store/rows.ts'
import type { Coupon } from './issueTerms.ts'

type Line = NonNullable<Activity['goods']>[number]

/** The templates of an activity: of one kind and of one contract party. */
async function couponsOf(next: Activity, { db, tenantId }: Work): Promise<readonly Coupon[]> {
  const coupons = await findRows(db, eternityCoupon, tenantId, next.couponIds)
  if (new Set(coupons.map(({ couponKind }) => couponKind)).size > 1)
    fail('ETERNITY_ACTIVITY_KINDS', {}, 'couponIds')
  if (new Set(coupons.map(({ contractPartyId }) => contractPartyId)).size > 1)
    fail('ETERNITY_ACTIVITY_PARTIES', {}, 'couponIds')
  return coupons
}

/** Refuses lines that repeat goods, cost nothing, or take back what was exchanged; keeps what was exchanged. */
function settleLines(before: Activity | null, lines: Changes[], isValued: boolean): void {
  const used = new Map((before?.goods ?? []).map(({ skuId, usedQty }) => [skuId, usedQty ?? 0])),
    ids = lines.map(({ skuId }) => String(skuId))
  if ([...used].some(([skuId, qty]) => qty > 0 && !ids.includes(skuId)))
    fail('ETERNITY_GOODS_USED', {}, 'goods')
  const costName = isValued ? 'consumeAmount' : 'consumeTimes',
    costLabel = activityEternityCoupon.fields.goods.fields?.[costName]?.label ?? costName
  for (const [index, line] of lines.entries()) {
    const row = index + 1,
      qty = used.get(String(line.skuId)) ?? 0,
      limit = Number(line.stockLimit ?? 0)
    if (ids.indexOf(String(line.skuId)) !== index)
      fail('ETERNITY_GOODS_REPEATED', { row }, `goods.${index}.skuId`)
    if (!line[costName])
      fail('ETERNITY_GOODS_COST', { row, label: say(costLabel) }, `goods.${index}.${costName}`)
    if (limit > 0 && limit < qty) fail('ETERNITY_GOODS_LIMIT', { row }, `goods.${index}.stockLimit`)
    line.usedQty = qty
  }
}

async function nameLines(lines: Changes[], { db, tenantId }: Work): Promise<void> {
  const skus = await findRows(
    db,
    goodsSku,
    tenantId,
    lines.map(({ skuId }) => String(skuId)),
  )
  const names = new Map(skus.map(({ id, skuName }) => [id, skuName]))
  for (const line of lines) line.skuName = names.get(String(line.skuId)) ?? null
}

/** An activity in force may only take more templates, and end later. */
function requireWidening(before: Activity, next: Activity): void {
  if (before.status !== 'enabled') return
  if (before.couponIds.some((id) => !next.couponIds.includes(id)))
    fail('ETERNITY_ACTIVITY_COUPONS_ADD', {}, 'couponIds')
  if ((next.endTime ?? '') < (before.endTime ?? '')) fail('ETERNITY_ACTIVITY_LATER', {}, 'endTime')
  if ((next.goods ?? []).length === 0) fail('ETERNITY_ACTIVITY_NO_GOODS', {}, 'goods')
}

/** Completes a draft of an activity, and refuses what contradicts itself. */
export async function settleActivity(before: Activity | null, draft: Changes, work: Work): Promise<void> {
  if (!before) draft.exchangedQty = 0
  const next = {
    ...before,
    ...draft,
    goods: (draft.goods ?? before?.goods ?? []) as readonly Line[],
  } as Activity
  const [coupon] = await couponsOf(next, work)
  if (next.startTime !== null && next.endTime !== null && next.endTime <= next.startTime)
    fail('ACTIVITY_END_EARLY', {}, 'endTime')
  if ((next.deliverType ?? []).includes('store') && (next.storeIds ?? []).length === 0)
    fail('ETERNITY_STORES', {}, 'storeIds')
  if (before) requireWidening(before, next)
  if (!Array.isArray(draft.goods)) return
  settleLines(before, draft.goods as Changes[], coupon?.couponKind === 'valued')
  await nameLines(draft.goods as Changes[], work)
}
