import { createHash } from 'node:crypto'
import { callProvider, objectIn, type SignedReply, textOf } from '../payments/http.ts'
import type { PayAccount } from '../payments/provider.ts'
import { authorization, isFromWechat } from '../payments/wechatSigning.ts'
import { fromWechat, GatewayError } from './gatewayError.ts'

export type Body = Readonly<Record<string, unknown>>

const PUBLIC_URL = 'https://api.mch.weixin.qq.com'

/** The value of a call to the provider; whatever leaves the outcome open is a time-out. */
async function answered<T>(call: () => Promise<T> | T): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError('TIMEOUT', error instanceof Error ? error.message.slice(0, 60) : 'TIMEOUT')
  }
}

const signedCall = (
  account: PayAccount,
  { method, url, text }: { readonly method: 'GET' | 'POST'; readonly url: URL; readonly text: string },
): Promise<SignedReply> =>
  answered(() =>
    callProvider({
      method,
      url: url.href,
      headers: {
        authorization: authorization(account, { method, path: `${url.pathname}${url.search}`, body: text }),
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'quarterdeck',
      },
      ...(method === 'POST' ? { body: text } : {}),
      allowPrivate: account.allowPrivate,
    }),
  )

/** Sends a signed request to WeChat Pay; resolves to the verified body, rejects with GatewayError alone. */
export async function callWechat(
  account: PayAccount,
  method: 'GET' | 'POST',
  path: string,
  body?: Body,
): Promise<Body> {
  const base = (account.gatewayUrl ?? PUBLIC_URL).replace(/\/$/, '')
  const reply = await signedCall(account, {
    method,
    url: new URL(`${base}${path}`),
    text: body ? JSON.stringify(body) : '',
  })
  if (reply.status >= 500) throw fromWechat(reply.status, '', '')
  // Refusals of the signature itself are not signed.
  if (reply.status === 401) throw fromWechat(401, 'SIGN_ERROR', '')
  if (!isFromWechat(account, { headers: reply.headers, body: reply.text }))
    throw new GatewayError('TIMEOUT', 'the signature of the answer is wrong')
  const part: Body = reply.text === '' ? {} : await answered(() => objectIn(reply.text))
  if (reply.status >= 300) throw fromWechat(reply.status, textOf(part.code), textOf(part.message))
  return part
}

/** The file whose short-lived address and digest an answer names. */
export async function downloadFlow(account: PayAccount, answer: Body): Promise<string> {
  const address = await answered(() => new URL(textOf(answer.url, 2000)))
  const { status, text } = await signedCall(account, { method: 'GET', url: address, text: '' })
  const digest = createHash('sha1').update(text).digest('hex')
  if (status !== 200 || digest !== textOf(answer.hash_value).toLowerCase())
    throw new GatewayError('TIMEOUT', 'the file is not what was announced')
  return text
}
