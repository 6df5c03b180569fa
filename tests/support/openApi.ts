import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A credential as its creation returns it. */
export interface Credential {
  readonly secretId: string
  readonly apiKey: string
  readonly apiSecret: string
}

export interface OpenAnswer<T = unknown> {
  readonly http: number
  readonly code: number | string
  readonly msg: string
  readonly data: T
  readonly requestId: string
  readonly timestamp: number
  readonly headers: Headers
}
/** How one request differs from a valid one. */
export interface Twist {
  readonly ip?: string
  readonly timestamp?: number
  readonly nonce?: string
  /** Body that is sent in place of the signed one. */
  readonly sentBody?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly query?: string
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
export const nonce = (): string => randomBytes(12).toString('hex')

/** Signs and sends one request as the published page describes, without code of the server. */
export async function ask<T = Record<string, unknown>>(
  url: string,
  { apiKey, apiSecret }: Pick<Credential, 'apiKey' | 'apiSecret'>,
  [method, path]: readonly ['GET' | 'POST', string],
  twist: Twist = {},
): Promise<OpenAnswer<T>> {
  const body = twist.body === undefined ? '' : JSON.stringify(twist.body),
    once = twist.nonce ?? nonce(),
    timestamp = String(twist.timestamp ?? Date.now())
  const query = (twist.query ?? '').split('&').filter(Boolean).sort().join('&')
  const text = [method, path, query, sha(body), apiKey, timestamp, once].join('\n')
  const headers = {
    'X-Api-Key': apiKey,
    'X-Timestamp': timestamp,
    'X-Nonce': once,
    'X-Sign': createHmac('sha256', apiSecret).update(text).digest('hex'),
    'X-Forwarded-For': twist.ip ?? '203.0.113.10',
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...twist.headers,
  }
  const response = await fetch(`${url}${path}${twist.query ? `?${twist.query}` : ''}`, {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    ...(method === 'POST' ? { body: twist.sentBody ?? body } : {}),
  })
  return {
    http: response.status,
    headers: response.headers,
    ...((await response.json()) as {
      code: number
      msg: string
      data: T
      requestId: string
      timestamp: number
    }),
  }
}
