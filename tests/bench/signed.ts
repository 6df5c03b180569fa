import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Client } from '../support/client.ts'
import type { Shot } from './load.ts'

/** Key and secret of a merchant's program. */
export interface Key {
  readonly apiKey: string
  readonly apiSecret: string
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
/** One signed call of the open API, as a merchant's program sends it, from any address of `10.0.0.0/8`. */
export function signedCall(
  { apiKey, apiSecret }: Key,
  path: string,
  parameters: Readonly<Record<string, unknown>>,
): Shot {
  const body = JSON.stringify(parameters),
    timestamp = String(Date.now()),
    nonce = randomBytes(12).toString('hex')
  const sign = createHmac('sha256', apiSecret)
    .update(['POST', path, '', sha(body), apiKey, timestamp, nonce].join('\n'))
    .digest('hex')
  return {
    method: 'POST',
    path,
    body,
    headers: {
      'X-Api-Key': apiKey,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Sign': sign,
      'X-Forwarded-For': `10.${randomBytes(3).join('.')}`,
    },
  }
}

/** The data of an answer; throws with the whole of it where the call was refused. */
export async function required<T>(
  client: Client,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<T> {
  const answer = await client.post<T>(path, body)
  if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.data
}

/** An app whose calls are not slowed down; returns its id. */
export async function openApp(client: Client, apiCodes: readonly number[]): Promise<string> {
  const { id } = await required<{ id: string }>(client, '/biz-openapi/openapi/app/add', {
    appName: '压测接入',
    appType: 1,
    apiCodes,
    signTypes: [1],
    ipRequired: 0,
    defaultQps: 2000,
    defaultBurst: 2000,
  })
  return id
}

/** A key of a merchant for an app. */
export const openKey = (client: Client, appId: string, merchantId: string): Promise<Key> =>
  required<Key>(client, '/biz-openapi/openapi/secret/save', {
    appId,
    merchantId,
    ipWhiteList: '10.0.0.0/8',
  })
