import { fail, say } from '../../../contract/errors.ts'
import type { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { subtractFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { queryNow } from '../../store/order/channelRows.ts'
import type { SupplierCard } from '../../suppliers/adapter.ts'
import { hasCards } from './deliver.ts'
import { lockOrder, type ChannelOrder } from './moves.ts'
import { takeResult } from './results.ts'

const MIN_WAIT_MS = 10 * 60_000
type ManualResult = {
  readonly reason: string
  readonly voucher: string
  readonly reRoute?: boolean | null
  readonly cardSecrets?: string | null
}

/**
 * Cards entered by an operator, one a line: number and secret, or only the secret. An order of cards needs
 * one for every piece.
 */
async function parseCards(
  channel: ChannelOrder,
  text: string,
  work: Work,
): Promise<{ readonly cards?: readonly SupplierCard[] }> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const order = channel.orderId ? await lockOrder(channel.orderId, work) : null
  if (!order || !hasCards(order)) return {}
  if (lines.length !== channel.qty) fail('ATTEMPT_CARDS_INCOMPLETE', { n: channel.qty ?? 0 }, 'cardSecrets')
  return {
    cards: lines.map((line) => {
      const [first = '', ...rest] = line.split(/[,，\t]/).map((part) => part.trim())
      return rest.length === 0
        ? { cardNo: null, secret: first, expireTime: null }
        : { cardNo: first, secret: rest.join(','), expireTime: null }
    }),
  }
}

/**
 * Sets the result of an attempt by hand, with a reason and a voucher, not before 10 minutes have passed since
 * its submission.
 */
async function setManualResult(
  channel: ChannelOrder,
  result: 'success' | 'fail',
  { reason, voucher, reRoute, cardSecrets }: ManualResult,
  work: Work,
): Promise<Step> {
  if (Date.now() - parseMoment(channel.submitTime ?? '').getTime() < MIN_WAIT_MS) fail('ATTEMPT_TOO_RECENT')
  const answer = {
    result,
    supplierOrderNo: null,
    code: 'MANUAL',
    msg: `人工置${result === 'success' ? '成功' : '失败'}：${reason}`,
    ...(result === 'success' ? await parseCards(channel, cardSecrets ?? '', work) : {}),
  }
  await takeResult(work, channel.channelOrderNo ?? '', answer, {
    manual: { manualFlag: true, manualReason: reason, voucher },
    reRoute: reRoute === true,
  })
  const order = channel.orderId ? await lockOrder(channel.orderId, work) : null
  const orderNo = channel.orderNo ?? '',
    captured = order?.capturedAmount ?? ZERO_FEN,
    releasedAmount = subtractFen(order?.orderAmount ?? ZERO_FEN, captured)
  return {
    consequences: [
      order?.orderState === 'processing'
        ? say('{orderNo}：改用其他供应商', { orderNo })
        : say('{orderNo}：扣款 ¥{captured}，解冻 ¥{released}', {
            orderNo,
            captured: formatFen(captured),
            released: formatFen(releasedAmount),
          }),
    ],
  }
}

export const isSuccessState: ActionHandler<typeof channelOrderInfo, 'isSuccessState'> = (
  channel,
  input,
  work,
) => setManualResult(channel, 'success', input, work)
export const isFailState: ActionHandler<typeof channelOrderInfo, 'isFailState'> = (channel, input, work) =>
  setManualResult(channel, 'fail', input, work)
export const query: ActionHandler<typeof channelOrderInfo, 'query'> = async (
  channel,
  _input,
  work,
): Promise<Step> => {
  await queryNow(work.db, 'id', channel.id)
  return {}
}
