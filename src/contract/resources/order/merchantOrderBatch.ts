import { dateTime, integer, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * A list of orders uploaded in the console: read and checked first, then created all together or not at all.
 */
export const merchantOrderBatch = defineResource({
  id: 'merchantOrderBatch',
  label: '批量订单',
  path: '/biz-order/merchantOrderInfo/batch',
  scope: 'tenant',
  title: 'batchNo',
  rights: { view: 'merchantOrderInfo_import' },
  verbs: ['page'],
  posted: true,
  softDelete: false,
  fields: {
    batchNo: text('批次号', {
      computed: true,
      number: { prefix: 'BO', digits: 6, daily: true },
      max: 32,
      mono: true,
      search: 'equals',
    }),
    merchantId: reference('商户', { to: 'merchantConfig', computed: true }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    importType: oneOf(
      '导入方式',
      { text: '文本', excel: 'Excel' },
      { wire: { text: 1, excel: 2 }, computed: true },
    ),
    quickTemplateId: text('快捷模板', { computed: true, max: 20 }),
    fileId: text('文件', { computed: true, max: 1000 }),
    totalRows: integer('总行数', { computed: true }),
    okRows: integer('可下单行数', { computed: true }),
    badRows: integer('错误行数', { computed: true }),
    totalAmount: money('总金额', { computed: true }),
    processedRows: integer('已校验行数', { computed: true }),
    blockedRows: integer('拦截行数', { computed: true }),
    errorMsg: text('未生成原因', { computed: true, max: 200 }),
    expireTime: dateTime('失效时间', { computed: true }),
  },
  states: {
    field: 'batchState',
    label: '批次状态',
    initial: 'reading',
    labels: {
      reading: '解析中',
      waiting: '待确认',
      making: '生成中',
      done: '已完成',
      canceled: '已取消',
      lapsed: '已失效',
    },
    wire: { reading: 0, waiting: 1, making: 2, done: 3, canceled: 4, lapsed: 5 },
    tones: { reading: 'info', waiting: 'warn', making: 'info', done: 'ok', canceled: 'idle', lapsed: 'idle' },
  },
  list: {
    columns: [
      'batchNo',
      'merchantId',
      'importType',
      'totalRows',
      'okRows',
      'badRows',
      'totalAmount',
      'batchState',
      'expireTime',
      'createTime',
    ],
    search: ['batchNo', 'merchantId', 'batchState', 'createTime'],
  },
})
