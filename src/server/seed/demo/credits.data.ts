/** A change of a credit of the demonstration; amounts in fen, days before the first start and minutes of the day in Shanghai. */
export interface CreditSeed {
  /** Short name of the customer. */
  readonly customer: string
  readonly auditType: 'credit' | 'tempCredit'
  /** The fixed limit after it, or what the temporary credit is. */
  readonly amount: number
  readonly daysAgo: number
  readonly minute: number
  readonly reason: string
  readonly remark: string
  /** A temporary credit: for how many days it is granted, and after how many it was taken back before. */
  readonly days?: number
  readonly cancelledAfter?: number
}

/** The oldest first. */
export const CREDITS: readonly CreditSeed[] = [
  {
    customer: '鲜果达',
    auditType: 'credit',
    amount: 10_000_000,
    daysAgo: 13,
    minute: 575,
    reason: '月结协议已签，按合同首次授信',
    remark: '合同与征信已核对',
  },
  {
    customer: '星河影视',
    auditType: 'credit',
    amount: 5_000_000,
    daysAgo: 12,
    minute: 620,
    reason: '观影权益合作，按合同授信',
    remark: '同意',
  },
  {
    customer: '锦礼堂',
    auditType: 'tempCredit',
    amount: 10_000_000,
    daysAgo: 12,
    minute: 905,
    reason: '对公转账在途，礼品旺季先行备货',
    remark: '到账后收回',
    days: 7,
    cancelledAfter: 1,
  },
  {
    customer: '鲜果达',
    auditType: 'tempCredit',
    amount: 6_000_000,
    daysAgo: 9,
    minute: 590,
    reason: '会员日权益集中发放',
    remark: '同意，到期自动收回',
    days: 5,
  },
  {
    customer: '鲜果达',
    auditType: 'credit',
    amount: 20_000_000,
    daysAgo: 3,
    minute: 640,
    reason: '回款及时，订单量上升，申请调增',
    remark: '近三个月无逾期，同意',
  },
  {
    customer: '星河影视',
    auditType: 'credit',
    amount: 2_000_000,
    daysAgo: 1,
    minute: 980,
    reason: '近两周没有订单，调减闲置额度',
    remark: '同意，新片上映前另行申请',
  },
]
