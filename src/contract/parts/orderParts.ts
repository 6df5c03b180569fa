import type { TimelineEvent, Related } from '../define/detail.ts'
import { dateTime, integer, oneOf, text } from '../define/field.ts'

/** What belongs to an order, what was delivered first: cards, parcels, then attempts, money, stock, callbacks. */
export const ORDER_RELATED: Readonly<Record<string, Related>> = {
  卡密订单: {
    of: 'merchantCardOrderInfo',
    by: 'orderId',
    sort: '-createTime',
    columns: ['cardOrderNo', 'cardNoMasked', 'issueState', 'validEnd', 'issueTime'],
  },
  包裹: {
    key: 'parcels',
    fields: {
      parcelNo: text('包裹号', { mono: true }),
      qty: integer('数量'),
      expressCode: text('物流公司', { numberOf: 'express' }),
      expressNo: text('物流单号', { mono: true }),
      deliverTime: dateTime('发货时间'),
      signTime: dateTime('签收时间'),
      parcelState: oneOf(
        '包裹状态',
        { sent: '已发出', signed: '已签收', returned: '已退回' },
        { wire: { sent: 1, signed: 2, returned: 3 } },
      ),
    },
  },
  渠道订单: {
    of: 'channelOrderInfo',
    by: 'orderId',
    sort: '-createTime',
    columns: [
      'channelOrderNo',
      'supplierId',
      'channelState',
      'respMsg',
      'costMs',
      'submitTime',
      'purchaseAmount',
    ],
  },
  资金流水: {
    of: 'accountDetail',
    by: 'docNo',
    from: 'orderNo',
    sort: '-postTime',
    columns: ['postTime', 'bizType', 'amount', 'balanceAfter', 'flowDirection', 'entryNo'],
  },
  库存流水: { of: 'stockFlow', by: 'bizNo', from: 'orderNo', sort: '-createTime' },
  回调记录: {
    of: 'notify',
    by: 'bizNo',
    from: 'orderNo',
    sort: '-createTime',
    columns: ['event', 'status', 'tryCount', 'lastHttpCode', 'lastReply', 'nextTime'],
  },
}

/** The events of an order, from its creation to the callback to the merchant. */
export const ORDER_TIMELINE: readonly TimelineEvent[] = [
  { at: 'createTime', label: '下单', tone: 'info', show: ['orderAmount', 'deductType', 'source'] },
  {
    at: 'time',
    label: '经过',
    journal: { key: 'trace', says: 'content', who: 'operator', state: 'toState' },
  },
  {
    of: 'channelOrderInfo',
    by: 'orderId',
    at: 'submitTime',
    label: '提交供应商',
    tone: 'info',
    show: ['supplierId', 'attempt', 'purchaseAmount'],
  },
  {
    of: 'channelOrderInfo',
    by: 'orderId',
    at: 'finishTime',
    label: '供应商答复',
    show: ['respCode', 'respMsg', 'costMs', 'manualReason'],
  },
  {
    of: 'merchantCardOrderInfo',
    by: 'orderId',
    at: 'issueTime',
    label: '发卡',
    tone: 'ok',
    show: ['cardNoMasked', 'cardSource'],
  },
  {
    of: 'accountDetail',
    by: 'docNo',
    from: 'orderNo',
    at: 'postTime',
    label: '记账',
    show: ['bizType', 'amount', 'balanceAfter'],
    tone: 'ok',
  },
  {
    of: 'notify',
    by: 'bizNo',
    from: 'orderNo',
    at: 'createTime',
    label: '回调商户',
    show: ['event', 'tryCount', 'lastHttpCode', 'lastReply'],
  },
]
