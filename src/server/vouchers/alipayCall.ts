import { formatMoment } from '../../kernel/time.ts'
import { signedPart, signRequest } from '../payments/alipaySigning.ts'
import { callProvider, objectIn, textOf } from '../payments/http.ts'
import { isSigned } from '../payments/keys.ts'
import type { PayAccount } from '../payments/provider.ts'
import { fromAlipay, GatewayError } from './gatewayError.ts'

export type Body = Readonly<Record<string, unknown>>

const PUBLIC_URL = 'https://openapi.alipay.com/gateway.do'
const SUCCESS = '10000'

async function askedOf(account: PayAccount, method: string, content: Body): Promise<string> {
  const parameters = signRequest(
    {
      app_id: account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: formatMoment(new Date()),
      version: '1.0',
      biz_content: JSON.stringify(content),
    },
    account.privateKey,
  )
  const reply = await callProvider({
    method: 'POST',
    url: account.gatewayUrl ?? PUBLIC_URL,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams(parameters).toString(),
    allowPrivate: account.allowPrivate,
  })
  if (reply.status !== 200) throw new GatewayError('SYSTEM_ERROR', `HTTP ${reply.status}`)
  return reply.text
}

/** The verified object of an answer; an answer that nobody signed decides nothing but a wrong signature of ours. */
function partIn(account: PayAccount, method: string, text: string): Body {
  const part = signedPart(text, `${method.replaceAll('.', '_')}_response`)
  if (part === null) {
    const refusal = objectIn(signedPart(text, 'error_response') ?? '{}')
    throw fromAlipay(textOf(refusal.code), textOf(refusal.sub_code), textOf(refusal.sub_msg))
  }
  if (!isSigned(part, textOf(objectIn(text).sign, 1000), account.platformKey))
    throw new GatewayError('TIMEOUT', 'the signature of the answer is wrong')
  return objectIn(part)
}

/** Asks Alipay's gateway; resolves to the verified answer, rejects with GatewayError alone. */
export async function callAlipay(account: PayAccount, method: string, content: Body): Promise<Body> {
  try {
    const body = partIn(account, method, await askedOf(account, method, content))
    if (textOf(body.code) !== SUCCESS)
      throw fromAlipay(textOf(body.code), textOf(body.sub_code), textOf(body.sub_msg))
    return body
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError('TIMEOUT', error instanceof Error ? error.message.slice(0, 60) : 'TIMEOUT')
  }
}
