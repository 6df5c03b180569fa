import { oneOf } from '../define/field.ts'

/** How far a statement is paid. */
export const PAYMENT_STATUS = oneOf(
  '付款状态',
  { none: '无需付款', unpaid: '待付款', part: '部分付款', paid: '已付清', overdue: '已逾期' },
  {
    wire: { none: 0, unpaid: 1, part: 2, paid: 3, overdue: 4 },
    tones: { none: 'idle', unpaid: 'warn', part: 'info', paid: 'ok', overdue: 'bad' },
    computed: true,
    default: 'none',
  },
)

/** How far the file of a statement is on its way to the other side. */
export const MAIL_STATE = oneOf(
  '账单邮件',
  { none: '未发送', waiting: '待发送', sent: '已发送', failed: '没有发出' },
  {
    wire: { none: 0, waiting: 1, sent: 2, failed: 3 },
    tones: { none: 'idle', waiting: 'info', sent: 'ok', failed: 'bad' },
    computed: true,
    default: 'none',
  },
)

/** Whose statement it is. */
export const BILL_SIDE = oneOf(
  '账户类型',
  { customer: '客户账户', supplier: '供应商账户' },
  { wire: { customer: 1, supplier: 2 }, tones: { customer: 'ok', supplier: 'warn' }, computed: true },
)

/** The states of a statement, in the order in which a statement without dispute passes them. */
export const BILL_STATES = {
  field: 'billStatus',
  label: '账单状态',
  initial: 'draft',
  labels: {
    draft: '待确认',
    sent: '待对方确认',
    confirmed: '待对账',
    reconciled: '已对账',
    disputed: '争议中',
    voided: '已作废',
  },
  wire: { draft: 0, sent: 1, confirmed: 2, reconciled: 3, disputed: 4, voided: 9 },
  tones: {
    draft: 'warn',
    sent: 'info',
    confirmed: 'warn',
    reconciled: 'ok',
    disputed: 'bad',
    voided: 'idle',
  },
} as const
