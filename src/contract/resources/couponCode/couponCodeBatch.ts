import { integer, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const own = { computed: true } as const

/** One addition of codes to the stock of an activity; many codes are made in the background. */
export const couponCodeBatch = defineResource({
  id: 'couponCodeBatch',
  label: '券码入库批次',
  path: '/biz-marketing/coupon-code-batch',
  rights: { view: 'coupon-activity_code' },
  scope: 'tenant',
  title: 'batchNo',
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  posted: true,
  fields: {
    batchNo: text('入库批次', {
      ...own,
      number: { prefix: 'QR', digits: 6, daily: true },
      max: 32,
      mono: true,
      search: 'equals',
      width: 160,
    }),
    activityId: reference('券码活动', { to: 'couponActivity', onRemove: 'keep', ...own, width: 180 }),
    quantity: integer('数量', own),
    madeQty: integer('已生成', { ...own, default: 0 }),
    taskNo: text('任务号', { ...own, max: 32, mono: true }),
  },
  states: {
    field: 'batchState',
    label: '批次状态',
    initial: 'making',
    labels: { making: '生成中', done: '完成', partly: '部分完成', failed: '失败' },
    wire: { making: 1, done: 2, partly: 3, failed: 4 },
    tones: { making: 'info', done: 'ok', partly: 'warn', failed: 'bad' },
  },
  list: {
    columns: ['batchNo', 'activityId', 'quantity', 'madeQty', 'taskNo', 'batchState', 'createTime'],
    search: ['batchNo', 'activityId', 'batchState', 'createTime'],
  },
  detail: {
    bars: [
      {
        label: '券码',
        total: 'quantity',
        main: true,
        parts: [
          { label: '已生成', of: ['madeQty'], look: 'full' },
          { label: '未生成', of: ['quantity'], less: ['madeQty'], look: 'pale' },
        ],
      },
    ],
    sections: { 批次: ['activityId', 'taskNo'] },
    related: { 券码: { of: 'couponActivityCode', by: 'batchNo', from: 'batchNo' } },
  },
})
