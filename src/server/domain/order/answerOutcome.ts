import { Refusal, say } from '../../../contract/errors.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { raiseAlarm } from '../../store/alarm/signals.ts'
import type { Answer } from '../../suppliers/adapter.ts'
import { applyForChange } from '../afterSale/applyForChange.ts'
import { hasCards } from './deliver.ts'
import { addOrderTrace, type ChannelOrder, setOrder } from './moves.ts'
import type { Order } from './request.ts'

/** States of orders the customer got nothing for. */
const UNSERVED: readonly string[] = ['failed', 'canceled']

/**
 * An answer after the end of an attempt changes nothing. A success after a failure is traced; where the order
 * failed for good, its change is applied for, else the supplier's bill settles the cost.
 */
export async function takeLateResult(
  order: Order,
  channel: ChannelOrder,
  answer: Answer,
  work: Work,
): Promise<'late'> {
  if (channel.channelState !== 'failed' || answer.result !== 'success') return 'late'
  const channelOrderNo = channel.channelOrderNo ?? ''
  const code = codeColumn(answer, work)
  if (order.goodsType === 'ticket' && code.ticketCode) await setOrder(order, code, work)
  await addOrderTrace(order, `渠道订单 ${channelOrderNo} 失败后又返回成功，请核对`, work)
  await raiseAlarm(work.db, {
    tenantId: work.tenantId,
    type: 'supplierTimeout',
    object: { type: channelOrderInfo.id, id: channel.id, name: channelOrderNo },
    sentence: say('渠道订单 {no} 失败后又返回成功，请核对', { no: channelOrderNo }),
  })
  if (UNSERVED.includes(order.orderState))
    await applyForChange(work, {
      orderNo: order.orderNo ?? '',
      changeType: 'toSuccess',
      source: 'late',
      reason: `供应商迟到的成功：${channelOrderNo}`,
    }).catch((error: unknown) => {
      // Goods that are cards, or another open application: the trace is all there is.
      if (!(error instanceof Refusal)) throw error
    })
  return 'late'
}

/**
 * Whether an answer decides nothing. Success of a card order without its cards leaves open what was
 * delivered.
 */
export function isInconclusive(order: Order, { result, cards }: Answer, byOperator: boolean): boolean {
  const lacksCards = result === 'success' && hasCards(order) && (cards?.length ?? 0) === 0 && !byOperator
  return result === 'accepted' || result === 'unknown' || lacksCards
}

/** The first answer decides between accepted and unknown; later ones keep that state. */
export const pendingState = ({ channelState }: ChannelOrder, { result }: Answer) =>
  channelState !== 'queued' ? channelState : result === 'accepted' ? 'accepted' : 'unknown'

/** The pick-up code of issued tickets, sealed; nothing where the supplier names none. */
export const codeColumn = ({ ticketCode }: Answer, { vault }: Pick<Work, 'vault'>): Changes =>
  ticketCode ? { ticketCode: vault.seal(ticketCode) } : {}
