import { randomWord } from '../../kernel/id.ts'
import { parseMoment } from '../../kernel/time.ts'
import { callProvider } from '../payments/http.ts'
import { GatewayError } from './gatewayError.ts'
import { fromWechatV2 } from './redPacketErrors.ts'
import type {
  RedPacketAccount,
  RedPacketGateway,
  RedPacketRequest,
  RedPacketView,
} from './redPacketGateway.ts'
import { isSignedV2, signV2, type Values, valuesIn, xmlOf } from './wechatXml.ts'

const PUBLIC_URL = 'https://api.mch.weixin.qq.com'
const NONCE_LENGTH = 32

const STATES: Readonly<Record<string, RedPacketView['state']>> = {
  SENDING: 'sending',
  SENT: 'sent',
  FAILED: 'failed',
  RECEIVED: 'received',
  RFUND_ING: 'refunding',
  REFUND: 'refunded',
}
const ABSENT: RedPacketView = {
  state: 'absent',
  detailId: null,
  reason: null,
  receiveTime: null,
  refundTime: null,
}

/** The text of the answer to a signed call with our certificate. */
async function replyTo(account: RedPacketAccount, path: string, values: Values): Promise<string> {
  const base = (account.gatewayUrl ?? PUBLIC_URL).replace(/\/$/, '')
  const reply = await callProvider({
    method: 'POST',
    url: `${base}${path}`,
    headers: { 'content-type': 'text/xml; charset=utf-8', 'user-agent': 'quarterdeck' },
    body: xmlOf({ ...values, sign: signV2(values, account.apiKey) }),
    allowPrivate: account.allowPrivate,
    client: {
      cert: account.certificate,
      key: account.privateKey,
      ...(account.gatewayCa ? { ca: account.gatewayCa } : {}),
    },
  })
  if (reply.status !== 200) throw new GatewayError('SYSTEM_ERROR', `HTTP ${reply.status}`)
  return reply.text
}

/** Calls the older interface; resolves to the values of a success, rejects with GatewayError alone. */
async function call(account: RedPacketAccount, path: string, input: Values): Promise<Values> {
  try {
    const values = valuesIn(
      await replyTo(account, path, { ...input, mch_id: account.mchId, nonce_str: randomWord(NONCE_LENGTH) }),
    )
    // Not every answer of this interface is signed; one that is has to be signed rightly.
    if (values.sign !== undefined && !isSignedV2(values, account.apiKey))
      throw new GatewayError('TIMEOUT', 'the signature of the answer is wrong')
    if (values.return_code !== 'SUCCESS' || values.result_code !== 'SUCCESS')
      throw fromWechatV2(values.err_code ?? '', values.err_code_des ?? values.return_msg ?? '')
    return values
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError('TIMEOUT', error instanceof Error ? error.message.slice(0, 60) : 'TIMEOUT')
  }
}

function momentIn(text: string | undefined): Date | null {
  const moment = parseMoment(text ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment
}

async function send(account: RedPacketAccount, request: RedPacketRequest): Promise<RedPacketView> {
  const values = await call(account, '/mmpaymkttransfers/sendredpack', {
    mch_billno: request.recordNo,
    wxappid: account.appId,
    send_name: request.sendName,
    re_openid: request.account,
    total_amount: String(request.amount),
    total_num: '1',
    wishing: request.wishing,
    client_ip: '127.0.0.1',
    act_name: request.actName,
    remark: request.remark,
    ...(request.scene ? { scene_id: request.scene } : {}),
  })
  if (values.mch_billno !== undefined && values.mch_billno !== request.recordNo)
    throw new GatewayError('TIMEOUT', 'the answer is about another red packet')
  // That it was taken is no promise: whether it was sent is asked for.
  return { ...ABSENT, state: 'sending', detailId: values.send_listid ?? null }
}

async function query(account: RedPacketAccount, { recordNo }: RedPacketRequest): Promise<RedPacketView> {
  try {
    const values = await call(account, '/mmpaymkttransfers/gethbinfo', {
      mch_billno: recordNo,
      appid: account.appId,
      bill_type: 'MCHT',
    })
    const state = STATES[values.status ?? '']
    if (!state || values.mch_billno !== recordNo) throw new GatewayError('TIMEOUT', 'the answer is unclear')
    return {
      state,
      detailId: values.detail_id ?? null,
      reason: values.reason ?? null,
      receiveTime: momentIn(values.rcv_time),
      refundTime: momentIn(values.refund_time),
    }
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'RESOURCE_NOT_EXISTS') return ABSENT
    throw error
  }
}

/** The red packets of a merchant at WeChat Pay, by its older interface. */
export const wechatRedPacket = (account: RedPacketAccount): RedPacketGateway => ({
  platform: 'wechat',
  campaigns: null,
  send: (request) => send(account, request),
  query: (request) => query(account, request),
})
