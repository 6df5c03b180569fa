import { createHmac, timingSafeEqual } from 'node:crypto'
import { fen, isFen } from '../../kernel/money.ts'
import { dateOf, objectIn, partOf, textOf } from '../payments/http.ts'
import type { FavorAccount } from './account.ts'
import type { FavorCall, FavorEvent } from './favorGateway.ts'

const MAX_AGE_MS = 300_000
/** The signature of a notification of the sandbox, by the secret of its channel. */
export const sandboxSignature = (token: string, body: string): string =>
  createHmac('sha256', token).update(body).digest('hex')

/** A notification of the sandbox that a voucher was used, signed with the secret of the channel. */
export function sandboxNotification(
  { notifyToken }: Pick<FavorAccount, 'notifyToken'>,
  use: {
    readonly couponId: string
    readonly stockId: string
    readonly transactionId: string
    readonly amount: number
    readonly mchId: string
  },
): FavorCall {
  const body = JSON.stringify({
    id: `SB-${use.couponId}-${use.transactionId}`.slice(0, 64),
    create_time: new Date().toISOString(),
    event_type: 'COUPON.USE',
    resource: {
      coupon_id: use.couponId,
      stock_id: use.stockId,
      status: 'USED',
      consume_information: {
        consume_time: new Date().toISOString(),
        consume_mchid: use.mchId,
        transaction_id: use.transactionId,
        total_amount: use.amount,
      },
    },
  })
  return {
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': sandboxSignature(notifyToken, body),
    },
    body,
  }
}

/** What a notification of the sandbox says; null where it is not from it, or older than five minutes. */
export function parseSandboxNotify(account: FavorAccount, { headers, body }: FavorCall): FavorEvent | null {
  const signature = Buffer.from(textOf(headers['x-sandbox-signature'])),
    right = Buffer.from(sandboxSignature(account.notifyToken, body))
  if (account.notifyToken === '' || signature.length !== right.length || !timingSafeEqual(signature, right))
    return null
  try {
    const event = objectIn(body),
      resource = partOf(event, 'resource'),
      use = partOf(resource, 'consume_information'),
      couponId = textOf(resource.coupon_id, 64),
      eventType = textOf(event.event_type, 64)
    if (Math.abs(Date.now() - new Date(textOf(event.create_time)).getTime()) > MAX_AGE_MS) return null
    return {
      notificationId: textOf(event.id, 64),
      eventType,
      type: eventType === 'COUPON.USE' ? 'use' : 'other',
      couponId,
      use: {
        couponId,
        useTime: dateOf(textOf(use.consume_time)),
        transactionId: textOf(use.transaction_id) || null,
        consumeMchId: textOf(use.consume_mchid) || null,
        consumeAmount: isFen(use.total_amount) ? fen(use.total_amount) : null,
      },
    }
  } catch {
    // What cannot be read is refused like what is not signed.
    return null
  }
}
