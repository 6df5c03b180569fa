import { flag, integer, json, money, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { blackListOrder } from '../../parts/blackList.ts'
import { ORDER_RELATED, ORDER_TIMELINE } from '../../parts/orderParts.ts'
import { ORDER_DETAIL, ORDER_FIELDS, ORDER_NUMBERS, ORDER_STATES } from '../../parts/orderFields.ts'

const NOT_CANCELABLE = '订单当前状态不允许取消'

/** What a merchant asked for and paid: every order of every kind of goods. Made by `acceptOrder`, moved on by the worker, by results and by the actions below. */
export const merchantOrderInfo = defineResource({
  id: 'merchantOrderInfo', label: '商户订单', path: '/biz-order/merchantOrderInfo', scope: 'tenant', title: 'orderNo', verbs: ['list', 'detail'],
  posted: true, large: true, partition: 'month', softDelete: false, export: 'link',
  fields: ORDER_FIELDS,
  states: ORDER_STATES,
  actions: {
    batchImport: { label: '批量导入', on: 'collection', own: true, handled: true, permission: 'import', key: 's i', icon: 'upload', place: 'toolbar', words: ['import', 'batch', 'upload', '批量下单'] },
    blockOrder: { label: '拦截', on: 'selection', verb: 'blockOrder', permission: 'block', from: ['pending', 'processing'], to: 'blocked', handled: true, danger: 'ask', icon: 'shield-ban', place: 'both', input: { reason: text('拦截原因', { required: '请填写拦截原因', max: 200 }) }, words: ['block', 'hold'] },
    releaseOrder: { label: '放行', on: 'selection', verb: 'releaseOrder', permission: 'release', from: ['blocked'], handled: true, danger: 'ask', icon: 'shield-check', place: 'both', input: { reason: text('放行原因', { required: '请填写放行原因', max: 200 }) }, words: ['release'] },
    cancelOrder: {
      label: '取消订单', on: 'selection', verb: 'cancelOrder', permission: 'cancel', from: ['pending', 'blocked', 'processing'], to: 'canceled', handled: true, keyed: true, danger: 'confirm', icon: 'x', place: 'both',
      input: { reason: text('取消原因', { required: '请填写取消原因', max: 200 }) }, refusals: { success: NOT_CANCELABLE, partial: NOT_CANCELABLE, failed: NOT_CANCELABLE, suspicious: NOT_CANCELABLE }, words: ['cancel'],
    },
    refund: {
      label: '退款', on: 'record', ids: 'orderId', from: ['success', 'partial'], handled: true, keyed: true, danger: 'confirm', icon: 'undo-2', place: 'row', proposed: { refundQty: ['successQty', 'refundedQty'], refundAmount: ['capturedAmount', 'refundAmount'] },
      input: {
        refundQty: integer('退款数量', { required: '请输入退款数量', min: 1 }), refundAmount: money('退款金额', { required: '请输入退款金额', min: 0 }), cardIds: json<readonly string[]>('退回的卡', { computed: true }),
        recoverCost: flag('向供应商追回成本'), reason: text('退款原因', { required: '请填写退款原因', max: 200 }),
      }, words: ['refund'],
    },
    syncOrderStatus: { label: '同步状态', on: 'selection', verb: 'syncOrderStatus', permission: 'sync', most: 200, from: ['processing', 'suspicious'], handled: true, icon: 'refresh-cw', place: 'both', done: '已提交查询，稍后刷新', words: ['sync', 'query'] },
    sendOrderState: { label: '补发通知', on: 'selection', verb: 'send/orderState', permission: 'notify', from: ['success', 'partial', 'failed', 'canceled'], handled: true, icon: 'bell-ring', place: 'both', words: ['notify', 'callback'] },
    remark: { label: '备注', on: 'record', ids: 'id', handled: true, icon: 'sticky-note', place: 'row', input: { remark: text('备注', { required: '请填写备注', max: 200 }) }, words: ['note'] },
    blackListInfo: blackListOrder,
    viewPlain: { label: '查看完整信息', on: 'record', own: true, handled: true, key: 's m', icon: 'scan-eye', place: 'row', words: ['plain', 'account', 'receiver', '明文'] },
  },
  buttons: { import: { label: '批量导入', icon: 'upload', place: 'toolbar' }, refundHigh: { label: '大额退款', icon: 'shield-alert' }, viewCost: { label: '查看成本', icon: 'eye-off' }, blackListInfo: { label: '加入黑名单', icon: 'user-x', code: 'blackListInfo_add', place: 'both' } },
  list: {
    columns: ['orderNo', 'merchantOrderNo', 'merchantId', 'goodsName', 'accountMask', 'qty', 'orderAmount', 'orderState', 'refundState', 'notifyState', 'createTime'],
    search: ['orderNo', 'merchantOrderNo', 'account', 'merchantId', 'merchantCode', 'contractPartyId', 'goodsType', 'skuCode', 'brandId', 'orderState', 'refundState', 'source', 'supplierId', 'batchNo', 'finishTime', 'createTime'],
    live: ['pending', 'processing'], counts: 'top/count', within: { days: 92, unless: ORDER_NUMBERS },
  },
  detail: { sections: ORDER_DETAIL, related: ORDER_RELATED, timeline: ORDER_TIMELINE },
  charts: { 每小时订单: { by: 'createTime', unit: 'hour', sum: 'orderAmount' }, 各状态订单: { by: 'orderState', sum: 'orderAmount' } },
  menu: { branch: 'orderManage', sort: 1, icon: 'receipt-text', path: '/order/merchant', en: 'Merchant orders', key: 'g o' },
  words: ['order'],
})
