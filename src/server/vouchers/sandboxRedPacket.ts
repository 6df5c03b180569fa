import { createHash } from 'node:crypto'
import { CAMPAIGN_STATES, type CampaignState } from '../../contract/parts/redEnvelopeTerms.ts'
import { multiplyFen } from '../../kernel/money.ts'
import { parseMoment } from '../../kernel/time.ts'
import { countSandboxCall } from '../store/favor/sandboxRows.ts'
import {
  moveSandboxCampaign,
  putSandboxCampaign,
  putSandboxPacket,
  sandboxCampaign,
  type SandboxPacket,
  sandboxPacket,
} from '../store/redEnvelope/sandboxRows.ts'
import type { FavorAccount } from './account.ts'
import { campaignState } from './alipayRedPacket.ts'
import { fromWechat, GatewayError } from './gatewayError.ts'
import type {
  CampaignGateway,
  RedPacketGateway,
  RedPacketRequest,
  RedPacketView,
} from './redPacketGateway.ts'
import { fromWechatV2 } from './redPacketErrors.ts'
import type { SandboxWorld } from './sandboxFavor.ts'

/** Seconds until a red packet is sent, taken and, where nobody takes it, on its way back. */
const SENT_SECONDS = 2,
  RECEIVED_SECONDS = 7,
  RETURN_SECONDS = 24 * 3600,
  FAST_RETURN_SECONDS = 10,
  REFUND_SECONDS = 60
const digits = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(20, '0')

const ABSENT: RedPacketView = {
  state: 'absent',
  detailId: null,
  reason: null,
  receiveTime: null,
  refundTime: null,
}

/** The state of a red packet after so many seconds: the time does it all. */
function stateAfter({ account, seconds }: SandboxPacket, fast: boolean): RedPacketView['state'] {
  const passed = (limit: number): boolean => fast || seconds >= limit
  if (account.endsWith('_noget')) {
    const back = fast ? FAST_RETURN_SECONDS : RETURN_SECONDS
    if (seconds >= back) return passed(back + REFUND_SECONDS) ? 'refunded' : 'refunding'
    return passed(SENT_SECONDS) ? 'sent' : 'sending'
  }
  if (passed(RECEIVED_SECONDS)) return 'received'
  return passed(SENT_SECONDS) ? 'sent' : 'sending'
}

function viewOf(packet: SandboxPacket, fast: boolean): RedPacketView {
  const state = stateAfter(packet, fast)
  return {
    state,
    detailId: packet.detailId,
    reason: null,
    receiveTime:
      state === 'received'
        ? new Date(parseMoment(packet.createTime).getTime() + (fast ? 0 : RECEIVED_SECONDS * 1000))
        : null,
    refundTime: state === 'refunded' ? new Date() : null,
  }
}

/** What the ending of an account makes of a red packet for it; `calls` counts the calls under its number. */
function requireWell(account: string, calls: number): void {
  if (account.endsWith('_abn')) throw fromWechat(403, 'USER_ACCOUNT_ABNORMAL', '用户账号异常')
  if (account.endsWith('_lmt')) throw fromWechatV2('SENDNUM_LIMIT', '该用户今日领取红包个数超过限制')
  if (account.endsWith('_mis')) throw fromWechatV2('OPENID_ERROR', 'openid与appid不匹配')
  if (account.endsWith('_poor')) throw fromWechatV2('NOTENOUGH', '帐号余额不足')
  if (account.endsWith('_sys') && calls === 1) throw fromWechatV2('SYSTEMERROR', '')
  if (account.endsWith('_frq') && calls <= 2) throw fromWechatV2('FREQ_LIMIT', '')
}

async function send(
  { tenantId, platform }: FavorAccount,
  { database, fast }: SandboxWorld,
  { recordNo, account, amount, crowdNo }: RedPacketRequest,
): Promise<RedPacketView> {
  const db = database.kysely,
    body = `${account} ${amount} ${crowdNo ?? ''}`,
    call = await countSandboxCall(db, tenantId, { requestNo: recordNo, body })
  if (call.body !== body) throw new GatewayError('PARAM_ERROR', 'FATAL_ERROR', '相同单号的请求内容不一致')
  const before = await sandboxPacket(db, tenantId, recordNo)
  if (before) return viewOf(before, fast)
  requireWell(account, call.calls)
  const packet = await putSandboxPacket(db, tenantId, {
    recordNo,
    account,
    amount,
    // Alipay pays from what was paid in for a campaign, and only while that is open.
    crowdNo: platform === 'alipay' ? (crowdNo ?? '') : null,
    detailId: `1000${digits(`${tenantId}${recordNo}`)}`,
  })
  if (!packet) throw new GatewayError('STOCK_NOT_RUNNING')
  if (account.endsWith('_tmo') && call.calls === 1) throw new GatewayError('TIMEOUT')
  return viewOf(packet, fast)
}

/** Campaigns as Alipay has them. */
const campaignsOf = ({ tenantId, mchId }: FavorAccount, { database }: SandboxWorld): CampaignGateway => {
  const db = database.kysely
  const move = async (crowdNo: string, from: readonly CampaignState[], to: CampaignState): Promise<void> => {
    const isMoved = await moveSandboxCampaign(db, tenantId, {
      crowdNo,
      from: from.map((state) => CAMPAIGN_STATES.wire[state]),
      to: CAMPAIGN_STATES.wire[to],
    })
    if (!isMoved) throw new GatewayError('STOCK_NOT_RUNNING', 'CAMP_STATUS_ERROR')
  }
  const query: CampaignGateway['query'] = async (crowdNo) => {
    const found = await sandboxCampaign(db, tenantId, crowdNo)
    if (!found) throw new GatewayError('RESOURCE_NOT_EXISTS')
    return { crowdNo, state: campaignState(found.state) }
  }
  return {
    query,
    create: async ({ name, amount, count, startTime }) => {
      const crowdNo = `C${digits(`${tenantId}${name}${startTime.toISOString()}${Date.now()}`)}`
      await putSandboxCampaign(db, tenantId, { crowdNo, mchId, budget: multiplyFen(amount, count) })
      return { crowdNo, state: 'created', payUrl: `https://sandbox.invalid/pay/${crowdNo}` }
    },
    setState: (crowdNo, state) =>
      state === 'closed'
        ? move(crowdNo, ['created', 'paid', 'ready', 'pause', 'closed'], 'closed')
        : move(crowdNo, ['paid', 'ready', 'pause'], state),
  }
}

/** The red packets of the sandbox: calls nobody, and behaves as the platforms do. */
export const sandboxRedPacket = (account: FavorAccount, world: SandboxWorld): RedPacketGateway => ({
  platform: account.platform,
  campaigns: account.platform === 'alipay' ? campaignsOf(account, world) : null,
  send: (request) => send(account, world, request),
  query: async ({ recordNo }) => {
    const packet = await sandboxPacket(world.database.kysely, account.tenantId, recordNo)
    return packet ? viewOf(packet, world.fast) : ABSENT
  },
})
