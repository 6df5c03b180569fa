import { sentenceText } from '../../../contract/errors.ts'
import { multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { processAttempt } from '../../domain/order/processAttempt.ts'
import { attemptsOf } from '../../domain/order/channels.ts'
import { dispatchOrder } from '../../domain/order/dispatch.ts'
import { cancelOrder } from '../../domain/order/finish.ts'
import { shipParcel, signOrder } from '../../domain/order/inKindActions.ts'
import { lockOrder, moveOrder, setOrder } from '../../domain/order/moves.ts'
import { markSuspicious } from '../../domain/order/orderWork.ts'
import { refundOrder } from '../../domain/order/refund.ts'
import type { Order } from '../../domain/order/request.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import type { PlannedOrder } from './orderPlan.ts'
import type { Timeline } from './timeline.ts'

/**
 * Context of seeded orders: `at` gives the work context of a moment, `onSettled` is called when an order
 * reaches its planned end.
 */
export interface OrderSeedContext {
  readonly services: Services
  readonly tenantId: string
  readonly at: (moment: Date) => Work
  readonly timeline: Timeline
  readonly onSettled: (order: Order, at: Date) => void
}

/** When an order was placed, and what becomes of it. */
type LifePlan = Pick<PlannedOrder, 'at' | 'fate'>

const SECOND_MS = 1000,
  HOUR_MS = 3_600_000
/** Attempts at suppliers: the first and two switches. */
const MAX_ATTEMPTS = 3

/** Schedules what happens to an accepted order: dispatch, answers of suppliers, then what people do. */
export function continueOrder({ id }: Pick<Order, 'id'>, plan: LifePlan, context: OrderSeedContext): void {
  if (plan.fate === 'waits') return
  const life: OrderLife = {
    id,
    plan,
    context,
    schedule: (ms, run) => {
      const at = new Date(plan.at.getTime() + ms)
      context.timeline.add(at, () => run(context.at(at), at))
    },
  }
  life.schedule(SECOND_MS, async (work) => {
    await dispatchOrder(id, work)
    processRound(life, 1)
  })
}

interface OrderLife {
  readonly id: string
  readonly plan: LifePlan
  readonly context: OrderSeedContext
  readonly schedule: (ms: number, run: (work: Work, at: Date) => Promise<void>) => void
}

/** Processes one answer of a supplier, and the next ones while an attempt is open. */
function processRound(life: OrderLife, round: number): void {
  const {
    id,
    context: { services, tenantId },
  } = life
  life.schedule((1 + 2 * round) * SECOND_MS, async (work, at) => {
    const [open] = (await attemptsOf({ id }, work)).filter(({ channelState }) => channelState === 'queued')
    if (open && (await processAttempt(services, { id: open.id, tenantId }, at)) && round < MAX_ATTEMPTS)
      return processRound(life, round + 1)
    const order = await lockOrder(id, work)
    if (order) applyFate(order, life, at)
  })
}

/** Applies the planned fate of an order. */
function applyFate(order: Order, life: OrderLife, at: Date): void {
  const {
    plan: { fate },
    context,
    schedule,
  } = life
  const then = (hours: number, run: (order: Order, work: Work, at: Date) => Promise<void>): void =>
    schedule(hours * HOUR_MS, async (work, moment) => {
      const now = await lockOrder(life.id, work)
      if (now) await run(now, work, moment)
    })
  switch (fate) {
    case 'doubt':
      return then(72, async ({ id }, work) => {
        await markSuspicious(id, work)
      })
    case 'cancel':
      return then(1 / 2, cancel)
    case 'block':
      return then(1 / 6, async (now, work) => {
        await moveOrder(
          now,
          'blocked',
          { set: { blockReason: '收货地址待核实' }, message: '拦截：收货地址待核实' },
          work,
        )
      })
    case 'refund':
      return then(3, (now, work) => refund(now, now.successQty ?? 0, work))
    case 'refundPart':
      return then(3, (now, work) => refund(now, 1, work))
    case 'ship':
    case 'sign': {
      then(5, async (now, work, moment) => {
        const sent = await send(now, work)
        if (fate === 'ship') context.onSettled(sent, moment)
      })
      if (fate === 'sign')
        then(50, async (now, work, moment) => {
          await signOrder(now, work)
          context.onSettled((await lockOrder(life.id, work)) ?? now, moment)
        })
      return
    }
    default:
      context.onSettled(order, at)
  }
}

/** Cancels a blocked order; other orders can no longer be cancelled. */
async function cancel(order: Order, work: Work): Promise<void> {
  if (order.orderState !== 'blocked') return
  const { set, consequences } = await cancelOrder(order, '客户确认不再需要', work)
  await moveOrder(
    order,
    'canceled',
    { set, message: ['取消：客户确认不再需要', ...consequences.map(sentenceText)].join('；') },
    work,
  )
}

const REFUND_REASONS: Readonly<Record<string, string>> = {
  topUp: '客户反馈未到账',
  ticket: '观众行程有变，影院同意退票',
}

async function refund(order: Order, refundQty: number, work: Work): Promise<void> {
  if (order.orderState !== 'success') return
  const { set = {} } = await refundOrder(
    order,
    {
      refundQty,
      refundAmount: multiplyFen(order.unitPrice ?? ZERO_FEN, refundQty),
      cardIds: null,
      recoverCost: order.goodsType === 'topUp' || order.goodsType === 'ticket',
      reason: REFUND_REASONS[order.goodsType ?? ''] ?? '客户多下，协商退回',
    },
    work,
  )
  await setOrder(order, set, work)
}

async function send(order: Order, work: Work): Promise<Order> {
  const { set = {} } = await shipParcel(
    order,
    { qty: order.qty ?? 0, expressCode: 'SF', expressNo: `SF14${(order.orderNo ?? '').slice(-11)}` },
    work,
  )
  return setOrder(order, set, work)
}
