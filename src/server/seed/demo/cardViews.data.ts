import type { Result } from '../../domain/order/revealRecord.ts'

/** An attempt to read the secret of a card of the first orders of a SKU, or of one that was not issued. */
export interface PlannedView {
  readonly by: string
  readonly sku: string
  /** The order of the card, counted from the newest, or from the oldest below 0; null for one that was not issued. */
  readonly order: number | null
  /** Minutes after the card was issued; before now where it was not. */
  readonly minutes: number
  readonly reason: string
  readonly result: Result
  readonly ip: string
}

export const CARD_VIEWS: readonly PlannedView[] = [
  {
    by: 'liaoshihan',
    sku: 'SL-100',
    order: -1,
    minutes: 190,
    reason: '客户来电称短信误删，核对身份后补报卡密',
    result: 'shown',
    ip: '10.20.3.41',
  },
  {
    by: 'fuxiaomin',
    sku: 'VIP-M',
    order: 1,
    minutes: 340,
    reason: '客户反馈兑换码无效，核对兑换码',
    result: 'shown',
    ip: '10.20.3.57',
  },
  {
    by: 'xiatianyu',
    sku: 'SL-100',
    order: null,
    minutes: 310,
    reason: '客户催单，想先报一张未发放的卡',
    result: 'denied',
    ip: '10.20.3.44',
  },
  {
    by: 'support',
    sku: 'SL-200',
    order: 1,
    minutes: 12,
    reason: '商户称收到的卡余额不对，核对面额',
    result: 'shown',
    ip: '10.20.3.38',
  },
  {
    by: 'support',
    sku: 'SL-200',
    order: 0,
    minutes: 19,
    reason: '门店扫码失败，电话协助核销',
    result: 'shown',
    ip: '10.20.3.38',
  },
  {
    by: 'jiawenjing',
    sku: 'SL-200',
    order: 0,
    minutes: 26,
    reason: '批量核对本单卡密',
    result: 'over',
    ip: '10.20.3.46',
  },
]
