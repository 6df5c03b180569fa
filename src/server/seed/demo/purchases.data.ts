/** A purchase order of the demonstration. */
export interface PurchaseSeed {
  readonly type: 'cards' | 'goods'
  readonly state: 'draft' | 'pending' | 'approved' | 'partly' | 'done' | 'rejected' | 'closed'
  /** SKU, ordered pieces, price in fen, received pieces. */
  readonly lines: readonly (readonly [sku: string, qty: number, price: number, received: number])[]
  readonly maker: string
  /** Days from today to the expected date. */
  readonly days: number
  /** Payments in fen. */
  readonly paid: readonly number[]
  readonly payType: 'prepaid' | 'delivery' | 'credit'
  /** Batches of the receipts that are for this order. */
  readonly batches?: readonly string[]
  readonly opinion?: string
  readonly reason?: string
  readonly remark?: string
}

/** The purchase orders of the demonstration, oldest first; the receipts are those of `receiptSeed.ts`. */
export const PURCHASES: readonly PurchaseSeed[] = [
  {
    type: 'cards',
    state: 'done',
    lines: [
      ['SL-100', 60, 9650, 60],
      ['SL-200', 30, 19_300, 30],
    ],
    maker: 'tanyajing',
    days: -30,
    paid: [579_000, 579_000],
    payType: 'delivery',
    batches: ['SL100-2701', 'SL200-2701'],
    opinion: '价格与框架合同一致',
    remark: '第四季度购物卡首批',
  },
  {
    type: 'goods',
    state: 'partly',
    lines: [['CUP-350', 400, 6200, 260]],
    maker: 'zhongliqun',
    days: -4,
    paid: [1_000_000],
    payType: 'prepaid',
    batches: ['CUP-2610'],
    opinion: '双十二备货，同意',
    remark: '余下 140 件供应商答应本月补齐',
  },
  {
    type: 'cards',
    state: 'approved',
    lines: [['SL-500', 25, 48_250, 0]],
    maker: 'tanyajing',
    days: 2,
    paid: [],
    payType: 'credit',
    batches: ['SL500-2701'],
    opinion: '企业客户已付定金',
  },
  {
    type: 'goods',
    state: 'closed',
    lines: [['TEA-W', 200, 8800, 90]],
    maker: 'zhongliqun',
    days: -20,
    paid: [792_000],
    payType: 'delivery',
    batches: ['TEA-2609'],
    opinion: '同意',
    reason: '秋茶停产，余下 110 件不再供应',
  },
  {
    type: 'goods',
    state: 'pending',
    lines: [
      ['TEA-W', 480, 8750, 0],
      ['CUP-350', 200, 6300, 0],
    ],
    maker: 'zhongliqun',
    days: 12,
    paid: [],
    payType: 'credit',
    remark: '年货季备货，数量按去年同期加两成',
  },
  {
    type: 'cards',
    state: 'pending',
    lines: [['VIP-M', 1000, 1900, 0]],
    maker: 'tanyajing',
    days: 5,
    paid: [],
    payType: 'prepaid',
  },
  {
    type: 'cards',
    state: 'rejected',
    lines: [['SL-1000', 20, 97_600, 0]],
    maker: 'tanyajing',
    days: 6,
    paid: [],
    payType: 'prepaid',
    opinion: '面额1000元上月只售出3张，先减到5张',
  },
  {
    type: 'cards',
    state: 'draft',
    lines: [['YT-Y', 100, 15_200, 0]],
    maker: 'tanyajing',
    days: 15,
    paid: [],
    payType: 'delivery',
  },
]
