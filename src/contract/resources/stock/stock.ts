import { dateTime, dictionary, integer, longText, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'

const reason = text('原因', { required: '请输入原因', max: 200 })

/** One batch of one SKU with everything that became of it; the buckets are moved by documents, never written. */
export const stock = defineResource({
  id: 'stock', label: '库存批次', path: '/biz-product/stock', scope: 'tenant', title: 'batchNo', verbs: ['list', 'page', 'detail', 'select'], softDelete: false, posted: true, export: true,
  fields: {
    skuId: reference('商品', { to: 'goodsSku', computed: true, required: true, width: 220 }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, computed: true }),
    batchNo: text('批次号', { computed: true, required: true, max: 40, mono: true, search: 'contains', width: 160 }),
    supplierId: reference('供应商', { to: 'supplierConfig', computed: true }),
    warehouseCode: dictionary('仓库', { code: 'warehouse', business: true, computed: true }),
    unitCost: money('单位成本', { computed: true, readPermission: 'stock_viewCost' }),
    inQty: integer('累计入库', { computed: true }),
    availableQty: integer('可用', { computed: true, search: 'range' }),
    lockedQty: integer('锁定', { computed: true }),
    allocatedQty: integer('已分配商户', { computed: true }),
    outQty: integer('已出库', { computed: true }),
    invalidQty: integer('作废/过期', { computed: true }),
    expireTime: dateTime('有效期至', { computed: true, search: 'range', width: 170 }),
    remark: longText('备注', { computed: true, max: 500 }),
  },
  states: {
    initial: 'valid', labels: { valid: '有效', disabled: '停用', expired: '已过期', usedUp: '已耗尽' }, wire: { valid: 1, disabled: 0, expired: 2, usedUp: 3 },
    tones: { valid: 'ok', disabled: 'warn', expired: 'bad', usedUp: 'idle' },
  },
  actions: {
    disable: { label: '停用', on: 'selection', verb: 'changeStatus', pick: { status: 0 }, permission: 'changeStatus', from: ['valid'], to: 'disabled', inverse: 'enable', handled: true, danger: 'confirm', key: 's d', icon: 'circle-slash', place: 'both', input: { reason }, words: ['disable'] },
    enable: { label: '启用', on: 'selection', verb: 'changeStatus', pick: { status: 1 }, permission: 'changeStatus', from: ['disabled'], to: 'valid', inverse: 'disable', handled: true, key: 's e', icon: 'circle-check', place: 'both', words: ['enable'] },
    adjust: { label: '盘点', on: 'record', ids: 'id', handled: true, keyed: true, danger: 'confirm', key: 's p', icon: 'clipboard-check', input: { actualQty: integer('实盘可用', { required: '请输入实盘数量', max: 100_000_000 }), reason }, words: ['stocktake', 'count'] },
  },
  buttons: { changeStatus: { label: '停用或启用', icon: 'power', place: 'both' }, viewCost: { label: '查看成本', icon: 'eye-off' } },
  uniqueTogether: [{ fields: ['skuId', 'batchNo'], text: '批次号已存在' }],
  list: {
    columns: ['skuId', 'skuCode', 'batchNo', 'status', 'availableQty', 'lockedQty', 'allocatedQty', 'outQty', 'invalidQty', 'inQty', 'unitCost', 'expireTime', 'supplierId'],
    search: ['skuCode', 'skuId', 'batchNo', 'supplierId', 'status', 'goodsType', 'expireTime', 'availableQty'],
  },
  detail: { sections: { 批次: ['skuId', 'skuCode', 'goodsType', 'batchNo', 'supplierId', 'warehouseCode', 'unitCost', 'expireTime', 'remark'], 数量: ['inQty', 'availableQty', 'lockedQty', 'allocatedQty', 'outQty', 'invalidQty'] } },
  indexes: [['skuId', 'expireTime'], ['expireTime']],
  menu: { branch: 'stockManage', sort: 1, icon: 'warehouse', path: '/stock/stock', name: '库存台账', en: 'Stock batches', key: 'g k' },
  words: ['inventory', 'batch'],
})
