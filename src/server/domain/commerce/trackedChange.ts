import type { ColumnValues, Row } from '../../../contract/define/row.ts'
import type { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import type { commerceOrder } from '../../../contract/resources/commerce/commerceOrder.ts'
import { fen } from '../../../kernel/money.ts'
import { daysBetween, formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { CpsOrder } from './cpsGateway.ts'

type Config = Row<typeof commerceConfig>
export type Tracked = Row<typeof commerceOrder>
type Columns = ColumnValues<typeof commerceOrder>

const RANK: Readonly<Record<CpsOrder['state'], number>> = {
  unpaid: 10,
  paid: 20,
  completed: 30,
  settled: 40,
  invalid: 50,
}
/** Days after its settlement in which an order may still become invalid. */
const INVALID_DAYS = 60,
  DAY_MS = 86_400_000

/** The user's share of a commission, in whole fen rounded down: the rest stays here. Rates have four decimals. */
export const rebateOf = (commission: number, rate: number): number =>
  Number((BigInt(commission) * BigInt(Math.round(rate * 10_000))) / 10_000n)

/** What an order earns its user at its settlement. */
function settled(order: CpsOrder, config: Config, userId: string | null): Columns {
  const { actualCommission, settleTime } = order
  const rebate =
    config.rebateMode === 'points' && userId !== null
      ? rebateOf(actualCommission ?? 0, config.rebateRate ?? 0)
      : 0
  const due = parseMoment(settleTime ?? order.orderTime).getTime() + (config.settleDelayDays ?? 0) * DAY_MS
  return {
    actualCommission: fen(actualCommission ?? 0),
    rebateAmount: fen(rebate),
    rebateState: rebate > 0 ? 'pending' : 'none',
    rebateDueTime: rebate > 0 ? formatMoment(new Date(due)) : null,
  }
}

/** What becomes of the rebate of an order that is invalid: points that were granted are taken back. */
function withdrawn(before: Tracked | null, order: CpsOrder): Columns {
  const isGranted = before?.rebateState === 'granted'
  return {
    invalidReason: order.invalidReason ?? '订单失效',
    ...(before?.orderState === 'settled' ? { actualCommission: fen(0) } : {}),
    rebateState: isGranted ? 'withdrawn' : 'none',
    ...(isGranted ? {} : { rebateAmount: fen(0), rebateDueTime: null }),
  }
}

/** What a union says of an order in any state. */
const figures = (order: CpsOrder): Columns => ({
  goodsName: order.goodsName,
  goodsImage: order.goodsImage,
  quantity: order.quantity,
  payAmount: fen(order.payAmount),
  commissionRate: order.commissionRate,
  estimateCommission: fen(order.estimateCommission),
  orderTime: order.orderTime,
  payTime: order.payTime,
  completeTime: order.completeTime,
  settleTime: order.settleTime,
})

/** Whether a state follows the one an order has: forwards, and to invalid within its term. */
function follows(before: Tracked, order: CpsOrder, today: string): boolean {
  if (before.orderState === 'invalid' || RANK[order.state] < RANK[before.orderState]) return false
  if (before.orderState !== 'settled') return true
  return (
    order.state === 'invalid' &&
    daysBetween((before.settleTime ?? before.orderTime ?? today).slice(0, 10), today) <= INVALID_DAYS
  )
}

/**
 * The columns that change when a union reports an order; null where it is not news: states never go back, and a
 * settled order only becomes invalid.
 */
export function trackedChange(
  before: Tracked | null,
  order: CpsOrder,
  {
    config,
    userId,
    today,
  }: { readonly config: Config; readonly userId: string | null; readonly today: string },
): Columns | null {
  if (before !== null && !follows(before, order, today)) return null
  const { state } = order
  return {
    ...figures(order),
    orderState: state,
    ...(state === 'settled' ? settled(order, config, userId) : {}),
    ...(state === 'invalid' ? withdrawn(before, order) : {}),
  }
}
