import { NoReply } from '../gateways/outgoing.ts'
import { post } from '../gateways/post.ts'
import { randomWord } from '../../kernel/id.ts'
import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import type { Work } from '../engine/work.ts'
import type { Services } from '../services.ts'
import {
  endNotice,
  newestKey,
  putNotice,
  type NoticeOutcome,
  claimNotices,
  type ClaimedNotice,
} from '../store/openapi/notifyRows.ts'
import { signCallback } from './signing.ts'

/** A notification to a merchant's program. */
export interface MerchantNotification {
  readonly event:
    | 'order.success'
    | 'order.fail'
    | 'order.part'
    | 'refund.done'
    | 'eternity.verified'
    | 'balance.alert'
  readonly bizNo: string
  readonly merchantCode: string
  /** Null where the merchant has no credential: then nothing can be signed, and the attempts fail. */
  readonly secretId: string | null
  readonly url: string
  /** Must not contain secrets. */
  readonly body: Readonly<Record<string, unknown>>
  readonly maxTry?: number
}

/** Seconds before each attempt. */
const DELAYS: readonly number[] = [0, 15, 60, 300, 1800, 7200, 21_600, 86_400]
const MAX_TRIES = DELAYS.length
const TIMEOUT_MS = 5_000
/** How long a claimed notification is reserved for its process; longer than an attempt takes. */
const CLAIM_SECONDS = 30
const BATCH_SIZE = 20
const MAX_REPLY_LENGTH = 200

/**
 * Queues a notification, sent after the commit. The same event of the same document is sent again with the
 * current body.
 */
export const queueNotification = (
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
  { event, bizNo, merchantCode, secretId, url, body, maxTry = MAX_TRIES }: MerchantNotification,
): Promise<void> =>
  putNotice(db, {
    tenantId,
    event,
    bizNo,
    merchantCode,
    secretId,
    url,
    body: JSON.stringify({ event, ...body }),
    maxTry,
  })

/**
 * Sends due notifications, BATCH_SIZE at a time; several servers share the work. A process that dies leaves
 * its claimed notifications to be sent again. Resolves to whether more may be due.
 */
export async function sendDueNotifications(services: Services): Promise<boolean> {
  const claimed = await claimNotices(services.database.kysely, { limit: BATCH_SIZE, seconds: CLAIM_SECONDS })
  await Promise.all(
    claimed.map(async (notice) => {
      await endNotice(services.database.kysely, notice, await attempt(services, notice))
    }),
  )
  return claimed.length === BATCH_SIZE
}

async function attempt(services: Services, notice: ClaimedNotice): Promise<NoticeOutcome> {
  try {
    const { status, text } = await send(services, notice)
    const delivered = status === 200 && text.trim().toLowerCase() === 'success'
    return {
      delivered,
      nextInSeconds: delivered ? null : nextDelay(notice),
      httpCode: status,
      reply: text.slice(0, MAX_REPLY_LENGTH).replaceAll('\u0000', ''),
    }
  } catch (error) {
    return {
      delivered: false,
      nextInSeconds: nextDelay(notice),
      httpCode: null,
      reply: (error instanceof Error ? error.message : '').slice(0, MAX_REPLY_LENGTH),
    }
  }
}

/** Seconds until the next attempt; null after the last. */
function nextDelay({ tryCount, maxTry }: ClaimedNotice): number | null {
  const tries = tryCount + 1
  return tries >= maxTry ? null : (DELAYS[Math.min(tries, DELAYS.length - 1)] ?? null)
}

async function send(
  { database, vault }: Services,
  { secretId, url, body }: ClaimedNotice,
): Promise<{ readonly status: number; readonly text: string }> {
  const key = secretId === null ? null : await newestKey(database.kysely, secretId)
  if (!key) throw new NoReply('没有可用于签名的密钥')
  const allowPrivate = await allowsPrivateHosts({ database })
  if (!allowPrivate && !url.startsWith('https://')) throw new NoReply('回调地址必须是https地址')
  const timestamp = String(Date.now()),
    nonce = randomWord(24)
  return post({
    url,
    body,
    timeoutMs: TIMEOUT_MS,
    allowPrivate,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-api-key': key.apiKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': signCallback(vault.open(key.sealed), { timestamp, nonce, body }),
    },
  })
}
