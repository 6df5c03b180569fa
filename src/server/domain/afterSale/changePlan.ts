import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import type { changeTypes } from '../../../contract/parts/changeTypes.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { type Fen, sumFen, subtractFen, negateFen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { takeLocks } from '../../store/locks.ts'
import { findMatching, selectWhere } from '../../store/rows.ts'
import type { Reading } from '../../engine/work.ts'
import type { Reader } from '../../store/db.ts'

export type ChangeType = keyof typeof changeTypes.labels
export type ChangedOrder = Row<typeof merchantOrderInfo>
export type Attempt = Row<typeof channelOrderInfo>

const ENDED_STATES = ['success', 'partial', 'failed', 'canceled']
/** Order states from which each type of change is allowed. */
const ALLOWED_STATES: Readonly<Record<Exclude<ChangeType, 'receiver'>, readonly string[]>> = {
  toFailed: ['success', 'partial'],
  toSuccess: ['failed', 'canceled'],
  account: ['pending', 'blocked'],
  amount: ENDED_STATES,
}
/** Types of goods delivered as cards: they are returned through stock, which no change request does. */
const CARD_TYPES = ['card', 'coupon']

/** Whether the current state of an order allows this type of change. */
export function mayChange(order: ChangedOrder, type: ChangeType): boolean {
  if (type === 'receiver') return order.deliverState === 'waiting'
  if (type === 'account' && order.accountMask === null) return false
  if ((type === 'toFailed' || type === 'toSuccess') && CARD_TYPES.includes(String(order.goodsType)))
    return false
  return ALLOWED_STATES[type].includes(order.orderState)
}

export interface ChangeRequest {
  readonly changeType: ChangeType
  readonly adjustAmount?: Fen | null
  readonly recoverCost?: boolean | null
}
/**
 * Effect of a change in fen. `amountImpact`: what the merchant gets back (positive) or pays (negative).
 * `costImpact`: change of what suppliers are paid; cost that comes back is negative. `attempts`: the attempts
 * it posts to.
 */
export interface Impact {
  readonly amountImpact: Fen
  readonly costImpact: Fen
  readonly attempts: readonly Attempt[]
}

/** Cost of an attempt in fen that the supplier was paid and has not given back. */
export const recoverableOf = (attempt: Attempt): Fen =>
  subtractFen(
    multiplyFen(attempt.purchasePrice ?? ZERO_FEN, attempt.deliveredQty ?? attempt.qty ?? 0),
    attempt.costBackAmount ?? ZERO_FEN,
  )

/** Calculates the effect of a change of an order on money; writes nothing. */
export async function impactOf(
  order: ChangedOrder,
  { changeType, adjustAmount, recoverCost }: ChangeRequest,
  { db, tenantId }: { readonly db: Reader; readonly tenantId: string },
): Promise<Impact> {
  if (changeType === 'account' || changeType === 'receiver')
    return { amountImpact: ZERO_FEN, costImpact: ZERO_FEN, attempts: [] }
  if (changeType === 'amount')
    return { amountImpact: adjustAmount ?? ZERO_FEN, costImpact: ZERO_FEN, attempts: [] }
  const attempts = await selectWhere(db, channelOrderInfo, tenantId, {
    field: 'orderId',
    operator: 'equals',
    values: [order.id],
  })
  if (changeType === 'toFailed') {
    const delivered = attempts.filter(
      (attempt) => attempt.channelState === 'success' && recoverableOf(attempt) > 0,
    )
    return {
      amountImpact: subtractFen(order.capturedAmount ?? ZERO_FEN, order.refundAmount ?? ZERO_FEN),
      costImpact: recoverCost === false ? ZERO_FEN : negateFen(sumFen(delivered.map(recoverableOf))),
      attempts: recoverCost === false ? [] : delivered,
    }
  }
  const lastAttempt = [...attempts].sort((a, b) => (a.attempt ?? 0) - (b.attempt ?? 0)).at(-1)
  return {
    amountImpact: order.deductType === 'account' ? negateFen(order.orderAmount ?? ZERO_FEN) : ZERO_FEN,
    costImpact: lastAttempt
      ? multiplyFen(lastAttempt.purchasePrice ?? ZERO_FEN, lastAttempt.qty ?? 0)
      : ZERO_FEN,
    attempts: lastAttempt ? [lastAttempt] : [],
  }
}

/** The effect of a change on money. Locks the attempts it concerns, before any money is locked. */
export async function lockedImpact(order: ChangedOrder, request: ChangeRequest, work: Work): Promise<Impact> {
  const impact = await impactOf(order, request, work)
  await takeLocks(work.db, work.tenantId, { attempt: impact.attempts.map(({ id }) => id) })
  return impact
}

/** The order with this number; `NOT_FOUND` where it does not exist or the caller may not see it. */
export async function orderByNo(orderNo: unknown, reading: Reading, db: Reader): Promise<ChangedOrder> {
  const [order] = await selectWhere(db, merchantOrderInfo, reading.tenantId, {
    all: [
      visibleTo(merchantOrderInfo, reading),
      { field: 'orderNo', operator: 'equals', values: [String(orderNo ?? '')] },
    ],
  })
  return order ?? fail('NOT_FOUND', {}, 'orderNo')
}

/**
 * The order of a request, locked until the transaction ends. Refuses with `STATE_CONFLICT` where its state no
 * longer allows the change.
 */
export async function lockedOrder(
  orderId: string | null,
  type: ChangeType,
  work: Work,
): Promise<ChangedOrder> {
  const [order] = await findMatching(work.db, merchantOrderInfo, {
    tenantId: work.tenantId,
    ids: [orderId ?? ''],
    lock: true,
  })
  if (!order) return fail('NOT_FOUND')
  return mayChange(order, type) ? order : fail('STATE_CONFLICT', { text: '订单状态已变化，请重新申请' })
}

/** Refuses an adjustment of 0, of an order not paid from the account, or above what can still be refunded. */
export function requireAmount(order: ChangedOrder, { changeType, adjustAmount }: ChangeRequest): void {
  if (changeType !== 'amount') return
  if (!adjustAmount) fail('ORDER_CHANGE_AMOUNT_ZERO', {}, 'adjustAmount')
  if (order.deductType !== 'account') fail('ORDER_CHANGE_NOT_DEDUCTED', {}, 'adjustAmount')
  if (
    (adjustAmount ?? ZERO_FEN) > subtractFen(order.capturedAmount ?? ZERO_FEN, order.refundAmount ?? ZERO_FEN)
  )
    fail('REFUND_AMOUNT_EXCEEDED', {}, 'adjustAmount')
}
