/** Coupons of the demonstration that are redeemed by codes. */
export const CODE_COUPONS = [
  {
    couponName: '礼品卡满200减50',
    couponType: 'full',
    amount: 5000,
    threshold: 20_000,
    benefit: '满200减50',
    total: 5000,
  },
  {
    couponName: '礼品卡免运费',
    couponType: 'freight',
    amount: 1200,
    threshold: 0,
    benefit: '减运费12',
    total: 5000,
  },
] as const

/** An activity of the demonstration, with its codes by state. */
export interface DemoCodes {
  readonly activityName: string
  /** The coupons of one code: name and pieces. */
  readonly items: readonly (readonly [couponName: string, quantity: number])[]
  readonly codePrefix: string
  readonly salePrice: number
  /** Days from now when it ends. */
  readonly to: number
  readonly status: 'draft' | 'enabled' | 'disabled'
  readonly codes: { readonly available: number; readonly assigned: number; readonly void: number }
}

/** Activities that run, wait and rest. */
export const CODE_ACTIVITIES: readonly DemoCodes[] = [
  {
    activityName: '会员答谢兑换码',
    items: [['礼品卡满200减50', 1]],
    codePrefix: 'HY',
    salePrice: 0,
    to: 60,
    status: 'enabled',
    codes: { available: 31, assigned: 12, void: 2 },
  },
  {
    activityName: '年货节券包',
    items: [
      ['礼品卡满200减50', 2],
      ['礼品卡免运费', 3],
    ],
    codePrefix: 'NH',
    salePrice: 1990,
    to: 90,
    status: 'enabled',
    codes: { available: 20, assigned: 4, void: 0 },
  },
  {
    activityName: '秋日尝新兑换码',
    items: [['礼品卡满200减50', 1]],
    codePrefix: 'QR',
    salePrice: 990,
    to: 1,
    status: 'enabled',
    codes: { available: 10, assigned: 0, void: 0 },
  },
  {
    activityName: '门店开业兑换码',
    items: [['礼品卡满200减50', 1]],
    codePrefix: 'MD',
    salePrice: 0,
    to: 30,
    status: 'draft',
    codes: { available: 0, assigned: 0, void: 0 },
  },
]
