import type { OrderReceiver } from '../../domain/order/request.ts'

/** What happens to an order after the server has processed it. */
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

/** Names of the ordering merchants. */
export const JLT = '锦礼堂开放平台',
  MALL = '锦礼堂积分商城',
  XGD = '鲜果达会员权益',
  GIFT = '鲜果达节日福利'
/** Source of their orders. */
export const SOURCES = { [JLT]: 'api', [MALL]: 'mall', [XGD]: 'api', [GIFT]: 'batch' } as const
/**
 * Orders of a usual day: minute, merchant, SKU, pieces, last digit of the account if any, fate, and on which
 * days (every nth, from which).
 */
export const DAY: readonly (readonly [
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
  [693, XGD, 'DY-2D', 2, 1, 'refund', 4, 3],
  [697, XGD, 'DY-2D', 1, 8, 'usual', 3, 2],
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
/** An account whose orders always wait for a person. */
export const DISPUTED = '17100006623'

/** Shows of a day, in which seats are chosen: cinema, film, hall, hour and minute, row of the seats. */
export const SHOWS: readonly (readonly [
  cinema: string,
  film: string,
  hall: string,
  time: string,
  row: number,
])[] = [
  ['灯塔影城（滨江店）', '长河谣', '3号激光厅', '19:30:00', 6],
  ['灯塔影城（城西店）', '雾港来信', '1号厅', '20:10:00', 8],
  ['灯塔影城（滨江店）', '小行星B612', 'IMAX厅', '21:05:00', 10],
]

/** Recipients of parcels. */
export const RECEIVERS: readonly OrderReceiver[] = [
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
