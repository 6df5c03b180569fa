import { fail, say } from '../../../contract/errors.ts'
import type { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { redEnvelope as noun } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Prefetch, Step } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import type { CampaignView, CampaignGateway } from '../../vouchers/redPacketGateway.ts'
import { redPacketFor } from '../../vouchers/redPacketFor.ts'
import { answerOf, type Asked, asked } from '../favor/gatewayAsk.ts'
import type { Envelope } from './envelope.ts'

type Created = CampaignView & { readonly payUrl?: string }
type Ask = Prefetch<Envelope>

/** The answer of the platform to a row's prefetch; null in a preview. */
const heard = <T>(row: Envelope, work: Work): Asked<T> | null =>
  (work.prefetched?.get(row.id) as Asked<T> | undefined) ?? null

/** The campaigns of a merchant at Alipay. */
async function campaignsOf(services: Services, tenantId: string, row: Envelope): Promise<CampaignGateway> {
  const gateway = (await redPacketFor(services, tenantId, row)) ?? fail('FAVOR_NO_MERCHANT')
  return gateway.campaigns ?? fail('RED_NO_FUNDING')
}

/** Creates a campaign at Alipay. */
export const createCampaign = async (services: Services, tenantId: string, row: Envelope): Promise<Created> =>
  (await campaignsOf(services, tenantId, row)).create({
    name: row.envelopeName,
    amount: row.amount ?? ZERO_FEN,
    count: row.totalCount,
    startTime: parseMoment(row.startTime),
    endTime: parseMoment(row.endTime),
    wishing: row.wishing ?? row.envelopeName,
  })

/** Closes a campaign at Alipay, which returns what was not spent. */
export async function closeCampaign(services: Services, tenantId: string, row: Envelope): Promise<void> {
  const gateway = row.crowdNo ? await redPacketFor(services, tenantId, row) : null
  await gateway?.campaigns?.setState(row.crowdNo ?? '', 'closed')
}

export const askFund: Ask = async (row, { services, tenantId }) =>
  row.platform === 'wechat'
    ? null
    : asked(
        (): Promise<Created> =>
          row.crowdNo
            ? campaignsOf(services, tenantId, row).then((campaigns) => campaigns.query(row.crowdNo ?? ''))
            : createCampaign(services, tenantId, row),
      )
/** Tells where a campaign of Alipay is paid for, and whether it was. */
export const fund: ActionHandler<typeof redEnvelope, 'fund'> = (
  row,
  _input,
  work,
): Step<typeof redEnvelope> => {
  if (row.platform === 'wechat') fail('RED_NO_FUNDING')
  const consequences = [
    say('{name}：在支付宝打款 ¥{amount}，打款后可以开始', {
      name: row.envelopeName,
      amount: formatFen(row.totalAmount ?? ZERO_FEN),
    }),
  ]
  const answer = heard<Created>(row, work)
  if (!answer) return { consequences }
  const found = answerOf(answer),
    // Somebody else created it meanwhile.
    isOther = row.crowdNo !== null && row.crowdNo !== found.crowdNo
  const set = isOther
    ? {}
    : { crowdNo: found.crowdNo, campStatus: found.state, failMsg: null, payUrl: found.payUrl ?? row.payUrl }
  const next = { ...row, ...set }
  return {
    set,
    consequences,
    answer: {
      crowdNo: next.crowdNo,
      payUrl: next.payUrl,
      campStatus: next.campStatus ? noun.fields.campStatus.wire?.[next.campStatus] : null,
    },
  }
}

export const askStart: Ask = async (row, { services, tenantId }) => {
  const { crowdNo } = row
  if (row.platform === 'wechat' || !crowdNo || row.endTime <= momentOf({})) return null
  return asked(async (): Promise<CampaignView> => {
    const campaigns = await campaignsOf(services, tenantId, row),
      view = await campaigns.query(crowdNo)
    if (view.state !== 'paid' && view.state !== 'pause') return view
    await campaigns.setState(crowdNo, 'ready')
    return { ...view, state: 'ready' }
  })
}
/** Red packets may be sent from now on. */
export const start: ActionHandler<typeof redEnvelope, 'start'> = (
  row,
  _input,
  work,
): Step<typeof redEnvelope> => {
  if (row.endTime <= momentOf(work)) fail('RED_END_PAST', {}, 'endTime')
  if ((row.countBalance ?? 0) < 1 || (row.amountBalance ?? 0) < 1) fail('RED_EMPTY')
  const answer = heard<CampaignView>(row, work),
    camp = row.platform === 'alipay' ? (answer ? answerOf(answer).state : row.campStatus) : null
  if (row.platform === 'alipay' && camp !== 'paid' && camp !== 'ready' && camp !== 'pause') fail('RED_UNPAID')
  return {
    set: { status: 'running', ...(answer ? { campStatus: camp } : {}) },
    consequences: [
      say('{name}：可以发放 {count} 个红包，共 ¥{amount}', {
        name: row.envelopeName,
        count: row.countBalance ?? 0,
        amount: formatFen(row.amountBalance ?? ZERO_FEN),
      }),
    ],
  }
}

export const askStop: Ask = async (row, { services, tenantId }) => {
  const { crowdNo } = row
  if (row.platform === 'wechat' || !crowdNo) return null
  return asked(async () => {
    await (await campaignsOf(services, tenantId, row)).setState(crowdNo, 'pause')
  })
}
/** No more is sent; what is on its way arrives, what still waits fails and can be tried again. */
export const stop: ActionHandler<typeof redEnvelope, 'stop'> = (
  row,
  _input,
  work,
): Step<typeof redEnvelope> => {
  const answer = heard<void>(row, work)
  if (answer) answerOf(answer)
  return {
    set: { status: 'stopped', ...(answer ? { campStatus: 'pause' as const } : {}) },
    consequences: [
      say('{name}：不再发放，剩余 {count} 个红包共 ¥{amount}；已发放的 {issued} 个不受影响', {
        name: row.envelopeName,
        count: row.countBalance ?? 0,
        amount: formatFen(row.amountBalance ?? ZERO_FEN),
        issued: row.issuedCount ?? 0,
      }),
    ],
  }
}
