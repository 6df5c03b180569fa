import { createHash } from 'node:crypto'
import { CAMPAIGN_STATES } from '../../contract/parts/redEnvelopeTerms.ts'
import { fen, isFen, parseYuan, ZERO_FEN } from '../../kernel/money.ts'
import { parseMoment } from '../../kernel/time.ts'
import { dateOf, objectIn, partOf, textOf } from '../payments/http.ts'
import type { FavorAccount } from './account.ts'
import { campaignState } from './alipayRedPacket.ts'
import type { FavorCall } from './favorGateway.ts'
import type { Merchant } from './gatewayFor.ts'
import type { RedPacketEvent } from './redPacketGateway.ts'
import { sandboxSignature } from './sandboxNotify.ts'

type Body = Readonly<Record<string, unknown>>

/** Messages of Alipay, and their names in the sandbox. */
const CAMPAIGN = ['alipay.marketing.campaign.cash.message.status', 'CAMPAIGN.STATUS']
const SPENT = ['alipay.marketing.campaign.cash.message.used', 'REDPACK.SPENT']
const RETURNED = ['alipay.marketing.campaign.cash.message.returned', 'REDPACK.RETURNED']

function amountIn(value: unknown): ReturnType<typeof fen> {
  const amount = typeof value === 'string' ? parseYuan(value) : value
  return isFen(amount) ? fen(amount) : ZERO_FEN
}
function timeIn(value: unknown): Date | null {
  const moment = parseMoment(textOf(value, 19))
  return Number.isNaN(moment.getTime()) ? dateOf(textOf(value)) : moment
}

/** The event of a name with its content; null where it is none about red packets. */
function eventOf(name: string, content: Body): RedPacketEvent | null {
  if (CAMPAIGN.includes(name))
    return {
      type: 'campaign',
      crowdNo: textOf(content.crowd_no, 64),
      state: campaignState(textOf(content.camp_status)),
    }
  if (!SPENT.includes(name) && !RETURNED.includes(name)) return null
  return {
    type: SPENT.includes(name) ? 'spent' : 'returned',
    recordNo: textOf(content.out_biz_no, 28),
    tradeNo: textOf(content.trade_no, 64),
    amount: amountIn(content.amount),
    sellerName: textOf(content.seller_name, 60),
    time: timeIn(content.use_time),
  }
}

/** What a notification says of red packets, once its signature was verified; null where it says nothing of them. */
export function redPacketEventIn({ mode, account }: Merchant, { body }: FavorCall): RedPacketEvent | null {
  if (account.platform !== 'alipay') return null
  if (mode === 'sandbox') {
    const event = objectIn(body)
    return eventOf(textOf(event.event_type), partOf(event, 'resource'))
  }
  const parameters = Object.fromEntries(new URLSearchParams(body))
  return eventOf(parameters.msg_method ?? '', objectIn(parameters.biz_content ?? '{}'))
}

/** A notification of the sandbox about red packets, signed with the secret of the channel. */
export function sandboxRedNotification(
  { notifyToken }: Pick<FavorAccount, 'notifyToken'>,
  event: RedPacketEvent,
): FavorCall {
  const named =
    event.type === 'campaign'
      ? {
          name: 'CAMPAIGN.STATUS',
          resource: { crowd_no: event.crowdNo, camp_status: CAMPAIGN_STATES.wire[event.state] },
        }
      : {
          name: event.type === 'spent' ? 'REDPACK.SPENT' : 'REDPACK.RETURNED',
          resource: {
            out_biz_no: event.recordNo,
            trade_no: event.tradeNo,
            amount: event.amount,
            seller_name: event.sellerName,
            use_time: new Date().toISOString(),
          },
        }
  const text = JSON.stringify(named)
  const body = JSON.stringify({
    id: `SB-${createHash('sha256')
      .update(text.replace(/"use_time":"[^"]*"/, ''))
      .digest('hex')
      .slice(0, 40)}`,
    create_time: new Date().toISOString(),
    event_type: named.name,
    resource: named.resource,
  })
  return {
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': sandboxSignature(notifyToken, body),
    },
    body,
  }
}
