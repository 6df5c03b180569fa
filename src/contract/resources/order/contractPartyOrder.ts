import { money } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import {
  ORDER_BARS,
  ORDER_DETAIL,
  ORDER_FIELDS,
  ORDER_LEAD,
  ORDER_NUMBERS,
  ORDER_STATES,
} from '../../parts/orderFields.ts'

/** Orders for those who settle them: by the legal entity that signed the contract and pays. */
export const contractPartyOrder = defineResource({
  id: 'contractPartyOrder',
  viewOf: 'merchantOrderInfo',
  table: 'merchant_order_info',
  label: '主体订单',
  path: '/biz-order/contractPartyOrder',
  scope: 'tenant',
  title: 'orderNo',
  verbs: ['list', 'page', 'detail'],
  posted: true,
  large: true,
  partition: 'month',
  softDelete: false,
  export: true,
  fields: {
    ...ORDER_FIELDS,
    costAmount: money('成本', { computed: true, readPermission: 'contractPartyOrder_viewCost' }),
  },
  states: ORDER_STATES,
  buttons: { viewCost: { label: '查看成本', icon: 'eye-off', weight: 'privacy' } },
  list: {
    columns: [
      'orderNo',
      'contractPartyId',
      'merchantId',
      'goodsName',
      'qty',
      'orderAmount',
      'capturedAmount',
      'refundAmount',
      'netAmount',
      'orderState',
      'finishTime',
    ],
    search: [
      'contractPartyId',
      'orderNo',
      'merchantOrderNo',
      'merchantId',
      'merchantCode',
      'goodsType',
      'orderState',
      'finishTime',
      'createTime',
    ],
    minor: ['qty', 'finishTime'],
    amount: 'netAmount',
    counts: 'count',
    within: { days: 92, unless: ORDER_NUMBERS },
  },
  detail: {
    lead: ORDER_LEAD,
    bars: ORDER_BARS,
    sections: ORDER_DETAIL,
    related: {
      商户对账明细: {
        of: 'merchantStatementDetails',
        by: 'orderNo',
        from: 'orderNo',
        columns: ['billId', 'lineType', 'qty', 'amount', 'settleTime', 'disputeFlag'],
      },
    },
  },
  charts: {
    主体汇总: {
      by: 'contractPartyId',
      sums: ['orderAmount', 'capturedAmount', 'refundAmount', 'netAmount', 'costAmount'],
      rank: 'netAmount',
      rate: { good: ['success', 'partial'], of: ['success', 'partial', 'failed'] },
    },
  },
  menu: {
    branch: 'orderManage',
    sort: 7,
    icon: 'landmark',
    path: '/order/contractParty',
    en: 'Orders by contract party',
  },
  keywords: ['party', 'settlement', 'net'],
})
