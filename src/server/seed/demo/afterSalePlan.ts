import type { CaseApplication } from '../../domain/afterSale/apply.ts'

/**
 * One step of a document: hours after the previous one, account, action, input (`all`: the requested amount).
 */
export type Step = readonly [
  hours: number,
  account: string,
  action: string,
  input?: Readonly<Record<string, unknown>>,
]
/**
 * The order a document is about: SKU, state, and which of those orders; hours after its end at which the
 * document begins, and its author (null: the merchant's program).
 */
interface OrderSelector {
  readonly sku: string
  readonly state: string
  readonly index: number
  readonly hours: number
  readonly by: string | null
  readonly steps: readonly Step[]
}

const AGREED: Step = [4, 'baixue', 'approve', { opinion: '情况属实，同意' }]

/** After-sale cases of the demonstration. */
export const CASES: readonly (OrderSelector & {
  readonly applying: Omit<Partial<CaseApplication>, 'orderId' | 'source'>
})[] = [
  {
    sku: 'CUP-350',
    state: 'signed',
    index: 0,
    hours: 7,
    by: 'support',
    applying: { afterType: 'return', reasonType: 'quality', reasonText: '杯盖密封圈开裂，客户已拍照' },
    steps: [
      AGREED,
      [20, 'support', 'returnGoods', { returnExpressCode: 'YTO', returnExpressNo: 'YT8830117520946' }],
      [30, 'operator', 'receive', { checkResult: 'damaged', remark: '密封圈开裂，不再入库' }],
      [3, 'baixue', 'refund', { refundAmount: 'all' }],
    ],
  },
  {
    sku: 'CUP-350',
    state: 'shipped',
    index: 0,
    hours: 5,
    by: 'support',
    applying: { afterType: 'exchange', reasonType: 'wrong', reasonText: '客户订购白色，收到灰色' },
    steps: [
      AGREED,
      [18, 'support', 'returnGoods', { returnExpressCode: 'SF', returnExpressNo: 'SF1421008836215' }],
    ],
  },
  {
    sku: 'CUP-350',
    state: 'shipped',
    index: 1,
    hours: 18,
    by: 'support',
    applying: { afterType: 'return', reasonType: 'unwanted', reasonText: '活动取消，客户申请退回' },
    steps: [AGREED],
  },
  {
    sku: 'HF-100',
    state: 'success',
    index: 3,
    hours: 6,
    by: 'support',
    applying: {
      afterType: 'refund',
      reasonType: 'missing',
      reasonText: '客户称话费未到账，运营商无充值记录',
    },
    steps: [AGREED, [2, 'baixue', 'refund', { refundAmount: 'all', recoverCost: true }]],
  },
  {
    sku: 'HF-200',
    state: 'success',
    index: 4,
    hours: 20,
    by: 'support',
    applying: { afterType: 'refund', reasonType: 'missing', reasonText: '号码已携号转网，充值未到账' },
    steps: [AGREED],
  },
  {
    sku: 'HF-30',
    state: 'success',
    index: 2,
    hours: 8,
    by: 'support',
    applying: { afterType: 'refund', reasonType: 'missing', reasonText: '客户反馈余额没有变化' },
    steps: [[6, 'baixue', 'reject', { opinion: '运营商回执显示已到账，附流水截图' }]],
  },
  {
    sku: 'HF-50',
    state: 'success',
    index: 11,
    hours: 9,
    by: null,
    applying: { reasonType: 'missing', reasonText: '用户投诉未到账', merchantRefundNo: 'YFTK26110001' },
    steps: [],
  },
  {
    sku: 'HF-100',
    state: 'success',
    index: 7,
    hours: 11,
    by: null,
    applying: { reasonType: 'missing', reasonText: '用户申请退款', merchantRefundNo: 'YFTK26110002' },
    steps: [AGREED],
  },
  {
    sku: 'VIP-M',
    state: 'success',
    index: 0,
    hours: 26,
    by: 'operator',
    applying: { afterType: 'buyBack', reasonType: 'invalidCard', reasonText: '客户误购，卡密未使用' },
    steps: [AGREED],
  },
  {
    sku: 'VIP-M',
    state: 'success',
    index: 1,
    hours: 30,
    by: 'operator',
    applying: { afterType: 'buyBack', reasonType: 'invalidCard', reasonText: '客户反馈兑换页打不开' },
    steps: [[5, 'operator', 'cancel']],
  },
]

/** Change requests of the demonstration, as the form sends them. */
export const CHANGES: readonly (OrderSelector & { readonly wire: Readonly<Record<string, unknown>> })[] = [
  {
    sku: 'HF-50',
    state: 'success',
    index: 6,
    hours: 28,
    by: 'operator',
    wire: { changeType: 1, recoverCost: 1, reason: '供应商对账单为失败，客户确认未到账' },
    steps: [[5, 'gaowenbo', 'approve', { opinion: '已与供应商核对，同意改失败并追回成本' }]],
  },
  {
    sku: 'HF-200',
    state: 'success',
    index: 6,
    hours: 10,
    by: 'operator',
    wire: { changeType: 1, recoverCost: 1, reason: '客户提供账单截图，该笔充值未到账' },
    steps: [],
  },
  {
    sku: 'HF-30',
    state: 'success',
    index: 3,
    hours: 15,
    by: 'operator',
    wire: { changeType: 5, adjustAmount: 100, reason: '活动价未生效，退还客户差价1元' },
    steps: [[3, 'gaowenbo', 'approve', { opinion: '同意退差价' }]],
  },
  {
    sku: 'HF-50',
    state: 'success',
    index: 8,
    hours: 12,
    by: 'operator',
    wire: { changeType: 5, adjustAmount: 500, reason: '客户要求按老合同折扣结算' },
    steps: [[7, 'gaowenbo', 'reject', { opinion: '老合同已到期，按现行折扣执行' }]],
  },
  {
    sku: 'HF-50',
    state: 'blocked',
    index: 0,
    hours: 0.2,
    by: 'operator',
    wire: { changeType: 3, newAccount: '13817720056', reason: '客户确认号码填错，改为本人手机号' },
    steps: [],
  },
  {
    sku: 'CUP-350',
    state: 'waiting',
    index: 0,
    hours: 0.3,
    by: 'operator',
    wire: {
      changeType: 4,
      newReceiverName: '顾清和',
      newReceiverPhone: '13901280377',
      newReceiverAddress: '江苏省苏州市工业园区样板街 90 号',
      reason: '客户搬家，改寄新地址',
    },
    steps: [],
  },
]
