import { json, money, oneOf, text } from '../define/field.ts'
import { ORDER_STATES } from './orderFields.ts'

/** The corrections of a finished order, with their numbers on the wire. */
export const changeTypes = {
  labels: {
    toFailed: '成功改失败',
    toSuccess: '失败改成功',
    account: '修改充值账号',
    receiver: '修改收货信息',
    amount: '金额调整',
  },
  wire: { toFailed: 1, toSuccess: 2, account: 3, receiver: 4, amount: 5 },
} as const

/** What a correction changes of an order, by the name of the field there. */
const CHANGED_VALUES = {
  orderState: oneOf('订单状态', ORDER_STATES.labels, { wire: ORDER_STATES.wire }),
  accountMask: text('充值账号'),
  receiverMask: text('收货信息'),
  capturedAmount: money('实扣金额'),
  refundAmount: money('已退金额'),
  adjustAmount: money('调整金额'),
} as const

type Values = Readonly<Record<string, unknown>>

/** How an order stood before a correction, and how it stands after it. */
export const CHANGE_FIELDS = {
  beforeValue: json<Values>('变更前', { computed: true, fields: CHANGED_VALUES }),
  afterValue: json<Values>('变更后', { computed: true, fields: CHANGED_VALUES }),
} as const
