import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { othersSelling } from '../../store/couponCode/activityRows.ts'
import { findRows } from '../../store/rows.ts'

export type Activity = Row<typeof couponActivity>
interface Line {
  readonly couponId: string
  readonly quantity: number
}

/** What stands fast once there are codes: who makes them, and what one is redeemed for. */
const FIXED = ['kind', 'couponId', 'items', 'codeMode'] as const

const plain = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value)
      ? value.map((line: Changes) => [String(line.couponId), Number(line.quantity)])
      : (value ?? null),
  )

/** Refuses changes of what stands fast. */
export function requireUnfixed(before: Activity, draft: Changes): void {
  if ((before.totalStock ?? 0) > 0)
    for (const name of FIXED)
      if (name in draft && plain(draft[name]) !== plain(before[name]))
        fail('CODE_FIXED', { label: say(couponActivity.fields[name].label) }, name)
  if (before.status === 'enabled' && String(draft.endTime ?? before.endTime) < before.endTime)
    fail('CODE_END_EARLIER', {}, 'endTime')
}

const linesIn = (items: unknown): readonly Line[] =>
  Array.isArray(items)
    ? items.map((line: Changes) => ({ couponId: String(line.couponId), quantity: Number(line.quantity) }))
    : []

/** What one code is redeemed for, by a draft. */
const linesOf = ({ kind, couponId, items }: Activity): readonly Line[] =>
  kind === 'package' ? linesIn(items) : [{ couponId: couponId ?? '0', quantity: 1 }]

/** Refuses coupons that codes cannot be redeemed for; names them, and counts the pieces of one code. */
export async function settleItems(before: Activity | null, draft: Changes, work: Work): Promise<void> {
  const next = { ...before, ...draft } as Activity
  if (next.kind === 'package') draft.couponId = null
  else draft.items = []
  const lines = linesOf(next)
  if (next.kind === 'package' && lines.length < 2) fail('CODE_PACKAGE_FEW', {}, 'items')
  const ids = lines.map(({ couponId }) => String(couponId)),
    templates = new Map((await findRows(work.db, coupon, work.tenantId, ids)).map((row) => [row.id, row])),
    isNew = (before?.totalStock ?? 0) === 0
  for (const [at, { couponId, quantity }] of lines.entries()) {
    const field = next.kind === 'package' ? `items.${at}.couponId` : 'couponId',
      template = templates.get(String(couponId))
    if (ids.indexOf(String(couponId)) !== at) fail('CODE_ITEM_REPEATED', { row: at + 1 }, field)
    if (isNew && (template?.receiveMode !== 'code' || template.status !== 'enabled'))
      fail('CODE_ITEM_MODE', {}, field)
    if (Number(quantity) > (template?.limitPerUser ?? 1))
      fail('CODE_ITEM_LIMIT', { n: template?.limitPerUser ?? 1 }, field.replace('couponId', 'quantity'))
  }
  if (Array.isArray(draft.items))
    for (const line of draft.items as Changes[])
      line.couponName = templates.get(String(line.couponId))?.couponName ?? null
  draft.itemCount = lines.reduce((sum, { quantity }) => sum + Number(quantity), 0)
}

/** Refuses goods that another enabled activity sells. Those of an activity are codes: their type does not change. */
export async function requireSku(
  { id, skuId }: Pick<Activity, 'id' | 'skuId'>,
  isEnabled: boolean,
  { db, tenantId }: Work,
): Promise<void> {
  if (!skuId) return
  if (isEnabled && (await othersSelling(db, tenantId, { skuId, id }))) fail('CODE_SKU_TAKEN', {}, 'skuId')
}

/** The merchant of an activity, and its party. */
export async function partyOf({ merchantId }: Activity, { db, tenantId }: Work): Promise<Changes> {
  const [merchant] = await findRows(db, merchantConfig, tenantId, [merchantId])
  return {
    merchantCode: merchant?.merchantCode ?? null,
    contractPartyId: merchant?.contractPartyId ?? null,
  }
}
