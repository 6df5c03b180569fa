import { createHash, createVerify, sign } from 'node:crypto'
import { createServer as createPlain } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { signedText } from '../../src/server/payments/alipaySigning.ts'
import { certifiedKey } from './certificates.ts'
import { ALIPAY } from './favorDoubles.ts'
import { MERCHANT } from './wechatPay.ts'

export { MERCHANT } from './wechatPay.ts'

/** The certificate of WeChat's double, and the older key it shares with us. */
export const GATEWAY = certifiedKey('7d04', { name: 'localhost' })
export const API_KEY = 'abcdef0123456789abcdef0123456789'

interface Packet {
  readonly account: string
  readonly amount: string
  readonly detailId: string
}
type Values = Record<string, string>

/** A double of a platform; `faults` has what was wrong with requests, `mood` what it does instead of answering. */
export interface RedDouble {
  readonly url: string
  readonly packets: Map<string, Packet>
  readonly campaigns: Map<string, string>
  readonly faults: string[]
  readonly asked: Values[]
  mood: 'well' | 'forged' | 'silent'
  readonly close: () => Promise<void>
}
type Answer = (request: IncomingMessage, body: string, double: RedDouble) => string

async function listen(
  scheme: 'http' | 'https',
  make: (
    onCall: (request: IncomingMessage, response: ServerResponse) => void,
  ) => ReturnType<typeof createPlain> | Server,
  answer: Answer,
): Promise<RedDouble> {
  const server = make((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (double.mood === 'silent') response.destroy()
      else response.writeHead(200).end(answer(request, Buffer.concat(parts).toString('utf8'), double))
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done)
  })
  const double: RedDouble = {
    url: `${scheme}://localhost:${(server.address() as AddressInfo).port}`,
    packets: new Map(),
    campaigns: new Map(),
    faults: [],
    asked: [],
    mood: 'well',
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => {
          done()
        })
      }),
  }
  return double
}

/** What a platform makes of a request for a red packet: the red packet, or the name of its refusal. */
function acceptPacket(
  { packets, faults }: RedDouble,
  { no, account, amount }: { readonly no: string; readonly account: string; readonly amount: string },
): Packet | 'other' | 'abnormal' | 'mismatch' | 'poor' | 'system' {
  const before = packets.get(no)
  if (before) return before.account === account && before.amount === amount ? before : 'other'
  if (account.endsWith('_abn')) return 'abnormal'
  if (account.endsWith('_mis')) return 'mismatch'
  if (account.endsWith('_poor')) return 'poor'
  if (account.endsWith('_sys') && !faults.includes(`failed ${no}`)) {
    faults.push(`failed ${no}`)
    return 'system'
  }
  const packet = { account, amount, detailId: `1000${packets.size}` }
  packets.set(no, packet)
  return packet
}

const md5 = (values: Values): string =>
  createHash('md5')
    .update(
      `${Object.keys(values)
        .filter((name) => name !== 'sign' && values[name] !== '')
        .sort()
        .map((name) => `${name}=${values[name] ?? ''}`)
        .join('&')}&key=${API_KEY}`,
    )
    .digest('hex')
    .toUpperCase()
const WECHAT_CODES = {
  other: 'FATAL_ERROR',
  abnormal: 'USER_ACCOUNT_ABNORMAL',
  mismatch: 'OPENID_ERROR',
  poor: 'NOTENOUGH',
  system: 'SYSTEMERROR',
} as const

/** The values of a success or refusal of WeChat's double. */
function wechatValues(path: string, asked: Values, double: RedDouble): Values {
  if (path.endsWith('/gethbinfo')) {
    const packet = double.packets.get(asked.mch_billno ?? '')
    return packet
      ? {
          result_code: 'SUCCESS',
          mch_billno: asked.mch_billno ?? '',
          status: 'RECEIVED',
          detail_id: packet.detailId,
          rcv_time: '2026-11-20 10:00:00',
        }
      : { result_code: 'FAIL', err_code: 'NOT_FOUND', err_code_des: '指定单号数据不存在' }
  }
  const packet = acceptPacket(double, {
    no: asked.mch_billno ?? '',
    account: asked.re_openid ?? '',
    amount: asked.total_amount ?? '',
  })
  return typeof packet === 'string'
    ? { result_code: 'FAIL', err_code: WECHAT_CODES[packet], err_code_des: packet }
    : { result_code: 'SUCCESS', mch_billno: asked.mch_billno ?? '', send_listid: packet.detailId }
}

/** WeChat Pay's older interface: asks for our certificate, verifies every signature and signs every answer. */
export const startWechatRed = (): Promise<RedDouble> =>
  listen(
    'https',
    (onCall) =>
      createServer(
        { cert: GATEWAY.certificate, key: GATEWAY.privateKey, requestCert: true, rejectUnauthorized: false },
        onCall,
      ),
    (request, body, double) => {
      const text = body.replaceAll(']]]]><![CDATA[>', '\u0000')
      const asked = Object.fromEntries(
        [...text.matchAll(/<(\w+)><!\[CDATA\[([^\]]*)\]\]><\/\1>/g)].map(([, name, value]) => [
          name ?? '',
          (value ?? '').replaceAll('\u0000', ']]>'),
        ]),
      )
      double.asked.push(asked)
      const certificate = (request.socket as TLSSocket).getPeerCertificate()
      if (certificate.serialNumber !== MERCHANT.serial)
        return '<xml><return_code>FAIL</return_code><err_code>CA_ERROR</err_code></xml>'
      if (asked.sign !== md5(asked))
        return '<xml><return_code>FAIL</return_code><return_msg><![CDATA[签名错误]]></return_msg></xml>'
      const values: Values = { return_code: 'SUCCESS', ...wechatValues(request.url ?? '', asked, double) }
      values.sign = double.mood === 'forged' ? 'F'.repeat(32) : md5(values)
      return `<xml>${Object.entries(values)
        .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
        .join('')}</xml>`
    },
  )

const ALIPAY_CODES = {
  other: 'PARAM_INVALID',
  abnormal: 'USER_STATUS_ABNORMAL',
  mismatch: 'USER_ID_INVALID',
  poor: 'CAMPAIGN_BUDGET_NOT_ENOUGH',
  system: 'SYSTEM_ERROR',
} as const

/** The answer of Alipay's double to one method. */
function alipayPart(method: string, input: Values, double: RedDouble): Record<string, unknown> {
  const crowdNo = input.crowd_no ?? '',
    refused = (code: string) => ({ code: '40004', sub_code: code, sub_msg: code })
  if (method.endsWith('.create')) {
    const created = `C${double.campaigns.size + 1}`
    double.campaigns.set(created, 'CREATED')
    return { code: '10000', crowd_no: created, pay_url: `https://pay/${created}` }
  }
  const state = double.campaigns.get(crowdNo)
  if (state === undefined) return refused('CAMPAIGN_NOT_FOUND')
  if (method.endsWith('.query')) return { code: '10000', crowd_no: crowdNo, camp_status: state }
  if (method.endsWith('.modify')) {
    double.campaigns.set(crowdNo, input.camp_status ?? '')
    return { code: '10000' }
  }
  if (state !== 'READY') return refused('CAMPAIGN_STATUS_ERROR')
  const packet = acceptPacket(double, {
    no: input.out_biz_no ?? '',
    account: input.user_id ?? '',
    amount: '',
  })
  return typeof packet === 'string'
    ? refused(ALIPAY_CODES[packet])
    : { code: '10000', trigger_result: 'true', out_biz_no: input.out_biz_no }
}

/** Alipay's cash campaigns: verifies every request and signs every answer. */
export const startAlipayRed = (): Promise<RedDouble> =>
  listen(
    'http',
    (onCall) => createPlain(onCall),
    (_request, body, double) => {
      const form = Object.fromEntries(new URLSearchParams(body)),
        method = form.method ?? ''
      const isOurs = createVerify('RSA-SHA256')
        .update(signedText(form, ['sign']))
        .verify(MERCHANT.publicKey, form.sign ?? '', 'base64')
      if (!isOurs) double.faults.push(`unsigned ${method}`)
      const part = JSON.stringify(alipayPart(method, JSON.parse(form.biz_content ?? '{}') as Values, double))
      const key = double.mood === 'forged' ? MERCHANT.privateKey : ALIPAY.privateKey
      const signature = sign('sha256', Buffer.from(part), key).toString('base64')
      return `{"${method.replaceAll('.', '_')}_response":${part},"sign":"${signature}"}`
    },
  )
