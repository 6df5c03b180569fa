import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import { addFen, type Fen, fen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { itemsOf, lockCodeOwners, moveCodes, releaseReserved } from '../../store/couponCode/activityRows.ts'
import { lockCodes, refundCodes, type SoldCode } from '../../store/couponCode/codeRows.ts'
import { findRows, selectWhere, updateRows } from '../../store/rows.ts'

export type CouponOrder = Row<typeof couponOrder>
const DAY_MS = 86_400_000

/** The sold codes of an order, the first sold in front; none where its goods are no codes of an activity. */
export const soldOf = (orderId: string, { db, tenantId }: Lookup): Promise<readonly CouponOrder[]> =>
  selectWhere(db, couponOrder, tenantId, { field: 'orderId', operator: 'equals', values: [orderId] })

const isOpen = ({ couponState }: CouponOrder): boolean =>
  couponState === 'issued' || couponState === 'expired'

/** Refuses codes that are used, of activities that take nothing back, and those sold too long ago. */
async function requireReturnable(rows: readonly CouponOrder[], work: Work): Promise<void> {
  if (rows.some((row) => !isOpen(row))) fail('COUPON_ORDER_REDEEMED')
  const activities = new Map(
    (
      await findRows(
        work.db,
        couponActivity,
        work.tenantId,
        rows.map(({ activityId }) => activityId ?? '0'),
      )
    ).map((row) => [row.id, row]),
  )
  const now = work.at ?? new Date()
  for (const { activityId, sendTime } of rows) {
    const activity = activities.get(activityId ?? '')
    if (activity?.refundable !== true) return fail('COUPON_ORDER_FINAL')
    const until = parseMoment(sendTime ?? '').getTime() + (activity.refundDays ?? 0) * DAY_MS
    if (now.getTime() > until) fail('COUPON_ORDER_LATE')
  }
}

/** Locks sold codes, then what they belong to; refuses those that were redeemed meanwhile. */
async function lockSold(rows: readonly CouponOrder[], { db, tenantId }: Work): Promise<readonly SoldCode[]> {
  const codes = await lockCodes(
    db,
    tenantId,
    rows.map(({ codeId }) => codeId ?? '0'),
  )
  if (codes.some(({ state }) => state !== 'assigned' && state !== 'expired')) fail('COUPON_ORDER_REDEEMED')
  await lockCodeOwners(db, tenantId, [...new Set(codes.map(({ activityId }) => activityId))])
  return codes
}

/** Takes assigned codes out of use for good, and frees what was reserved for them; expired ones gave it back. */
async function withdraw(codes: readonly SoldCode[], bizNo: string, { db, tenantId }: Work): Promise<void> {
  const assigned = codes.filter(({ state }) => state === 'assigned')
  await refundCodes(
    db,
    tenantId,
    assigned.map(({ id }) => id),
  )
  for (const activityId of new Set(assigned.map((code) => code.activityId))) {
    const count = assigned.filter((code) => code.activityId === activityId).length
    await moveCodes(db, tenantId, {
      activityId,
      type: 'return',
      available: 0,
      bizNo,
      counters: { assigned_qty: -count, refunded_qty: count },
    })
    await releaseReserved(db, tenantId, {
      items: await itemsOf(db, tenantId, activityId),
      codes: count,
      bizNo,
    })
  }
}

/** A refund of codes of an order: how many, or which, under which number and for how much. */
export interface CodeRefund {
  readonly refundQty: number
  readonly ids: readonly string[] | null
  readonly refundNo: string
  readonly amount: Fen
  readonly reason: string
}

/** Takes the codes of a refund back, all or none; returns the cost (fen) that is saved. */
export async function takeCodesBack(
  sold: readonly CouponOrder[],
  { refundQty, ids, refundNo, amount, reason }: CodeRefund,
  work: Work,
): Promise<Fen> {
  const chosen =
    ids && ids.length > 0
      ? sold.filter(({ id, codeId }) => ids.includes(id) || ids.includes(codeId ?? ''))
      : sold.filter(isOpen).slice(0, refundQty)
  if (chosen.length < refundQty && !ids?.length) fail('COUPON_ORDER_REDEEMED')
  if (chosen.length !== refundQty) fail('REFUND_CARDS_MISMATCH', {}, 'cardIds')
  await requireReturnable(chosen, work)
  await withdraw(await lockSold(chosen, work), refundNo, work)
  const share = Math.floor(amount / refundQty)
  for (const [at, { id }] of chosen.entries())
    await updateRows(work.db, couponOrder, {
      tenantId: work.tenantId,
      ids: [id],
      set: {
        couponState: 'refunded',
        refundedAmount: fen(at === 0 ? amount - share * (refundQty - 1) : share),
        refundNo,
        refundReason: reason.slice(0, 200),
        refundTime: formatMoment(work.at ?? new Date()),
      },
      userId: work.caller.session.userId,
    })
  return sumFen(chosen.map(({ unitCost }) => unitCost ?? ZERO_FEN))
}

/** What codes of an order cost that a refund would take back. */
export const costOfSold = (sold: readonly CouponOrder[], qty: number): Fen =>
  sold
    .filter(isOpen)
    .slice(0, qty)
    .reduce<Fen>((sum, { unitCost }) => addFen(sum, unitCost ?? ZERO_FEN), ZERO_FEN)

/** Locks the codes of orders and what they belong to, before any money of these orders. */
export async function lockCodesOf(orderIds: readonly string[], { db, tenantId }: Work): Promise<void> {
  const sold = await selectWhere(db, couponOrder, tenantId, {
    field: 'orderId',
    operator: 'in',
    values: orderIds,
  })
  if (sold.length === 0) return
  const codes = await lockCodes(
    db,
    tenantId,
    sold.map(({ codeId }) => codeId ?? '0'),
  )
  await lockCodeOwners(db, tenantId, [...new Set(codes.map(({ activityId }) => activityId))])
}
