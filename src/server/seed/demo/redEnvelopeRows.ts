import { type Fen, fen, ZERO_FEN } from '../../../kernel/money.ts'
import { holderColumns } from '../../domain/favor/accept.ts'
import type { Vault } from '../../secrets/vault.ts'
import { momentBefore } from './favorRecordRows.ts'

/** A campaign of the demonstration. */
export interface DemoCampaign {
  readonly name: string
  readonly platform: 'wechat' | 'alipay'
  readonly status: 'draft' | 'running' | 'stopped' | 'ended'
  readonly use: string
  readonly wishing: string
  readonly face: Fen
  readonly range?: readonly [min: Fen, max: Fen]
  readonly budget: Fen
  readonly total: number
  /** Days from now at which it begins and ends. */
  readonly days: readonly [begin: number, end: number]
  readonly packets: number
  readonly crowdNo?: string
}
const base = { face: ZERO_FEN, budget: ZERO_FEN, packets: 0 } as const

export const CAMPAIGNS: readonly DemoCampaign[] = [
  {
    ...base,
    name: '新品上市红包',
    platform: 'wechat',
    status: 'draft',
    use: '1',
    wishing: '新品上市，抢先体验',
    face: fen(200),
    total: 800,
    days: [3, 20],
  },
  {
    ...base,
    name: '国庆答谢红包',
    platform: 'wechat',
    status: 'ended',
    use: '2',
    wishing: '感谢一路相伴',
    face: fen(500),
    total: 20,
    days: [-58, -30],
    packets: 16,
  },
  {
    ...base,
    name: '渠道激励红包',
    platform: 'wechat',
    status: 'stopped',
    use: '4',
    wishing: '再接再厉',
    face: fen(1000),
    total: 200,
    days: [-15, 15],
    packets: 8,
  },
  {
    ...base,
    name: '支付宝会员红包',
    platform: 'alipay',
    status: 'running',
    use: '3',
    wishing: '会员专享',
    face: fen(1000),
    total: 100,
    days: [-10, 60],
    packets: 20,
    crowdNo: 'C20261100000001',
  },
  {
    ...base,
    name: '周年庆随机红包',
    platform: 'wechat',
    status: 'running',
    use: '1',
    wishing: '周年庆，好运连连',
    range: [fen(100), fen(888)],
    budget: fen(150_000),
    total: 400,
    days: [-6, 24],
    packets: 48,
  },
]

/** What became of the red packets, in turn. */
const STATES = [
  'received',
  'received',
  'refunded',
  'received',
  'received',
  'failed',
  'received',
  'sent',
] as const
const FAILURES = [
  ['USER_ACCOUNT_ABNORMAL', '用户账号异常，无法领取红包'],
  ['NOT_ENOUGH', '商户余额不足，请充值后重试'],
  ['USER_LIMIT', '用户领取次数已达上限'],
] as const

function amountAt(index: number, { face, range }: DemoCampaign): Fen {
  return range ? fen(range[0] + ((index * 137) % (range[1] - range[0]))) : face
}
function stateAt(index: number, { platform, status }: DemoCampaign) {
  const state = STATES[index % STATES.length] ?? 'received'
  if (state === 'failed') return state
  if (platform === 'alipay') return 'received'
  return state === 'sent' && status !== 'running' ? 'received' : state
}

/** The red packet at a place of a campaign. */
export function packetAt(
  index: number,
  {
    vault,
    campaign,
    place,
  }: { readonly vault: Vault; readonly campaign: DemoCampaign; readonly place: number },
) {
  const state = stateAt(index, campaign),
    amount = amountAt(index, campaign),
    over = Math.max(0, -campaign.days[1]) * 24,
    hours = over + (state === 'sent' ? 2 : 26) + index * 2,
    [code, reason] = FAILURES[index % FAILURES.length] ?? FAILURES[0],
    isAlipay = campaign.platform === 'alipay',
    isSpent = isAlipay && state === 'received' && index % 2 === 0
  return {
    platform: campaign.platform,
    bizNo: `HB2026-${place + 1}-${index + 1}`,
    ...holderColumns(
      { vault },
      {
        account: isAlipay
          ? `2088${String(702_000_000_000 + index * 7919)}`
          : `oDemo${100_000 + index * 37}RedGuest`,
        mobile: `139${String(20_000_000 + (place * 100 + index) * 7919).slice(0, 8)}`,
      },
    ),
    amount,
    retryCount: 0,
    usedAmount: isSpent ? fen(600 + index * 10) : ZERO_FEN,
    detailId: state === 'failed' ? null : `1000${String(800_000 + place * 1000 + index)}`,
    failCode: state === 'failed' ? code : null,
    failReason: state === 'failed' ? reason : null,
    sendTime: state === 'failed' ? null : momentBefore(hours),
    receiveTime: state === 'received' ? momentBefore(hours - 1) : null,
    refundTime: state === 'refunded' ? momentBefore(hours - 24) : null,
    refundAmount: state === 'refunded' ? amount : null,
    createTime: momentBefore(hours),
    state,
  } as const
}
