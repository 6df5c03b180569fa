import { dateTime, file, flag, integer, longText, money, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { blackListAttempt } from '../../parts/blackList.ts'

const reason = text('原因', { required: '请填写原因', max: 200 })
const voucher = file('凭证', { required: '请上传凭证', accept: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 10 * 1024 * 1024 })
const ONLY_OPEN = '仅处理中或可疑的渠道订单可人工置位'
const closed = { success: ONLY_OPEN, failed: ONLY_OPEN, queued: ONLY_OPEN }

/** One attempt at one supplier. The number is what the supplier knows it by; it is submitted once, and asked about after that. */
export const channelOrderInfo = defineResource({
  id: 'channelOrderInfo', label: '渠道订单', path: '/biz-order/channelOrderInfo', scope: 'tenant', title: 'channelOrderNo', verbs: ['list', 'detail'],
  posted: true, large: true, partition: 'month', softDelete: false, export: true,
  fields: {
    channelOrderNo: text('渠道订单号', { computed: true, number: { prefix: 'C', digits: 15, fromId: true }, max: 32, mono: true, search: 'equals', width: 210 }),
    orderId: reference('商户订单', { to: 'merchantOrderInfo', onRemove: 'keep', computed: true }),
    orderNo: text('平台订单号', { computed: true, max: 32, mono: true, search: 'equals', width: 210 }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    sliceNo: integer('拆单序号', { computed: true, internal: true }),
    attempt: integer('第几次', { computed: true }),
    supplierId: reference('供应商', { to: 'supplierConfig', computed: true }),
    supplierGoodsId: reference('供应商商品', { to: 'supplierGoods', onRemove: 'keep', computed: true, internal: true }),
    routeDetailId: reference('路由渠道', { to: 'goodsChannelDetail', onRemove: 'keep', computed: true, internal: true }),
    supplierSkuCode: text('供应商商品编码', { computed: true, max: 64, mono: true }),
    supplierOrderNo: text('供应商单号', { computed: true, max: 64, mono: true, search: 'equals' }),
    account: secret('充值账号', { computed: true, searchable: true, max: 100 }),
    accountMask: text('充值账号(脱敏)', { computed: true, max: 100, mono: true, search: 'none' }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    skuName: text('商品名称', { computed: true, max: 120, search: 'none', width: 200 }),
    qty: integer('数量', { computed: true }),
    deliveredQty: integer('成功数量', { computed: true }),
    purchasePrice: money('采购价', { computed: true, readPermission: 'channelOrderInfo_viewCost' }),
    purchaseAmount: money('采购金额', { computed: true, readPermission: 'channelOrderInfo_viewCost' }),
    costBackAmount: money('供应商已退', { computed: true, readPermission: 'channelOrderInfo_viewCost' }),
    respCode: text('返回码', { computed: true, max: 64, mono: true }),
    respMsg: text('返回信息', { computed: true, max: 200, search: 'none', width: 180 }),
    submitTime: dateTime('提交时间', { computed: true, search: 'range' }),
    finishTime: dateTime('完成时间', { computed: true }),
    costMs: integer('耗时(毫秒)', { computed: true }),
    queryCount: integer('查询次数', { computed: true }),
    nextQueryTime: dateTime('下次查询', { computed: true }),
    submitCount: integer('提交次数', { computed: true, internal: true }),
    failSwitch: flag('失败切换', { computed: true, internal: true }),
    maxSwitch: integer('最多切换', { computed: true, internal: true }),
    manualFlag: flag('人工置位', { computed: true }),
    manualReason: text('置位原因', { computed: true, max: 200 }),
    voucher: file('置位凭证', { computed: true }),
  },
  states: {
    field: 'channelState', label: '渠道状态', initial: 'queued', labels: { queued: '待提交', accepted: '已受理', success: '成功', failed: '失败', unknown: '可疑' },
    wire: { queued: 10, accepted: 20, success: 30, failed: 40, unknown: 45 }, tones: { queued: 'info', accepted: 'info', success: 'ok', failed: 'bad', unknown: 'warn' },
  },
  actions: {
    isSuccessState: { label: '置成功', on: 'selection', verb: 'isSuccessState', permission: 'setSuccess', most: 200, from: ['accepted', 'unknown'], handled: true, keyed: true, danger: 'confirm', icon: 'circle-check', place: 'both', input: { reason, voucher, cardSecrets: longText('卡密', { max: 20_000, help: '卡密订单必填，每行一张：卡号,卡密' }) }, refusals: closed, words: ['mark successful'] },
    isFailState: { label: '置失败', on: 'selection', verb: 'isFailState', permission: 'setFail', most: 200, from: ['accepted', 'unknown'], handled: true, keyed: true, danger: 'confirm', icon: 'circle-x', place: 'both', input: { reason, voucher, reRoute: flag('改用其他供应商') }, refusals: closed, words: ['mark failed'] },
    query: { label: '查询结果', on: 'selection', most: 200, from: ['accepted', 'unknown'], handled: true, icon: 'search-check', place: 'both', done: '已提交查询，稍后刷新', words: ['query'] },
    blackListInfo: blackListAttempt,
  },
  buttons: { viewCost: { label: '查看成本', icon: 'eye-off' } },
  list: {
    columns: ['channelOrderNo', 'orderNo', 'supplierId', 'skuName', 'accountMask', 'purchaseAmount', 'channelState', 'respMsg', 'costMs', 'submitTime'],
    search: ['channelOrderNo', 'orderNo', 'supplierOrderNo', 'account', 'supplierId', 'skuCode', 'channelState', 'manualFlag', 'submitTime', 'createTime'],
    live: ['queued', 'accepted'], within: { days: 92, unless: ['channelOrderNo', 'orderNo', 'supplierOrderNo', 'account', 'orderId'] },
  },
  detail: { sections: { 渠道订单: ['channelOrderNo', 'orderId', 'attempt', 'supplierId', 'supplierSkuCode', 'supplierOrderNo', 'channelState', 'respCode', 'respMsg'], 商品与成本: ['skuName', 'skuCode', 'accountMask', 'qty', 'deliveredQty', 'purchasePrice', 'purchaseAmount', 'costBackAmount'], 过程: ['submitTime', 'finishTime', 'costMs', 'queryCount', 'nextQueryTime', 'manualFlag', 'manualReason', 'voucher'] } },
  indexes: [['orderId']],
  charts: { 供应商成功率: { by: 'supplierId', rate: { good: ['success'], of: ['success', 'failed'] } } },
  menu: { branch: 'orderManage', sort: 2, icon: 'waypoints', path: '/order/channel', en: 'Channel orders', key: 'g q' },
  words: ['supplier order', 'attempt'],
})
