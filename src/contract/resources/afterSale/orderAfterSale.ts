import { dateTime, flag, image, integer, json, longText, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const decided = '单据状态已变化，请刷新后重试'
const express = { code: { required: '请输入物流公司', max: 20 }, no: { required: '请输入物流单号', max: 64, pattern: /^[A-Za-z0-9-]{6,40}$/, patternText: '物流单号格式不正确' } } as const
const checked = { labels: { good: '完好', damaged: '损坏' }, wire: { good: 1, damaged: 2 } } as const

/** What a buyer wants back of an order that was delivered: money, goods or other goods. The order itself stays as it ended. */
export const orderAfterSale = defineResource({
  id: 'orderAfterSale', label: '售后单', path: '/biz-order/orderAfterSale', scope: 'tenant', title: 'afterSaleNo', verbs: ['list', 'page', 'detail', 'save'], posted: true, softDelete: false, export: true,
  fields: {
    afterSaleNo: text('售后单号', { computed: true, number: { prefix: 'AS', digits: 6, daily: true }, max: 24, mono: true, search: 'equals', width: 170 }),
    merchantRefundNo: text('商户退款号', { computed: true, max: 64, mono: true, search: 'equals' }),
    orderId: reference('订单', { to: 'merchantOrderInfo', onRemove: 'keep', computed: true }),
    orderNo: text('平台订单号', { required: '请输入平台订单号', max: 32, mono: true, search: 'equals', width: 210 }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    skuId: reference('SKU', { to: 'goodsSku', onRemove: 'keep', computed: true }),
    skuName: text('商品名称', { computed: true, max: 120, width: 200 }),
    unitPrice: money('单价', { computed: true }),
    afterType: oneOf('售后类型', { refund: '仅退款', return: '退货退款', exchange: '换货', buyBack: '卡券回购' }, { wire: { refund: 1, return: 2, exchange: 3, buyBack: 4 }, required: '请选择售后类型', tones: { refund: 'info', return: 'warn', exchange: 'info', buyBack: 'warn' } }),
    applyQty: integer('申请数量', { required: '请输入申请数量', min: 1 }),
    applyAmount: money('申请金额', { min: 0, help: '不填时为单价乘以申请数量' }),
    refundAmount: money('实退金额', { computed: true }),
    reasonType: oneOf('售后原因', { quality: '质量问题', wrong: '发错漏发', unwanted: '不想要', missing: '未到账', invalidCard: '卡密无效', other: '其他' }, { wire: { quality: 1, wrong: 2, unwanted: 3, missing: 4, invalidCard: 5, other: 6 }, required: '请选择售后原因' }),
    reasonText: longText('原因说明', { max: 500 }),
    evidence: image('凭证', { accept: ['image/jpeg', 'image/png'], maxBytes: 5 * 1024 * 1024 }),
    applySource: oneOf('申请来源', { manual: '控制台', api: '开放接口' }, { wire: { manual: 1, api: 2 }, computed: true }),
    returnExpressCode: text('退货物流公司', { computed: true, max: 20 }),
    returnExpressNo: text('退货物流单号', { computed: true, max: 64, mono: true, search: 'equals' }),
    checkResult: oneOf('验货结果', checked.labels, { wire: checked.wire, computed: true, tones: { good: 'ok', damaged: 'bad' } }),
    exchangeOrderId: reference('换货订单', { to: 'merchantOrderInfo', onRemove: 'keep', computed: true }),
    buyBackPrice: money('回购单价', { computed: true }),
    cardIds: json<readonly string[]>('回购的卡', { computed: true }),
    applicantId: reference('申请人', { to: 'user', onRemove: 'keep', computed: true }),
    auditUser: reference('审核人', { to: 'user', onRemove: 'keep', computed: true }),
    auditOpinion: longText('审核意见', { computed: true, max: 500 }),
    auditTime: dateTime('审核时间', { computed: true }),
    deadline: dateTime('处理时限', { computed: true, search: 'range' }),
    finishTime: dateTime('完成时间', { computed: true }),
  },
  states: {
    field: 'afterState', label: '售后状态', initial: 'pending',
    labels: { pending: '待审核', toReturn: '待买家退货', toReceive: '待收货', toRefund: '待退款', toExchange: '待换货发出', toBuyBack: '待回购', refunding: '退款中', done: '已完成', rejected: '已驳回', canceled: '已撤销' },
    wire: { pending: 10, toReturn: 20, toReceive: 30, toRefund: 40, toExchange: 45, toBuyBack: 48, refunding: 50, done: 60, rejected: 70, canceled: 80 },
    tones: { pending: 'warn', toReturn: 'info', toReceive: 'info', toRefund: 'warn', toExchange: 'warn', toBuyBack: 'warn', refunding: 'info', done: 'ok', rejected: 'bad', canceled: 'idle' },
  },
  actions: {
    approve: { label: '同意', on: 'selection', verb: 'audit/update', pick: { pass: 1 }, permission: 'audit', most: 50, from: ['pending'], handled: true, keyed: true, danger: 'confirm', icon: 'stamp', place: 'both', key: 's t', input: { opinion: longText('审核意见', { max: 500 }), refundAmount: money('核定退款金额', { min: 0, help: '不填时为申请金额' }) }, words: ['approve', 'pass'] },
    reject: { label: '驳回', on: 'selection', verb: 'audit/update', pick: { pass: 0 }, permission: 'audit', most: 50, from: ['pending'], to: 'rejected', handled: true, keyed: true, danger: 'confirm', icon: 'circle-x', place: 'both', input: { opinion: longText('驳回原因', { required: '请填写驳回原因', max: 500 }) }, words: ['reject'] },
    returnGoods: { label: '填写退货', on: 'record', verb: 'returnGoods', ids: 'id', permission: 'edit', from: ['toReturn'], to: 'toReceive', handled: true, icon: 'truck', place: 'row', input: { returnExpressCode: text('退货物流公司', express.code), returnExpressNo: text('退货物流单号', express.no) }, words: ['return parcel'] },
    receive: { label: '收货', on: 'record', ids: 'id', from: ['toReceive'], handled: true, keyed: true, danger: 'ask', icon: 'package-check', place: 'row', input: { checkResult: oneOf('验货结果', checked.labels, { wire: checked.wire, required: '请选择验货结果' }), remark: text('备注', { max: 200 }) }, words: ['receive', 'check'] },
    refund: { label: '退款', on: 'record', ids: 'id', from: ['toRefund'], to: 'done', handled: true, keyed: true, danger: 'confirm', icon: 'undo-2', place: 'row', input: { refundAmount: money('退款金额', { required: '请输入退款金额', min: 0 }), recoverCost: flag('向供应商追回成本') }, refusals: { done: decided, refunding: decided }, words: ['refund'] },
    exchangeGoods: { label: '换货发出', on: 'record', verb: 'exchangeGoods', ids: 'id', permission: 'exchange', from: ['toExchange'], to: 'done', handled: true, keyed: true, danger: 'confirm', icon: 'repeat', place: 'row', input: { skuId: reference('换货SKU', { to: 'goodsSku', onRemove: 'keep', required: '请选择换货SKU' }), qty: integer('换货数量', { required: '请输入换货数量', min: 1 }), expressCode: text('物流公司', express.code), expressNo: text('物流单号', express.no) }, words: ['exchange', 'replace'] },
    buyBack: { label: '回购', on: 'record', verb: 'buyBack', ids: 'id', permission: 'buyBack', from: ['toBuyBack'], to: 'done', handled: true, keyed: true, danger: 'confirm', icon: 'hand-coins', place: 'row', input: { buyBackPrice: money('回购单价', { required: '请输入回购单价', min: 0 }), cardIds: json<readonly string[]>('回购的卡', { computed: true }) }, words: ['buy back'] },
    cancel: { label: '撤销', on: 'selection', verb: 'cancel', from: ['pending', 'toReturn'], to: 'canceled', handled: true, danger: 'confirm', icon: 'x', place: 'both', words: ['withdraw'] },
  },
  buttons: { audit: { label: '审核', icon: 'stamp', place: 'both' }, edit: { label: '填写退货', icon: 'truck', place: 'row' }, addOverdue: { label: '超期申请', icon: 'calendar-clock' } },
  list: { columns: ['afterSaleNo', 'orderNo', 'merchantCode', 'skuName', 'afterType', 'applyQty', 'applyAmount', 'afterState', 'deadline', 'createTime'], search: ['afterSaleNo', 'orderNo', 'merchantCode', 'orderId', 'afterType', 'afterState', 'reasonType', 'deadline', 'createTime'], counts: 'count' },
  form: { sections: { 申请: ['orderNo', 'afterType', 'applyQty', 'applyAmount'], 原因: ['reasonType', 'reasonText', 'evidence'] } },
  detail: {
    sections: {
      申请: ['afterSaleNo', 'merchantRefundNo', 'orderId', 'merchantCode', 'skuName', 'skuId', 'afterType', 'unitPrice', 'applyQty', 'applyAmount', 'applySource', 'applicantId', 'deadline'],
      原因: ['reasonType', 'reasonText', 'evidence'], 审核: ['auditUser', 'auditOpinion', 'auditTime'],
      处理: ['returnExpressCode', 'returnExpressNo', 'checkResult', 'exchangeOrderId', 'buyBackPrice', 'refundAmount', 'finishTime'],
    },
    related: {
      处理轨迹: { call: '/biz-order/orderAfterSale/locus/list', by: 'afterSaleId', permission: 'orderAfterSale_view', fields: { time: dateTime('时间'), fromStateName: text('变更前'), toStateName: text('变更后'), operator: text('操作人'), content: text('内容') } },
      物流: { call: '/biz-order/orderAfterSale/logistics/list', by: 'afterSaleId', permission: 'orderAfterSale_view', fields: { kindName: text('包裹类型'), expressCode: text('物流公司'), expressNo: text('物流单号'), time: dateTime('时间') } },
      资金流水: { of: 'accountDetail', by: 'bizNo', from: 'afterSaleNo', sort: '-postTime', columns: ['postTime', 'bizType', 'amount', 'balanceAfter', 'flowDirection', 'entryNo'] },
    },
  },
  indexes: [['orderId']],
  menu: { branch: 'afterSaleManage', sort: 1, icon: 'life-buoy', path: '/order/afterSale', en: 'After sales cases', key: 'g t' },
  words: ['after-sale', 'return', 'refund'],
})
