import { integer, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { FLOW_DOCUMENTS, FLOW_TYPES } from '../../parts/stockFlows.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

const delta = (label: string) => integer(label, { computed: true, width: 90 })

/** Every movement of every batch, append-only; the sums of a batch's movements equal its quantities. */
export const stockFlow = defineResource({
  id: 'stockFlow',
  label: '库存流水',
  path: '/biz-product/stockFlow',
  scope: 'tenant',
  title: 'bizNo',
  readOnly: true,
  large: true,
  posted: true,
  fields: {
    skuId: reference('商品', { to: 'goodsSku', onRemove: 'refuse', computed: true, width: 220 }),
    stockId: reference('批次', { to: 'stock', onRemove: 'refuse', computed: true, width: 160 }),
    flowType: oneOf('类型', FLOW_TYPES.labels, {
      wire: FLOW_TYPES.wire,
      computed: true,
      tones: { in: 'ok', back: 'ok', out: 'info', invalid: 'bad', expire: 'bad', lock: 'warn' },
    }),
    bizType: oneOf('单据', FLOW_DOCUMENTS.labels, { wire: FLOW_DOCUMENTS.wire, computed: true }),
    bizNo: text('单号', {
      computed: true,
      document: true,
      max: 64,
      mono: true,
      search: 'equals',
      width: 180,
    }),
    seq: text('序', { computed: true, max: 40, internal: true }),
    qty: integer('数量', { computed: true }),
    inDelta: delta('入库'),
    availableDelta: delta('可用'),
    lockedDelta: delta('锁定'),
    allocatedDelta: delta('已分配商户'),
    outDelta: delta('出库'),
    invalidDelta: delta('作废/过期'),
    merchantCode: text('商户', { computed: true, ...MERCHANT_NUMBER }),
    remark: text('说明', { computed: true, max: 200 }),
  },
  list: {
    columns: [
      'createTime',
      'skuId',
      'stockId',
      'flowType',
      'bizType',
      'bizNo',
      'qty',
      'inDelta',
      'availableDelta',
      'lockedDelta',
      'allocatedDelta',
      'outDelta',
      'invalidDelta',
      'remark',
    ],
    search: ['stockId', 'skuId', 'flowType', 'bizType', 'bizNo', 'merchantCode', 'createTime'],
  },
  charts: { 每日出入库: { by: 'createTime', unit: 'day', sums: ['outDelta', 'inDelta'] } },
  menu: { branch: 'stockManage', sort: 9, icon: 'history', path: '/stock/flow', en: 'Stock movements' },
  keywords: ['movement', 'ledger'],
})
