import { dateTime, file, integer, money, reference, rows, text } from '../define/field.ts'

/** The lines of a purchase order; received and returned pieces are counted by its receipts. */
export const PURCHASE_LINES = rows('采购明细', {
  required: '请至少填写一行明细',
  max: 50,
  totals: { 总数: ['qty'], 总额: ['qty', 'unitPrice'] },
  fields: {
    skuId: reference('商品', { to: 'goodsSku', required: '请选择商品', width: 0 }),
    skuName: text('商品名称', { computed: true, max: 120 }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true }),
    qty: integer('数量', { required: '请输入数量', min: 1, max: 1_000_000 }),
    unitPrice: money('单价', { required: '请输入单价', min: 0, max: 100_000_000 }),
    amount: money('金额', { computed: true }),
    inQty: integer('已入库', { computed: true }),
    returnQty: integer('已退回', { computed: true }),
  },
})

/** Payments to the supplier that were registered with an order; the ledger has them by supplier bills. */
export const PURCHASE_PAYMENTS = rows('付款登记', {
  computed: true,
  fields: {
    payTime: dateTime('付款时间'),
    amount: money('付款金额'),
    voucher: file('付款凭证'),
    payUser: reference('登记账号', { to: 'user', onRemove: 'keep', width: 0 }),
    payUserName: text('登记人', { computed: true, max: 30 }),
  },
})

/** How much of an order was paid. */
export const PAY_STATE = {
  labels: { unpaid: '未付', partly: '部分', paid: '已付' },
  wire: { unpaid: 0, partly: 1, paid: 2 },
  tones: { unpaid: 'idle', partly: 'warn', paid: 'ok' },
} as const

/** The states of a purchase order. */
export const PURCHASE_STATES = {
  field: 'orderState',
  label: '单据状态',
  initial: 'draft',
  labels: {
    draft: '草稿',
    pending: '待审核',
    approved: '待入库',
    partly: '部分入库',
    done: '已完成',
    rejected: '已驳回',
    closed: '已关闭',
  },
  wire: { draft: 0, pending: 1, approved: 2, partly: 3, done: 4, rejected: 5, closed: 6 },
  tones: {
    draft: 'idle',
    pending: 'warn',
    approved: 'info',
    partly: 'info',
    done: 'ok',
    rejected: 'bad',
    closed: 'idle',
  },
} as const
