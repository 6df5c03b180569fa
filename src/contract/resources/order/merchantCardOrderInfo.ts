import { dateTime, money, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** One row for each card an order handed over. */
export const merchantCardOrderInfo = defineResource({
  id: 'merchantCardOrderInfo', label: '卡密订单', path: '/biz-order/merchantCardOrderInfo', scope: 'tenant', title: 'cardOrderNo', verbs: ['list', 'page', 'detail'],
  posted: true, large: true, partition: 'month', softDelete: false, export: true,
  fields: {
    cardOrderNo: text('发卡单号', { computed: true, number: { prefix: 'K', digits: 15, fromId: true }, max: 32, mono: true, search: 'equals', width: 210 }),
    orderId: reference('商户订单', { to: 'merchantOrderInfo', onRemove: 'keep', computed: true }),
    orderNo: text('平台订单号', { computed: true, max: 32, mono: true, search: 'equals', width: 210 }),
    merchantId: reference('商户', { to: 'merchantConfig', computed: true }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    skuId: reference('SKU', { to: 'goodsSku', computed: true }),
    goodsName: text('商品名称', { computed: true, max: 120, search: 'none', width: 200 }),
    cardSource: oneOf('卡来源', { platform: '平台库存', merchant: '商户库存', supplier: '供应商接口' }, { wire: { platform: 1, merchant: 2, supplier: 3 }, computed: true }),
    stockCardId: text('卡', { computed: true, max: 20, internal: true }),
    cardNoMasked: text('卡号', { computed: true, max: 100, mono: true, search: 'none' }),
    validEnd: dateTime('有效期', { computed: true }),
    receivePhone: secret('接收手机', { computed: true, searchable: true, max: 20 }),
    receivePhoneMask: text('接收手机(脱敏)', { computed: true, max: 20, mono: true, search: 'none' }),
    smsState: oneOf('短信状态', { none: '不发送', waiting: '待发送', sent: '成功', failed: '失败' }, { wire: { none: 0, waiting: 1, sent: 2, failed: 3 }, tones: { none: 'idle', waiting: 'info', sent: 'ok', failed: 'bad' }, computed: true }),
    unitPrice: money('单价', { computed: true }),
    unitCost: money('成本', { computed: true, readPermission: 'merchantOrderInfo_viewCost' }),
    issueTime: dateTime('发放时间', { computed: true }),
    viewTime: dateTime('查看时间', { computed: true }),
    useTime: dateTime('使用时间', { computed: true }),
  },
  states: {
    field: 'issueState', label: '发卡状态', initial: 'issued', labels: { issued: '已发放', viewed: '已查看', used: '已使用', returned: '已退回', voided: '已作废' },
    wire: { issued: 1, viewed: 2, used: 3, returned: 4, voided: 5 }, tones: { issued: 'ok', viewed: 'info', used: 'idle', returned: 'warn', voided: 'bad' },
  },
  actions: {
    invalid: { label: '作废', on: 'selection', verb: 'invalid', most: 200, from: ['issued', 'viewed'], to: 'voided', handled: true, keyed: true, danger: 'confirm', icon: 'ban', place: 'both', input: { reason: text('作废原因', { required: '请填写作废原因', max: 200 }) }, words: ['void', 'invalid'] },
  },
  list: {
    columns: ['cardOrderNo', 'orderNo', 'merchantId', 'goodsName', 'cardNoMasked', 'validEnd', 'receivePhoneMask', 'smsState', 'issueState', 'issueTime'],
    search: ['cardOrderNo', 'orderNo', 'merchantId', 'skuId', 'cardSource', 'receivePhone', 'smsState', 'issueState', 'createTime'], within: { days: 92, unless: ['cardOrderNo', 'orderNo', 'orderId', 'receivePhone'] },
  },
  detail: { sections: { 发卡: ['cardOrderNo', 'orderId', 'merchantId', 'goodsName', 'cardSource', 'cardNoMasked', 'validEnd', 'issueState'], 金额: ['unitPrice', 'unitCost'], 过程: ['receivePhoneMask', 'smsState', 'issueTime', 'viewTime', 'useTime'] } },
  indexes: [['orderId']],
  menu: { branch: 'cardOrderManage', sort: 1, icon: 'ticket', path: '/order/card', en: 'Card code orders' },
  words: ['cards'],
})
