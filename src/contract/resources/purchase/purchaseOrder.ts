import { date, dateTime, file, integer, longText, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { PAY_STATE, PURCHASE_LINES, PURCHASE_PAYMENTS, PURCHASE_STATES } from '../../parts/purchaseFields.ts'
import { PURCHASE_ACTIONS } from '../../parts/purchaseActions.ts'

const quantity = (label: string) => integer(label, { computed: true, default: 0 })
const amount = (label: string) => money(label, { computed: true, default: 0 })

/**
 * An order of goods or cards from a supplier. Receipts (`stockInRecord`) that name it raise what was received
 * and what is owed.
 */
export const purchaseOrder = defineResource({
  id: 'purchaseOrder',
  label: '采购单',
  path: '/biz-product/purchaseOrder',
  scope: 'tenant',
  title: 'purchaseNo',
  verbs: ['list', 'page', 'detail', 'select', 'save', 'update', 'remove'],
  export: true,
  fields: {
    purchaseNo: text('采购单号', {
      computed: true,
      number: { prefix: 'PO', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 170,
    }),
    supplierId: reference('供应商', {
      to: 'supplierConfig',
      where: { status: 'active' },
      required: '请选择供应商',
      width: 160,
    }),
    contractPartyId: reference('合同主体', { to: 'contractParty', computed: true, onRemove: 'keep' }),
    purchaseType: oneOf(
      '采购类型',
      { cards: '卡密', goods: '实物' },
      { wire: { cards: 1, goods: 2 }, required: '请选择采购类型', width: 80 },
    ),
    items: PURCHASE_LINES,
    goodsText: text('商品', { computed: true, max: 200, width: 220 }),
    skuCode: text('SKU编码', { computed: true, max: 2000, mono: true, search: 'contains', width: 130 }),
    totalQty: quantity('总数'),
    inQty: quantity('已入库'),
    returnQty: quantity('已退回'),
    totalAmount: amount('总额'),
    inAmount: amount('已入库金额'),
    paidAmount: amount('已付'),
    unpaidAmount: amount('未付'),
    payType: oneOf(
      '付款方式',
      { prepaid: '预付', delivery: '货到付款', credit: '账期付款' },
      { wire: { prepaid: 1, delivery: 2, credit: 3 }, default: 'delivery' },
    ),
    payState: oneOf('付款状态', PAY_STATE.labels, {
      wire: PAY_STATE.wire,
      tones: PAY_STATE.tones,
      computed: true,
      default: 'unpaid',
      width: 90,
    }),
    payments: PURCHASE_PAYMENTS,
    expectDate: date('预计到货', { search: 'range' }),
    arrival: oneOf(
      '到货',
      { late: '已逾期', soon: '三天内', waiting: '未到期' },
      {
        wire: { late: 1, soon: 2, waiting: 3 },
        tones: { late: 'bad', soon: 'warn', waiting: 'idle' },
        computed: true,
        search: 'none',
        width: 90,
      },
    ),
    contractFile: file('合同附件', {
      accept: ['application/pdf', 'image/jpeg', 'image/png'],
      maxBytes: 20 * 1024 * 1024,
    }),
    remark: text('备注', { max: 200 }),
    submitUser: reference('提交人', { to: 'user', onRemove: 'keep', computed: true }),
    submitTime: dateTime('提交时间', { computed: true }),
    auditUser: reference('审核人', { to: 'user', onRemove: 'keep', computed: true }),
    auditTime: dateTime('审核时间', { computed: true }),
    auditOpinion: longText('审核意见', { computed: true, max: 500 }),
    closeReason: text('关闭原因', { computed: true, max: 200 }),
  },
  states: PURCHASE_STATES,
  approval: { state: 'pending', applicant: 'submitUser' },
  actions: PURCHASE_ACTIONS,
  buttons: {
    audit: { label: '审核', icon: 'stamp', placement: 'both' },
    auditHigh: {
      label: '审核大额采购',
      icon: 'shield-check',
      weight: 'money',
      lifts: { action: 'approve', param: 'purchase.audit.limit', otherwise: 5_000_000 },
    },
  },
  list: {
    counts: 'state-count',
    columns: [
      'purchaseNo',
      'supplierId',
      'goodsText',
      'purchaseType',
      'totalQty',
      'inQty',
      'expectDate',
      'arrival',
      'payState',
      'totalAmount',
      'orderState',
      'createTime',
    ],
    search: [
      'purchaseNo',
      'supplierId',
      'skuCode',
      'orderState',
      'payState',
      'purchaseType',
      'expectDate',
      'createTime',
    ],
    minor: ['purchaseType', 'createTime', 'payState'],
    amount: 'totalAmount',
  },
  form: {
    sections: {
      采购: ['supplierId', 'purchaseType', 'payType', 'expectDate'],
      明细: ['items'],
      附件: ['contractFile', 'remark'],
    },
  },
  detail: {
    attention: [
      {
        when: { arrival: 'late' },
        tone: 'bad',
        text: '预计 {expectDate} 到货，已逾期：共 {totalQty} 件，已入库 {inQty} 件',
        actions: ['close'],
      },
      {
        when: { orderState: 'rejected' },
        tone: 'warn',
        text: '已驳回：{auditOpinion}，修改后可再提交',
        actions: ['submit'],
      },
      { when: { orderState: 'draft' }, tone: 'warn', text: '草稿，提交后等待审核', actions: ['submit'] },
      {
        when: { orderState: ['done'], payState: ['unpaid', 'partly'] },
        tone: 'warn',
        text: '货已到齐，还有 {unpaidAmount} 未付',
        actions: ['pay'],
      },
      {
        when: { orderState: ['approved', 'partly'], payType: 'prepaid', payState: ['unpaid', 'partly'] },
        tone: 'warn',
        text: '预付采购，还有 {unpaidAmount} 未付',
        actions: ['pay'],
      },
    ],
    lead: { title: 'goodsText', amount: 'totalAmount', says: ['closeReason'] },
    bars: [
      {
        label: '到货',
        total: 'totalQty',
        main: true,
        parts: [
          { label: '已入库', of: ['inQty'], look: 'full' },
          { label: '未到', of: ['totalQty'], less: ['inQty'], look: 'pale' },
          { label: '已退回', note: '冲销退回供应商', of: ['returnQty'], look: 'none' },
        ],
      },
    ],
    reckoning: {
      result: 'unpaidAmount',
      terms: [
        { field: 'totalAmount', sign: '+' },
        { field: 'paidAmount', sign: '-' },
      ],
    },
    sections: {
      明细: ['items'],
      采购: [
        'purchaseNo',
        'supplierId',
        'contractPartyId',
        'purchaseType',
        ['payType', 'payState'],
        ['expectDate', 'arrival'],
        'inAmount',
        'contractFile',
        'remark',
      ],
      付款: ['payments'],
      审核: [['submitUser', 'submitTime'], ['auditUser', 'auditTime'], 'auditOpinion', 'closeReason'],
    },
    related: {
      入库单: {
        of: 'stockInRecord',
        by: 'purchaseOrderId',
        columns: ['inNo', 'skuId', 'batchNo', 'okQty', 'totalCost', 'orderState', 'createTime'],
      },
    },
    timeline: [
      { at: 'createTime', label: '创建' },
      { at: 'submitTime', label: '提交', show: ['submitUser'] },
      { at: 'auditTime', label: '审核', show: ['auditUser', 'auditOpinion'] },
      {
        of: 'stockInRecord',
        by: 'purchaseOrderId',
        at: 'auditTime',
        label: '入库',
        show: ['inNo', 'okQty'],
      },
    ],
  },
  waits: {
    采购到货到期: {
      filter: { orderState: 'approved,partly', expectDate: 'last90Days' },
      icon: 'calendar-clock',
      sum: 'totalAmount',
      due: 'expectDate',
      by: 'supplierId',
      sort: 74,
    },
  },
  indexes: [['supplierId'], ['expectDate']],
  menu: {
    branch: 'purchaseManage',
    sort: 1,
    icon: 'clipboard-list',
    path: '/purchase/order',
    en: 'Purchase order',
  },
  keywords: ['purchase', 'procurement'],
})
