/** An application of the demonstration; amounts in fen, times in minutes before the first start. */
export interface ApplicationSeed {
  /** Short name of the customer. */
  readonly customer: string
  readonly auditType: 'recharge' | 'chargeback' | 'withdraw' | 'tempCredit'
  readonly amount: number
  readonly minutesAgo: number
  readonly levels: 1 | 2
  readonly reason: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly bankSerialNo?: string
  readonly attachment?: string
  /** The business of the hold that keeps its money. */
  readonly isHeld?: 'fee' | 'withdrawal'
  readonly decision?: { readonly result: 'reject'; readonly remark: string }
}

export const APPLICATIONS: readonly ApplicationSeed[] = [
  {
    customer: '悦行',
    auditType: 'recharge',
    amount: 6_000_000,
    minutesAgo: 1600,
    levels: 2,
    reason: '差旅平台预存',
    payload: { payChannel: 'transfer', payerName: '悦行商旅（个人账户）' },
    bankSerialNo: 'DEMO20260001860',
    decision: { result: 'reject', remark: '付款方不是合同主体，请客户从对公账户重新汇款' },
  },
  {
    customer: '悦行',
    auditType: 'withdraw',
    amount: 2_000_000,
    minutesAgo: 1480,
    levels: 1,
    reason: '年末清退多余预存款',
    payload: { bankName: '示例银行上海分行', bankAccountNo: '121908760801' },
    isHeld: 'withdrawal',
  },
  {
    customer: '锦礼堂',
    auditType: 'chargeback',
    amount: 128_000,
    minutesAgo: 320,
    levels: 1,
    reason: '定制包装服务费',
    payload: { chargeType: 'fee', relatedBizNo: null, allowOverdraft: false },
    isHeld: 'fee',
  },
  {
    customer: '星河影视',
    auditType: 'tempCredit',
    amount: 5_000_000,
    minutesAgo: 100,
    levels: 1,
    reason: '新片首映周会员权益集中发放',
    payload: {},
  },
  {
    customer: '鲜果达',
    auditType: 'recharge',
    amount: 60_000_000,
    minutesAgo: 11,
    levels: 2,
    reason: '双十二与元旦福利采购备款',
    payload: { payChannel: 'transfer', payerName: '鲜果达生活服务股份有限公司' },
    bankSerialNo: 'DEMO20260001873',
    attachment: '/demo/receipt.svg',
  },
]
