import { type Fen, fen } from '../../../kernel/money.ts'

/**
 * Groups: short name of the supplier, name, level, types of goods, account of the manager, end of the
 * agreement, prepayment in fen.
 */
export const GROUPS: readonly (readonly [
  party: string,
  name: string,
  level: 'standard' | 'preferred' | 'strategic',
  goodsTypes: readonly string[],
  manager: string,
  until: string,
  prepaid: Fen,
])[] = [
  [
    '星河影视',
    '星河数科权益供货',
    'strategic',
    ['topUp', 'ticket'],
    'dingguoping',
    '2027-12-31',
    fen(200_000_000),
  ],
  [
    '迅充通信',
    '北辰话费流量',
    'preferred',
    ['topUp', 'coupon'],
    'tianzhenhua',
    '2027-09-30',
    fen(150_000_000),
  ],
  ['博卡信息', '云卡卡券供货', 'standard', ['card', 'coupon'], 'jiangxinyi', '2026-12-15', fen(60_000_000)],
]

type Kind = 'topUp' | 'card' | 'inKind'
/** Suppliers: index of the group, name, type, adapter, API URL, status, alert value in fen. */
export const SUPPLIERS: readonly (readonly [
  group: number,
  name: string,
  type: Kind,
  adapter: 'mock' | 'manual' | 'httpMd5',
  url: string | null,
  status: 'active' | 'disabled',
  alert: number,
])[] = [
  [0, '星河数科', 'topUp', 'mock', null, 'active', 5_000_000],
  [1, '北辰通信', 'topUp', 'mock', null, 'active', 5_000_000],
  [2, '云卡供应链', 'card', 'mock', null, 'active', 2_000_000],
  [2, '云卡人工代充', 'topUp', 'manual', null, 'active', 0],
  [1, '北辰通信备用线路', 'topUp', 'httpMd5', 'https://gw2.beichen.example.com/charge', 'disabled', 0],
]

/** Purchase prices: index of the supplier, SKU code, price in fen, priority. */
export const GOODS: readonly (readonly [supplier: number, sku: string, price: number, priority: number])[] = [
  [0, 'HF-100', 9930, 1],
  [1, 'HF-100', 9950, 2],
  [0, 'HF-30', 2975, 1],
  [1, 'HF-30', 2981, 2],
  [0, 'HF-50', 4958, 1],
  [1, 'HF-50', 4966, 2],
  [0, 'HF-200', 19_860, 2],
  [1, 'HF-200', 19_850, 1],
  [0, 'HF-500', 49_650, 1],
  [1, 'HF-500', 49_690, 2],
  [1, 'LL-1G', 400, 1],
  [0, 'MD-M', 1620, 1],
  [0, 'DY-2D', 3650, 1],
  [1, 'CX-10', 870, 1],
  [1, 'CX-30', 2610, 1],
  [2, 'VIP-M', 1900, 1],
  [2, 'XM-W', 980, 1],
  [2, 'XM-Q', 5650, 1],
  [2, 'XM-Y', 20_600, 1],
  [2, 'XK-10', 820, 1],
  [2, 'XK-30', 2450, 1],
  [3, 'JY-100', 9920, 1],
  [3, 'JY-500', 49_600, 1],
]
