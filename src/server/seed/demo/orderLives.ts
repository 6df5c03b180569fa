import { sentenceText } from '../../../contract/errors.ts'
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
import type { Planned } from './orderPlan.ts'
import type { Timeline } from './timeline.ts'

/**
 * Where orders of the demonstration go on: work told of a moment, what is still to come, and who hears how
 * an order stands that nobody meant anything for.
 */
export interface OrderSeedContext {
  readonly services: Services
  readonly tenantId: string
  readonly at: (moment: Date) => Work
  readonly timeline: Timeline
  readonly stands: (order: Order, at: Date) => void
}

const SECOND_MS = 1000,
  HOUR_MS = 3_600_000
/** Switching to another supplier twice, and one more. */
const MAX_ATTEMPTS = 3

/** Leads an accepted order on: sent off, answered by its suppliers, then what people do with it. */
export function continueOrder({ id }: Order, plan: Planned, context: OrderSeedContext): void {
  if (plan.fate === 'waits') return
  const life: Life = {
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
    answered(life, 1)
  })
}

interface Life {
  readonly id: string
  readonly plan: Planned
  readonly context: OrderSeedContext
  readonly schedule: (ms: number, run: (work: Work, at: Date) => Promise<void>) => void
}

/** One answer of a supplier after the other, as long as somebody is asked. */
function answered(life: Life, round: number): void {
  const {
    id,
    context: { services, tenantId },
  } = life
  life.schedule((1 + 2 * round) * SECOND_MS, async (work, at) => {
    const [open] = (await attemptsOf({ id }, work)).filter(({ channelState }) => channelState === 'queued')
    if (open && (await processAttempt(services, { id: open.id, tenantId }, at)) && round < MAX_ATTEMPTS)
      return answered(life, round + 1)
    const order = await lockOrder(id, work)
    if (order) decided(order, life, at)
  })
}

/** What people did with an order, some time after it came. */
function decided(order: Order, life: Life, at: Date): void {
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
        if (fate === 'ship') context.stands(sent, moment)
      })
      if (fate === 'sign')
        then(50, async (now, work, moment) => {
          await signOrder(now, work)
          context.stands((await lockOrder(life.id, work)) ?? now, moment)
        })
      return
    }
    default:
      context.stands(order, at)
  }
}

/** Only an order that waits for a person can still be called off; others took their way. */
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

async function refund(order: Order, refundQty: number, work: Work): Promise<void> {
  if (order.orderState !== 'success') return
  const { set = {} } = await refundOrder(
    order,
    {
      refundQty,
      refundAmount: (order.unitPrice ?? 0) * refundQty,
      cardIds: null,
      recoverCost: order.goodsType === 'topUp',
      reason: order.goodsType === 'topUp' ? '客户反馈未到账' : '客户多下，协商退回',
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
