/** What becomes of codes that a merchant bought: how many are redeemed and refunded, the rest stays with customers. */
export interface CodeSale {
  readonly activityName: string
  readonly skuCode: string
  /** Hours before now. */
  readonly hoursAgo: number
  readonly qty: number
  /** Mobile numbers of those who redeem. */
  readonly redeemedBy: readonly string[]
  readonly refunds: number
}

/** Products of codes: code, name, face value and sale price in fen. */
export const CODE_PRODUCTS = [
  { activityName: '年货节券包', skuCode: 'NH-QB', name: '年货节券包兑换码', face: 13_600, sale: 1990 },
  { activityName: '秋日尝新兑换码', skuCode: 'QR-DH', name: '秋日尝新兑换码', face: 5000, sale: 990 },
] as const

/** Sales of codes before now, the oldest first. */
export const CODE_SALES: readonly CodeSale[] = [
  {
    activityName: '秋日尝新兑换码',
    skuCode: 'QR-DH',
    hoursAgo: 96,
    qty: 4,
    redeemedBy: ['13812045501'],
    refunds: 0,
  },
  {
    activityName: '年货节券包',
    skuCode: 'NH-QB',
    hoursAgo: 75,
    qty: 5,
    redeemedBy: ['13812045502', '13912045503'],
    refunds: 1,
  },
  {
    activityName: '年货节券包',
    skuCode: 'NH-QB',
    hoursAgo: 27,
    qty: 3,
    redeemedBy: ['13712045504'],
    refunds: 0,
  },
]

/** Hours before now at which the activity of autumn ended. */
export const AUTUMN_ENDED = 48
