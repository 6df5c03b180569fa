import { CAMPAIGN_STATES, type CampaignState } from '../../contract/parts/redEnvelopeTerms.ts'
import { formatFen, multiplyFen } from '../../kernel/money.ts'
import { formatMoment } from '../../kernel/time.ts'
import { textOf } from '../payments/http.ts'
import type { FavorAccount } from './account.ts'
import { callAlipay } from './alipayCall.ts'
import { GatewayError } from './gatewayError.ts'
import type { RedPacketGateway, RedPacketRequest, RedPacketView } from './redPacketGateway.ts'

const CASH = 'alipay.marketing.campaign.cash'

/** The state a campaign has under the name Alipay gives it. */
export const campaignState = (name: string): CampaignState =>
  (Object.entries(CAMPAIGN_STATES.wire).find(([, wire]) => wire === name)?.[0] as
    | CampaignState
    | undefined) ?? 'created'

/** Asks for a red packet of a campaign; under one number it is paid once, so that asking again tells how it stands. */
async function trigger(account: FavorAccount, request: RedPacketRequest): Promise<RedPacketView> {
  const body = await callAlipay(account, `${CASH}.trigger`, {
    crowd_no: request.crowdNo,
    user_id: request.account,
    out_biz_no: request.recordNo,
  })
  if (String(body.trigger_result) !== 'true')
    throw new GatewayError('STOCK_NOT_RUNNING', textOf(body.error_msg) || 'NOT_TRIGGERED')
  return {
    state: 'received',
    detailId: textOf(body.out_biz_no) || null,
    reason: null,
    receiveTime: new Date(),
    refundTime: null,
  }
}

/** The red packets of a merchant at Alipay: cash of a campaign that was paid for before. */
export const alipayRedPacket = (account: FavorAccount): RedPacketGateway => ({
  platform: 'alipay',
  campaigns: {
    create: async (terms) => {
      const body = await callAlipay(account, `${CASH}.create`, {
        coupon_name: terms.name,
        prize_type: 'fixed',
        total_money: formatFen(multiplyFen(terms.amount, terms.count)).replaceAll(',', ''),
        total_num: String(terms.count),
        prize_msg: terms.wishing,
        start_time: formatMoment(terms.startTime),
        end_time: formatMoment(terms.endTime),
      })
      const crowdNo = textOf(body.crowd_no, 64)
      if (crowdNo === '') throw new GatewayError('SYSTEM_ERROR', 'NO_CROWD')
      return { crowdNo, state: 'created', payUrl: textOf(body.pay_url, 500) }
    },
    setState: async (crowdNo, state) => {
      await callAlipay(account, `${CASH}.status.modify`, {
        crowd_no: crowdNo,
        camp_status: CAMPAIGN_STATES.wire[state],
      })
    },
    query: async (crowdNo) => {
      const body = await callAlipay(account, `${CASH}.detail.query`, { crowd_no: crowdNo })
      return { crowdNo, state: campaignState(textOf(body.camp_status)) }
    },
  },
  send: (request) => trigger(account, request),
  query: (request) => trigger(account, request),
})
