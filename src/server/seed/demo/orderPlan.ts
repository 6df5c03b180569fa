import type { OrderReceiver, OrderRequest } from '../../domain/order/request.ts'

/** What becomes of an order after the server had its way with it. */
export type Fate =
  | 'usual'
  | 'waits'
  | 'ship'
  | 'sign'
  | 'cancel'
  | 'block'
  | 'refund'
  | 'refundPart'
  | 'doubt'
export interface Planned {
  readonly at: Date
  readonly merchant: string
  readonly request: Omit<OrderRequest, 'merchantCode'>
  readonly fate: Fate
}

const JLT = '锦礼堂开放平台',
  MALL = '锦礼堂积分商城',
  XGD = '鲜果达会员权益',
  GIFT = '鲜果达节日福利'
const SOURCES = { [JLT]: 'api', [MALL]: 'mall', [XGD]: 'api', [GIFT]: 'batch' } as const
/** A day of the demonstration: minute, merchant, SKU, pieces, last digit of the account where there is one, what becomes of it, on which days (every so many, from which). */
const DAY: readonly (readonly [
  minute: number,
  merchant: keyof typeof SOURCES,
  sku: string,
  qty: number,
  digit: number | null,
  fate: Fate,
  every: number,
  from: number,
])[] = [
  [548, JLT, 'HF-100', 1, 0, 'usual', 1, 0],
  [561, JLT, 'HF-30', 1, 1, 'usual', 1, 0],
  [583, XGD, 'HF-50', 1, 2, 'usual', 1, 0],
  [607, JLT, 'HF-200', 1, 3, 'usual', 1, 0],
  [628, XGD, 'HF-100', 1, 8, 'usual', 1, 0],
  [641, JLT, 'VIP-M', 2, null, 'usual', 2, 0],
  [655, JLT, 'HF-50', 1, 4, 'usual', 1, 0],
  [689, XGD, 'DY-2D', 2, null, 'usual', 2, 1],
  [702, GIFT, 'SL-100', 3, null, 'usual', 3, 0],
  [733, MALL, 'CUP-350', 1, null, 'sign', 3, 2],
  [751, XGD, 'XM-Y', 1, null, 'usual', 4, 1],
  [790, JLT, 'HF-100', 1, 5, 'refund', 5, 1],
  [815, JLT, 'HF-500', 1, 8, 'usual', 4, 0],
  [833, JLT, 'XK-10', 5, null, 'usual', 3, 1],
  [852, XGD, 'HF-50', 1, 6, 'usual', 1, 0],
  [877, MALL, 'HF-100', 1, 2, 'usual', 2, 0],
  [902, JLT, 'XM-Q', 1, null, 'usual', 3, 2],
  [931, MALL, 'LJ-10', 1, null, 'usual', 6, 2],
  [966, JLT, 'HF-30', 1, 0, 'cancel', 6, 3],
  [984, XGD, 'VIP-M', 3, null, 'refundPart', 6, 0],
  [1010, JLT, 'HF-200', 1, 1, 'usual', 1, 0],
  [1051, MALL, 'CUP-350', 2, null, 'ship', 2, 0],
  [1093, JLT, 'HF-50', 1, 3, 'usual', 2, 1],
]
const DAYS = 5,
  DAY_MS = 86_400_000,
  MINUTE_MS = 60_000,
  SHANGHAI_MS = 8 * 3_600_000
/** A number that waits for a person wherever it turns up. */
const DISPUTED = '17100006623'

const RECEIVERS: readonly OrderReceiver[] = [
  {
    name: '沈慕白',
    phone: '13817720056',
    province: '上海市',
    city: '上海市',
    district: '浦东新区',
    address: '示例路 100 号 3 幢 1202 室',
  },
  {
    name: '顾清和',
    phone: '13901280377',
    province: '江苏省',
    city: '苏州市',
    district: '工业园区',
    address: '样板街 88 号',
  },
  {
    name: '陆知夏',
    phone: '13605710924',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address: '湖畔巷 16 号',
  },
  {
    name: '韩予安',
    phone: '18602750618',
    province: '湖北省',
    city: '武汉市',
    district: '洪山区',
    address: '珞珈路 7 号',
  },
]

const accountOf = (number: number, digit: number): string =>
  `13${5 + (number % 5)}${String(10_000_000 + ((number * 7_919_117) % 89_999_999)).slice(0, 7)}${digit}`

/** Orders up to a moment, oldest first: usual days, and a few of the last hour that are still under way. */
export function plannedOrders(now: Date): readonly Planned[] {
  const today = Math.floor((now.getTime() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  const plans: Planned[] = []
  let number = 0
  const add = (
    at: Date,
    merchant: keyof typeof SOURCES,
    request: Pick<OrderRequest, 'skuCode' | 'qty'> & Partial<OrderRequest>,
    fate: Fate,
  ): void => {
    number += 1
    plans.push({
      at,
      merchant,
      fate,
      request: { source: SOURCES[merchant], merchantOrderNo: `YF${String(26_110_000 + number)}`, ...request },
    })
  }
  for (let day = DAYS; day >= 0; day -= 1) {
    for (const [minute, merchant, skuCode, qty, digit, fate, every, from] of DAY) {
      const at = new Date(
        today - day * DAY_MS + (minute + (number % 7)) * MINUTE_MS + ((number * 37) % 60) * 1000,
      )
      if (at.getTime() > now.getTime() - 60 * MINUTE_MS || day % every !== from % every) continue
      add(
        at,
        merchant,
        {
          skuCode,
          qty,
          ...(digit === null ? {} : { account: accountOf(number, digit) }),
          ...(skuCode === 'CUP-350' ? { receiver: RECEIVERS[number % RECEIVERS.length] ?? null } : {}),
        },
        fate,
      )
    }
  }
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS)
  for (const [index, minutes] of [7000, 5600].entries())
    add(ago(minutes), JLT, { skuCode: 'HF-500', qty: 1, account: accountOf(number + index, 8) }, 'doubt')
  for (const [index, minutes] of [2900, 1300, 55, 34].entries())
    add(
      ago(minutes),
      index % 2 ? XGD : JLT,
      { skuCode: 'HF-50', qty: 1, account: DISPUTED },
      index === 0 ? 'cancel' : 'usual',
    )
  for (const minutes of [52, 41, 33])
    add(
      ago(minutes),
      MALL,
      { skuCode: 'CUP-350', qty: 1 + (minutes % 2), receiver: RECEIVERS[minutes % RECEIVERS.length] ?? null },
      'usual',
    )
  add(ago(48), MALL, { skuCode: 'CUP-350', qty: 1, receiver: RECEIVERS[3] ?? null }, 'block')
  add(ago(44), GIFT, { skuCode: 'SL-200', qty: 22 }, 'usual')
  add(ago(43), GIFT, { skuCode: 'SL-200', qty: 12, allowPartial: true }, 'usual')
  for (const [index, minutes] of [31, 27, 24, 19, 16, 12].entries())
    add(
      ago(minutes),
      index % 2 ? XGD : JLT,
      { skuCode: 'HF-100', qty: 1, account: accountOf(number, index) },
      'usual',
    )
  add(ago(22), JLT, { skuCode: 'HF-500', qty: 1, account: accountOf(number, 8) }, 'usual')
  for (const minutes of [3, 2, 1])
    add(ago(minutes), JLT, { skuCode: 'HF-30', qty: 1, account: accountOf(number, 7) }, 'waits')
  return plans.sort((one, other) => one.at.getTime() - other.at.getTime())
}
