import { dateTime, integer, longText, money, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { SC_ACTIONS, SC_LINES, SC_STATES } from '../../parts/scPurchaseFields.ts'

const quantity = (label: string) => integer(label, { computed: true })
const amount = (label: string) => money(label, { computed: true })
const shipped = { deliverMode: 'express' } as const
const received = { deliverMode: ['express', 'file'] }

/** A bulk purchase of a merchant: its money is held when it is approved and charged as it is delivered. */
export const scPurchaseOrder = defineResource({
  id: 'scPurchaseOrder',
  label: '供应链采购单',
  path: '/biz-order/scPurchaseOrder',
  scope: 'tenant',
  title: 'scOrderNo',
  verbs: ['list', 'page', 'detail', 'save'],
  softDelete: false,
  posted: true,
  export: true,
  fields: {
    scOrderNo: text('采购单号', {
      computed: true,
      number: { prefix: 'SC', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 170,
    }),
    merchantOrderNo: text('商户单号', {
      max: 40,
      mono: true,
      search: 'equals',
      pattern: /^[A-Za-z0-9_-]+$/,
      patternText: '商户单号只能是字母、数字、横线',
      help: '不填则由系统编号',
    }),
    merchantId: reference('商户', { to: 'merchantConfig', required: '请选择商户', width: 160 }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    contractPartyId: reference('合同主体', { to: 'contractParty', computed: true, onRemove: 'keep' }),
    items: SC_LINES,
    goodsText: text('商品', { computed: true, max: 200, width: 220 }),
    skuCode: text('SKU编码', { computed: true, max: 2000, mono: true, search: 'contains', width: 130 }),
    totalQty: quantity('总量'),
    deliveredQty: quantity('已发'),
    deliverCount: quantity('发货次数'),
    totalAmount: amount('总额'),
    capturedAmount: amount('已扣款'),
    releasedAmount: amount('已解冻'),
    refundAmount: amount('退款额'),
    deliverMode: oneOf(
      '交付方式',
      { stock: '转商户库存', file: '卡密文件', express: '物流发货' },
      { wire: { stock: 1, file: 2, express: 3 }, required: '请选择交付方式', default: 'stock', width: 110 },
    ),
    receiverName: text('收货人', { required: '请输入收货人', max: 30, when: shipped }),
    receiverPhone: secret('收货手机号', {
      required: '请输入收货手机号',
      max: 20,
      when: received,
      help: '快递联系收货人；卡密文件的解压密码只发到这个手机',
    }),
    receiverPhoneMask: text('收货手机', { computed: true, max: 20, search: 'none' }),
    receiverAddress: text('收货地址', { required: '请输入收货地址', max: 200, when: shipped }),
    expressCode: text('物流公司', { computed: true, max: 20, numberOf: 'express' }),
    expressNo: text('物流单号', { computed: true, max: 64, mono: true, search: 'equals' }),
    deliverTime: dateTime('发货时间', { computed: true }),
    finishTime: dateTime('完成时间', { computed: true }),
    auditUser: reference('审核人', { to: 'user', onRemove: 'keep', computed: true }),
    auditTime: dateTime('审核时间', { computed: true }),
    auditOpinion: longText('审核意见', { computed: true, max: 500 }),
    closeReason: text('关闭原因', { computed: true, max: 200 }),
  },
  states: SC_STATES,
  approval: { state: 'pending', applicant: 'createUser' },
  actions: SC_ACTIONS,
  buttons: { audit: { label: '审核', icon: 'stamp', placement: 'both' } },
  uniqueTogether: [{ fields: ['merchantId', 'merchantOrderNo'], text: '该商户单号已存在' }],
  list: {
    counts: 'state-count',
    columns: [
      'scOrderNo',
      'merchantId',
      'goodsText',
      'totalQty',
      'deliveredQty',
      'deliverMode',
      'totalAmount',
      'orderState',
      'createTime',
    ],
    search: [
      'scOrderNo',
      'merchantOrderNo',
      'merchantId',
      'merchantCode',
      'skuCode',
      'deliverMode',
      'orderState',
      'createTime',
    ],
    amount: 'totalAmount',
  },
  form: {
    sections: {
      采购: ['merchantId', 'merchantOrderNo', 'deliverMode'],
      明细: ['items'],
      收货: ['receiverName', 'receiverPhone', 'receiverAddress'],
    },
  },
  detail: {
    attention: [
      {
        when: { orderState: ['toDeliver', 'partly'] },
        tone: 'warn',
        text: '还没有发完：共 {totalQty} 件，已发 {deliveredQty} 件',
        actions: ['deliver', 'close'],
      },
    ],
    lead: { title: 'goodsText', amount: 'totalAmount', says: ['closeReason'] },
    bars: [
      {
        label: '资金',
        total: 'totalAmount',
        parts: [
          { label: '已扣款', of: ['capturedAmount'], look: 'full' },
          { label: '冻结', of: ['totalAmount'], less: ['capturedAmount', 'releasedAmount'], look: 'half' },
          { label: '已解冻', of: ['releasedAmount'], look: 'gone' },
        ],
        when: { orderState: ['toDeliver', 'partly', 'delivered', 'done', 'closed'] },
      },
    ],
    sections: {
      明细: ['items'],
      采购: [
        'scOrderNo',
        'merchantOrderNo',
        'merchantId',
        'contractPartyId',
        'deliverMode',
        ['totalQty', 'deliveredQty'],
        'refundAmount',
      ],
      收货: [
        ['receiverName', 'receiverPhoneMask'],
        'receiverAddress',
        ['expressCode', 'expressNo'],
        'deliverTime',
        'finishTime',
      ],
      审核: [['auditUser', 'auditTime'], 'auditOpinion', 'closeReason'],
    },
    related: {
      卡密出库单: {
        of: 'cardStockOut',
        by: 'scOrderNo',
        from: 'scOrderNo',
        columns: ['outNo', 'skuId', 'qty', 'orderState', 'batchQty', 'downloadQty', 'outTime', 'failReason'],
      },
      资金流水: { of: 'accountDetail', by: 'docNo', from: 'scOrderNo' },
    },
  },
  waits: {
    供应链采购待发货: {
      filter: { orderState: 'toDeliver,partly' },
      right: 'deliver',
      icon: 'truck',
      sum: 'totalAmount',
      since: 'auditTime',
      lateHours: 48,
      by: 'merchantId',
      sort: 41,
    },
  },
  indexes: [['merchantId'], ['expressNo']],
  menu: {
    branch: 'purchaseManage',
    sort: 2,
    icon: 'boxes',
    path: '/purchase/sc',
    en: 'Supply-chain purchase',
  },
  keywords: ['bulk', 'supply chain'],
})
