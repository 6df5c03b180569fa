import type { Happening, Related } from '../define/detail.ts'

/** What belongs to an order, each with commands of its own: attempts at suppliers, cards, money, stock. */
export const ORDER_RELATED: Readonly<Record<string, Related>> = {
  渠道订单: { of: 'channelOrderInfo', by: 'orderId', sort: '-createTime', columns: ['channelOrderNo', 'supplierId', 'channelState', 'purchaseAmount', 'respMsg', 'submitTime'] },
  卡密订单: { of: 'merchantCardOrderInfo', by: 'orderId', sort: '-createTime', columns: ['cardOrderNo', 'cardNoMasked', 'issueState', 'validEnd', 'issueTime'] },
  资金流水: { of: 'accountDetail', by: 'docNo', from: 'orderNo', sort: '-postTime', columns: ['postTime', 'bizType', 'amount', 'balanceAfter', 'flowDirection', 'entryNo'] },
  库存流水: { of: 'stockFlow', by: 'bizNo', from: 'orderNo', sort: '-createTime' },
}

/** What happens to an order from the moment its money is held until it is told of. */
export const ORDER_TIMELINE: readonly Happening[] = [
  { at: 'createTime', what: '下单', tone: 'info', show: ['orderAmount', 'deductType', 'source'] },
  { of: 'channelOrderInfo', by: 'orderId', at: 'submitTime', what: '提交供应商', tone: 'info', show: ['supplierId', 'attempt', 'purchaseAmount'] },
  { of: 'channelOrderInfo', by: 'orderId', at: 'finishTime', what: '供应商答复', show: ['respCode', 'respMsg', 'costMs', 'manualReason'] },
  { of: 'merchantCardOrderInfo', by: 'orderId', at: 'issueTime', what: '发卡', tone: 'ok', show: ['cardNoMasked', 'cardSource'] },
  { of: 'accountDetail', by: 'docNo', from: 'orderNo', at: 'postTime', what: '记账', show: ['bizType', 'amount', 'balanceAfter'], tone: 'ok' },
  { at: 'finishTime', what: '订单结束', show: ['successQty', 'failQty', 'failReason'] },
]
