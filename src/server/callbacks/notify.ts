import { NoReply, post } from '../gateways/post.ts'
import { randomWord } from '../../kernel/id.ts'
import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import type { Work } from '../engine/work.ts'
import type { Services } from '../services.ts'
import {
  endNotice,
  newestKey,
  putNotice,
  type Sent,
  takeNotices,
  type TakenNotice,
} from '../store/openapi/notifyRows.ts'
import { signCallback } from './signing.ts'

/** Something a merchant's program is told. */
export interface Notice {
  readonly event:
    | 'order.success'
    | 'order.fail'
    | 'order.part'
    | 'refund.done'
    | 'eternity.verified'
    | 'balance.alert'
  readonly bizNo: string
  readonly merchantCode: string
  /** Null where the merchant has no credential: then nobody can sign. */
  readonly secretId: string | null
  readonly url: string
  /** No secrets. */
  readonly body: Readonly<Record<string, unknown>>
  readonly maxTry?: number
}

/** Seconds before the first, second, … try. */
const DELAYS: readonly number[] = [0, 15, 60, 300, 1800, 7200, 21_600, 86_400]
const MOST_TRIES = DELAYS.length
const TIMEOUT_MS = 5_000
/** How long a taken message is left to whoever took it; more than an attempt takes. */
const HELD_SECONDS = 30
const AT_ONCE = 20
const LONGEST_REPLY = 200

/**
 * Has a merchant's program told of an event after the commit. The same event of the same document is told
 * anew, with what is so now.
 */
export const notifyLater = (
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
  { event, bizNo, merchantCode, secretId, url, body, maxTry = MOST_TRIES }: Notice,
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
 * Sends what is due, a few at a time; several servers share the work. Whoever dies in the middle leaves a
 * message to be sent again, not lost.
 */
export async function sendNotices(services: Services): Promise<boolean> {
  const taken = await takeNotices(services.database.kysely, { most: AT_ONCE, seconds: HELD_SECONDS })
  await Promise.all(
    taken.map(async (notice) => {
      await endNotice(services.database.kysely, notice, await attempt(services, notice))
    }),
  )
  return taken.length === AT_ONCE
}

async function attempt(services: Services, notice: TakenNotice): Promise<Sent> {
  try {
    const { status, text } = await send(services, notice)
    const delivered = status === 200 && text.trim().toLowerCase() === 'success'
    return {
      delivered,
      nextInSeconds: delivered ? null : nextAfter(notice),
      httpCode: status,
      reply: text.slice(0, LONGEST_REPLY).replaceAll('\u0000', ''),
    }
  } catch (error) {
    return {
      delivered: false,
      nextInSeconds: nextAfter(notice),
      httpCode: null,
      reply: (error instanceof Error ? error.message : '').slice(0, LONGEST_REPLY),
    }
  }
}

/** Seconds until the next try; null after the last. */
function nextAfter({ tryCount, maxTry }: TakenNotice): number | null {
  const tried = tryCount + 1
  return tried >= maxTry ? null : (DELAYS[Math.min(tried, DELAYS.length - 1)] ?? null)
}

async function send(
  { database, vault }: Services,
  { secretId, url, body }: TakenNotice,
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
