import type { Row } from '../../../contract/define/row.ts'
import type { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import type { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import { type Fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'

export type Plan = Row<typeof standingOrder>
export type Period = Row<typeof standingPeriod>

/** The price of one period in fen. */
export const periodAmount = ({ unitPrice, qty }: Plan): Fen => multiplyFen(unitPrice ?? ZERO_FEN, qty ?? 0)

/** The document whose hold pays for a period where the whole plan is paid in advance. */
export const periodHold = ({ standingNo }: Pick<Plan, 'standingNo'>, periodNo: number) =>
  ({ bizType: 'charge', bizNo: `${standingNo ?? ''}-${periodNo}` }) as const

/** Whether money of a period is still held: it was paid in advance, and no attempt was made. */
export const isHeld = (plan: Plan, period: Period): boolean =>
  plan.chargeMode === 'once' && period.tryCount === 0 && periodAmount(plan) > 0

/** The merchant's number of the order of a period; later attempts have numbers of their own. */
export const orderNumberOf = (plan: Plan, { periodNo, tryCount }: Period): string => {
  const number = `${plan.merchantOrderNo ?? plan.standingNo ?? ''}-${periodNo ?? 0}`
  return tryCount ? `${number}-${tryCount}` : number
}
