import type { Fen } from '../../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { channelByNo, freeSlot } from '../../store/order/channelRows.ts'
import type { Answer } from '../../suppliers/adapter.ts'
import { recordChannelOutcome } from '../merchant/routing.ts'
import { transRuleOf } from '../risk/rules.ts'
import { NO_CHANNEL, nextCandidate, openChannel, sealedAccountOf } from './channels.ts'
import { finishOrder } from './finish.ts'
import {
  type ChannelOrder,
  lockChannel,
  lockOrder,
  moveOrder,
  setChannel,
  setOrder,
  addOrderTrace,
} from './moves.ts'
import { costWith, paySupplier, receiveDelivery } from './receive.ts'
import { codeColumn, isInconclusive, pendingState, takeLateResult } from './answerOutcome.ts'
import { resultDueAt } from './supplierLookup.ts'
import type { Order } from './request.ts'

/**
 * Source of a result. `manual` holds the columns of an operator's decision; `reRoute` requests another
 * supplier; `endsOrder` is the reason for which no other supplier may be tried.
 */
export interface ResultSource {
  readonly manual?: Changes
  readonly reRoute?: boolean
  readonly endsOrder?: string
}
/**
 * Result of processing an answer: the order changed (`taken`), nothing was decided (`open`), it came after
 * the end (`late`), or the attempt is unknown (`none`).
 */
export type ResultOutcome = 'taken' | 'open' | 'late' | 'none'

/**
 * Processes a supplier's answer about an attempt in the current transaction: cost, goods, money and states.
 * The first definite answer is final.
 */
export async function takeResult(
  work: Work,
  channelOrderNo: string,
  answer: Answer,
  source: ResultSource = {},
): Promise<ResultOutcome> {
  const channelRef = await channelByNo(work.db, channelOrderNo)
  if (channelRef?.tenantId !== work.tenantId) return 'none'
  const [order, channel] = await Promise.all([
    lockOrder(channelRef.orderId, work),
    lockChannel(channelRef.id, work),
  ])
  if (!order || !channel) return 'none'
  if (channel.channelState === 'success' || channel.channelState === 'failed')
    return takeLateResult(order, channel, answer, work)
  const responseColumns = {
    respCode: answer.code.slice(0, 64),
    respMsg: answer.msg.slice(0, 200),
    ...(answer.supplierOrderNo ? { supplierOrderNo: answer.supplierOrderNo.slice(0, 64) } : {}),
    ...source.manual,
  }
  if (isInconclusive(order, answer, Boolean(source.manual))) {
    await setChannel(channel, { ...responseColumns, channelState: pendingState(channel, answer) }, work)
    return 'open'
  }
  const ended = await endChannel(order, channel, { answer, responseColumns }, work)
  if (answer.result === 'success') await succeed(order, ended, answer, work)
  else await failPart(order, ended, { ...source, failMessage: answer.msg }, work)
  return 'taken'
}

/** Ends an attempt: frees its slot, counts its result for the channel and stores the answer. */
async function endChannel(
  order: Order,
  channel: ChannelOrder,
  { answer, responseColumns }: { readonly answer: Answer; readonly responseColumns: Changes },
  work: Work,
): Promise<ChannelOrder> {
  const finishTime = formatMoment(work.at ?? new Date()),
    submitTime = channel.submitTime ?? finishTime
  const costMs = Math.min(
    2_147_483_647,
    Math.max(0, (work.at?.getTime() ?? Date.now()) - parseMoment(submitTime).getTime()),
  )
  const succeeded = answer.result === 'success'
  const [ended] = await Promise.all([
    setChannel(
      channel,
      { ...responseColumns, finishTime, costMs, channelState: succeeded ? 'success' : 'failed' },
      work,
    ),
    freeSlot(work.db, order.id, channel.id),
    recordChannelOutcome(work, {
      detailId: channel.routeDetailId,
      supplierGoodsId: channel.supplierGoodsId,
      succeeded,
      qty: channel.qty ?? 0,
      day: submitTime.slice(0, 10),
    }),
  ])
  return ended
}

async function succeed(order: Order, channel: ChannelOrder, answer: Answer, work: Work): Promise<void> {
  const { qty, cost, payableQty } = await receiveDelivery(order, channel, answer, work)
  await setChannel(channel, { deliveredQty: qty }, work)
  const missingQty = (channel.qty ?? 0) - qty
  await settlePart(
    order,
    {
      successQty: (order.successQty ?? 0) + qty,
      failQty: (order.failQty ?? 0) + missingQty,
      costAmount: costWith(order, cost),
      ...codeColumn(answer, work),
      supplierId: channel.supplierId,
    },
    missingQty > 0 ? '供应商交付数量不足' : null,
    work,
  )
  await paySupplier(order, channel, payableQty, work)
}

/** Sends a failed slice to another supplier where route and state allow it, else marks it as failed. */
async function failPart(
  order: Order,
  channel: ChannelOrder,
  { reRoute = false, endsOrder, failMessage }: ResultSource & { readonly failMessage: string },
  work: Work,
): Promise<void> {
  const attempt = channel.attempt ?? 1
  const maySwitch =
    endsOrder === undefined &&
    (reRoute ||
      (order.orderState === 'processing' &&
        Boolean(channel.failSwitch) &&
        attempt <= (channel.maxSwitch ?? 0)))
  const part = { sliceNo: channel.sliceNo ?? 1, qty: channel.qty ?? 0, attempt: attempt + 1 }
  const [candidate, rule, sealed] = await Promise.all([
    maySwitch ? nextCandidate(order, part, work) : null,
    maySwitch ? transRuleOf(work) : null,
    maySwitch ? sealedAccountOf(order, work) : null,
  ])
  if (!candidate || !sealed)
    return settlePart(
      order,
      {
        successQty: order.successQty ?? 0,
        failQty: (order.failQty ?? 0) + part.qty,
        supplierId: channel.supplierId,
      },
      endsOrder ?? (maySwitch ? NO_CHANNEL : '供应商处理失败'),
      work,
    )
  const set = {
    supplierId: candidate.supplierId,
    timeoutTime: resultDueAt(candidate, rule?.orderTimeoutMin ?? 30, work),
  }
  const message = `第 ${attempt} 次提交失败：${failMessage}，改用其他供应商`
  const updated =
    order.orderState === 'processing'
      ? [setOrder(order, set, work), addOrderTrace(order, message, work)]
      : [moveOrder(order, 'processing', { set, message }, work)]
  await Promise.all([...updated, openChannel(order, part, { candidate, sealed }, work)])
}

/** Adds the result of one slice to the order; the last slice ends the order. */
async function settlePart(
  order: Order,
  {
    successQty,
    failQty,
    ...set
  }: {
    readonly successQty: number
    readonly failQty: number
    readonly costAmount?: Fen
    readonly supplierId: string | null
    readonly ticketCode?: unknown
  },
  failReason: string | null,
  work: Work,
): Promise<void> {
  const isComplete = successQty + failQty >= (order.qty ?? 0)
  if (isComplete) await finishOrder(order, { successQty, failReason, set }, work)
  else await setOrder(order, { ...set, successQty, failQty, ...(failReason ? { failReason } : {}) }, work)
}
