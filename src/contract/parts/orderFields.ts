import { dateTime, flag, integer, money, oneOf, reference, secret, text } from '../define/field.ts'
import { goodsTypes } from './goodsTypes.ts'
import { TICKET_DETAIL, TICKET_FIELDS } from './ticketFields.ts'

/** What an order is paid with. */
export const DEDUCT_TYPES = {
  labels: { account: '账户余额', stock: '商户库存', points: '积分', free: '免扣' },
  wire: { account: 1, stock: 2, points: 3, free: 4 },
} as const

/** Where an order came from. */
export const ORDER_SOURCES = {
  api: '开放接口',
  batch: '控制台批量',
  mall: 'H5商城',
  exchange: '卡券兑换',
  standing: '周期订单',
  replacement: '换货补发',
  platform: '大平台',
  campaign: '营销活动',
} as const
export const ORDER_SOURCE_NUMBERS = {
  api: 1,
  batch: 2,
  mall: 3,
  exchange: 4,
  standing: 5,
  replacement: 6,
  platform: 7,
  campaign: 8,
} as const

/** Columns of an order, shared by all nouns that show orders; all are written by the server. */
export const ORDER_FIELDS = {
  orderNo: text('平台订单号', {
    computed: true,
    number: { prefix: 'O', digits: 15, fromId: true },
    max: 32,
    mono: true,
    search: 'equals',
    width: 210,
  }),
  merchantOrderNo: text('商户订单号', {
    computed: true,
    max: 64,
    mono: true,
    lookup: true,
    search: 'equals',
    width: 180,
  }),
  merchantId: reference('商户', { to: 'merchantConfig', computed: true, width: 160 }),
  merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
  contractPartyId: reference('合同主体', { to: 'contractParty', computed: true }),
  accountId: reference('扣款账户', { to: 'contractPartyAccount', computed: true }),
  source: oneOf('来源', ORDER_SOURCES, { wire: ORDER_SOURCE_NUMBERS, computed: true }),
  batchNo: text('批次号', { computed: true, max: 32, mono: true, search: 'equals' }),
  secretId: text('接入凭证', { computed: true, max: 20, internal: true }),
  activityItemId: text('活动行', { computed: true, max: 20, internal: true }),
  buyerIp: text('下单IP', { computed: true, max: 45, mono: true }),
  buyerUserId: text('下单用户', { computed: true, max: 64 }),
  province: text('省份', { computed: true, max: 30 }),
  goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, computed: true }),
  deliverType: oneOf(
    '交付方式',
    { stock: '平台库存', api: '供应商接口', manual: '人工发货', stockFirst: '先库存后接口' },
    { wire: { stock: 1, api: 2, manual: 3, stockFirst: 4 }, computed: true },
  ),
  skuId: reference('SKU', { to: 'goodsSku', computed: true }),
  skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
  goodsName: text('商品名称', { computed: true, max: 120, search: 'none', width: 200 }),
  brandId: reference('品牌', { to: 'goodsBrand', computed: true, onRemove: 'keep' }),
  taxCode: text('税收分类', { computed: true, max: 64 }),
  account: secret('充值账号', { computed: true, searchable: true, max: 100 }),
  accountMask: text('充值账号(脱敏)', { computed: true, max: 100, mono: true, search: 'none' }),
  receiver: secret('收货信息', { computed: true, max: 2000 }),
  receiverMask: text('收货人', { computed: true, max: 200, search: 'none', width: 200 }),
  receiverPhone: secret('收货手机号', { computed: true, searchable: true, max: 20 }),
  qty: integer('数量', { computed: true }),
  successQty: integer('成功数量', { computed: true }),
  failQty: integer('失败数量', { computed: true }),
  refundedQty: integer('已退数量', { computed: true }),
  deliveredQty: integer('已发数量', { computed: true }),
  faceValue: money('面值', { computed: true }),
  unitPrice: money('单价', { computed: true }),
  orderAmount: money('订单金额', { computed: true }),
  capturedAmount: money('实扣金额', { computed: true }),
  refundAmount: money('退款金额', { computed: true }),
  netAmount: money('净额', { computed: true, generated: true, help: '实扣金额减退款金额' }),
  costAmount: money('成本', { computed: true, readPermission: 'merchantOrderInfo_viewCost' }),
  deductType: oneOf('扣款方式', DEDUCT_TYPES.labels, { wire: DEDUCT_TYPES.wire, computed: true }),
  refundState: oneOf(
    '退款状态',
    { none: '无退款', refunding: '退款中', partly: '部分退款', full: '已全额退款' },
    {
      wire: { none: 0, refunding: 1, partly: 2, full: 3 },
      tones: { none: 'idle', refunding: 'info', partly: 'warn', full: 'warn' },
      computed: true,
    },
  ),
  deliverState: oneOf(
    '发货状态',
    {
      none: '无需发货',
      waiting: '待发货',
      partly: '部分发货',
      shipped: '已发货',
      signed: '已签收',
      returned: '拒收退回',
    },
    {
      wire: { none: 0, waiting: 1, partly: 2, shipped: 3, signed: 4, returned: 5 },
      tones: {
        none: 'idle',
        waiting: 'warn',
        partly: 'info',
        shipped: 'info',
        signed: 'ok',
        returned: 'bad',
      },
      computed: true,
    },
  ),
  notifyState: oneOf(
    '通知状态',
    { none: '无需通知', waiting: '待通知', sent: '已通知', failed: '通知失败' },
    {
      wire: { none: 0, waiting: 1, sent: 2, failed: 3 },
      tones: { none: 'idle', waiting: 'info', sent: 'ok', failed: 'bad' },
      computed: true,
    },
  ),
  blockReason: text('拦截原因', { computed: true, max: 200 }),
  failReason: text('失败原因', { computed: true, max: 200 }),
  allowPartial: flag('允许部分成功', { computed: true }),
  notifyUrl: text('回调地址', { computed: true, max: 500 }),
  notifyCount: integer('通知次数', { computed: true }),
  supplierId: reference('供应商', { to: 'supplierConfig', computed: true }),
  expressNo: text('物流单号', { computed: true, max: 64, mono: true, lookup: true, search: 'equals' }),
  finishTime: dateTime('完成时间', { computed: true, search: 'range' }),
  deliverMs: integer('交付耗时(毫秒)', { computed: true, generated: true, search: 'range' }),
  timeoutTime: dateTime('结果期限', { computed: true, internal: true }),
  refundCount: integer('退款次数', { computed: true, internal: true }),
  ...TICKET_FIELDS,
  remark: text('备注', { computed: true, max: 200 }),
} as const

/** The states of an order; a final state is only left through a change request. */
export const ORDER_STATES = {
  field: 'orderState',
  label: '订单状态',
  initial: 'pending',
  labels: {
    pending: '待处理',
    blocked: '已拦截',
    processing: '处理中',
    success: '成功',
    partial: '部分成功',
    failed: '失败',
    suspicious: '可疑',
    canceled: '已取消',
  },
  wire: {
    pending: 10,
    blocked: 15,
    processing: 20,
    success: 30,
    partial: 35,
    failed: 40,
    suspicious: 45,
    canceled: 50,
  },
  tones: {
    pending: 'info',
    blocked: 'warn',
    processing: 'info',
    success: 'ok',
    partial: 'warn',
    failed: 'bad',
    suspicious: 'bad',
    canceled: 'idle',
  },
  shapes: { blocked: 'diamond', suspicious: 'diamond' },
} as const

const ENDED = ['success', 'partial', 'failed', 'canceled'] as const

/** What leads an order. */
export const ORDER_LEAD = {
  title: 'goodsName',
  times: 'qty',
  amount: 'orderAmount',
  says: ['blockReason', 'failReason'],
} as const

/** The money of an order: what was held, and what has become of it. */
export const ORDER_BARS = [
  {
    label: '资金',
    total: 'orderAmount',
    totalLabel: '冻结',
    when: { deductType: 'account', orderState: ENDED },
    parts: [
      { label: '实扣', of: ['capturedAmount'], look: 'none' },
      { label: '已释放', of: ['orderAmount'], less: ['capturedAmount'], look: 'void' },
      { label: '已退款', of: ['refundAmount'], look: 'hatched' },
      { label: '净收', of: ['capturedAmount'], less: ['refundAmount'], look: 'full' },
    ],
  },
  {
    label: '资金',
    total: 'orderAmount',
    totalLabel: '冻结',
    when: { deductType: 'account' },
    parts: [
      { label: '实扣', of: ['capturedAmount'], look: 'full' },
      { label: '冻结中', of: ['orderAmount'], less: ['capturedAmount'], look: 'pale' },
    ],
  },
] as const

/** What needs a person in an order. */
export const ORDER_ATTENTION = [
  {
    when: { orderState: 'blocked' },
    tone: 'warn',
    text: '订单已拦截，款项仍冻结：{blockReason}',
    actions: ['releaseOrder', 'cancelOrder'],
  },
  {
    when: { orderState: 'suspicious' },
    tone: 'bad',
    text: '供应商结果不明，款项仍冻结，不会换供应商',
    actions: ['syncOrderStatus'],
  },
  {
    when: { notifyState: 'failed' },
    tone: 'bad',
    text: '通知 {notifyCount} 次都未送达，商户不知道结果',
    actions: ['sendOrderState'],
  },
] as const

/** A filter by one of these fields needs no time range. */
export const ORDER_NUMBERS = ['orderNo', 'merchantOrderNo', 'account', 'batchNo', 'expressNo'] as const

/** Sections of an order in its detail view. */
export const ORDER_DETAIL = {
  订单: [
    ['merchantId', 'merchantCode', 'merchantOrderNo'],
    ['accountMask', 'province'],
    'receiverMask',
    ['skuId', 'skuCode', 'unitPrice', 'faceValue'],
    ['source', 'batchNo', 'allowPartial'],
    'remark',
  ],
  电影票: TICKET_DETAIL,
  交付: [
    ['goodsType', 'deliverType'],
    ['successQty', 'failQty', 'deliveredQty', 'refundedQty'],
    'supplierId',
    ['deliverState', 'expressNo'],
    'finishTime',
  ],
  扣款与通知: [
    ['deductType', 'accountId'],
    'contractPartyId',
    'capturedAmount',
    'refundAmount',
    'netAmount',
    'refundState',
    'costAmount',
    ['notifyState', 'notifyCount'],
    'notifyUrl',
    ['buyerIp', 'buyerUserId'],
  ],
} as const
