import { integer, json, money, reference, rows, text } from '../define/field.ts'
import { approveTo, rejectDocument } from './auditActions.ts'

/** The lines of a merchant's bulk purchase; prices are those of his price list at the moment of the order. */
export const SC_LINES = rows('采购明细', {
  required: '请至少填写一行明细',
  max: 50,
  totals: { 总数: ['qty'] },
  fields: {
    skuId: reference('商品', { to: 'goodsSku', required: '请选择商品', width: 0 }),
    skuName: text('商品名称', { computed: true, max: 120 }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true }),
    qty: integer('数量', { required: '请输入数量', min: 1, max: 50_000 }),
    unitPrice: money('单价', { computed: true }),
    amount: money('金额', { computed: true }),
    deliveredQty: integer('已发', { computed: true }),
  },
})

export const SC_STATES = {
  field: 'orderState',
  label: '单据状态',
  initial: 'pending',
  labels: {
    pending: '待审核',
    toDeliver: '待发货',
    partly: '部分发货',
    delivered: '已发货',
    done: '已完成',
    rejected: '已驳回',
    closed: '已关闭',
  },
  wire: { pending: 1, toDeliver: 2, partly: 3, delivered: 4, done: 5, rejected: 6, closed: 7 },
  tones: {
    pending: 'warn',
    toDeliver: 'info',
    partly: 'info',
    delivered: 'info',
    done: 'ok',
    rejected: 'bad',
    closed: 'idle',
  },
} as const

const decided = {
  toDeliver: '该单据已审核',
  partly: '该单据已审核',
  delivered: '该单据已审核',
  done: '该单据已审核',
  rejected: '该单据已审核',
  closed: '该单据已审核',
} as const

const BY_EXPRESS = { deliverMode: 'express' }
/** The actions on a merchant's bulk purchase. */
export const SC_ACTIONS = {
  approve: approveTo('toDeliver', decided),
  reject: rejectDocument(decided),
  deliver: {
    label: '发货',
    on: 'record',
    ids: 'id',
    from: ['toDeliver', 'partly'],
    handled: true,
    keyed: true,
    danger: 'confirm',
    key: 's f',
    icon: 'truck',
    placement: 'row',
    input: {
      skuId: reference('商品', { to: 'goodsSku', onRemove: 'keep', help: '不选则发出全部未发的商品' }),
      qty: integer('数量', { min: 1, max: 50_000, help: '不填则为该商品未发的数量' }),
      batchNo: text('指定批次', { max: 40, mono: true, help: '不填则按有效期先后出库' }),
      expressCode: text('物流公司', { max: 20, required: '请输入物流公司', whenRow: BY_EXPRESS }),
      expressNo: text('物流单号', {
        max: 64,
        required: '请输入物流单号',
        whenRow: BY_EXPRESS,
        pattern: /^[A-Za-z0-9-]{6,40}$/,
        patternText: '物流单号格式不正确',
      }),
      items: json<readonly unknown[]>('发货明细', { computed: true }),
    },
    refusals: { pending: '单据还没有审核', delivered: '已全部发货', done: '已全部发货' },
    keywords: ['ship', 'deliver'],
  },
  close: {
    label: '关闭',
    on: 'record',
    ids: 'id',
    from: ['toDeliver', 'partly'],
    to: 'closed',
    handled: true,
    keyed: true,
    danger: 'confirm',
    key: 's c',
    icon: 'circle-slash',
    placement: 'row',
    input: { reason: text('关闭原因', { required: '请输入关闭原因', max: 200 }) },
    refusals: { pending: '单据还没有审核，请驳回', delivered: '已全部发货', done: '已全部发货' },
    keywords: ['close'],
  },
} as const
