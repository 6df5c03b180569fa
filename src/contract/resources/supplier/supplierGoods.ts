import { dateTime, decimal, integer, json, money, oneOf, percent, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'

/** One SKU at one supplier, with what it costs there. The price changes only by an approved price change. */
export const supplierGoods = defineResource({
  id: 'supplierGoods', label: '供应商商品', path: '/biz-supplier/supplierGoods', scope: 'tenant', title: 'goodsName', export: true, import: { columns: ['supplierId', 'skuId', 'supplierSkuCode', 'purchasePrice', 'priority'] },
  fields: {
    goodsName: text('供应商商品', { computed: true, max: 200, search: 'contains', width: 240 }),
    supplierId: reference('供应商', { to: 'supplierConfig', required: '请选择供应商', fixed: true, width: 180 }),
    skuId: reference('商品', { to: 'goodsSku', required: '请选择商品', fixed: true, width: 200 }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    skuName: text('商品名称', { computed: true, max: 120, search: 'contains', width: 200 }),
    goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, computed: true }),
    supplierSkuCode: text('供应商商品编码', { max: 64, mono: true, help: '接口直充和卡密采购必填' }),
    faceValue: money('面值', { computed: true }),
    purchasePrice: money('采购价', { required: '请输入采购价', fixed: true, help: '之后只能通过调价修改' }),
    purchaseDiscount: decimal('采购折扣', { computed: true, generated: true, scale: 4, shown: 'fold' }),
    minMargin: money('最低毛利', { default: 0, min: 0 }),
    lowestSalePrice: money('最低商户售价', { computed: true }),
    margin: money('毛利', { computed: true, generated: true, search: 'range' }),
    priority: integer('默认优先级', { min: 1, max: 9999, default: 10 }),
    weight: integer('默认权重', { min: 1, max: 100, default: 10 }),
    dayLimitQty: integer('日限量', { min: 0, default: 0, help: '0 表示不限' }),
    dayUsedQty: integer('今日已用', { computed: true }),
    provinces: json<readonly string[]>('支持省份', { help: '不填则为全国' }),
    supplierStock: integer('供应商库存', { computed: true }),
    successRate: percent('近24h成功率', { computed: true }),
    lastSyncTime: dateTime('最近同步', { computed: true }),
  },
  states: { field: 'goodsState', label: '供货状态', initial: 'supplying', labels: { stopped: '停供', supplying: '供货', lacking: '缺货', losing: '价格倒挂' }, wire: { stopped: 0, supplying: 1, lacking: 2, losing: 3 }, tones: { stopped: 'idle', supplying: 'ok', lacking: 'warn', losing: 'bad' } },
  actions: {
    supply: { label: '供货', on: 'selection', verb: 'changeState', pick: { goodsState: 1 }, permission: 'changeState', from: ['stopped', 'lacking', 'losing'], to: 'supplying', inverse: 'stop', handled: true, key: 's e', icon: 'circle-check', place: 'both', words: ['supply', 'enable'] },
    stop: { label: '停供', on: 'selection', verb: 'changeState', pick: { goodsState: 0 }, permission: 'changeState', from: ['supplying', 'lacking', 'losing'], to: 'stopped', inverse: 'supply', handled: true, danger: 'confirm', key: 's d', icon: 'circle-slash', place: 'both', words: ['stop', 'disable'] },
    syncPrice: { label: '同步采购价', on: 'selection', verb: 'syncPrice', by: 'supplierId', most: 100, handled: true, danger: 'confirm', icon: 'refresh-cw', place: 'both', done: '已向供应商询价，价格有变的已生成调价单', words: ['sync price', 'ask price'] },
  },
  buttons: { changeState: { label: '供货或停供', icon: 'power', place: 'both' } },
  uniqueTogether: [{ fields: ['supplierId', 'skuId'], text: '该供应商已关联此商品' }],
  list: {
    columns: ['supplierId', 'skuName', 'goodsState', 'faceValue', 'purchasePrice', 'purchaseDiscount', 'lowestSalePrice', 'margin', 'successRate', 'priority', 'supplierSkuCode'],
    search: ['supplierId', 'skuCode', 'skuName', 'goodsType', 'goodsState', 'margin'],
  },
  form: { sections: { 商品: ['supplierId', 'skuId', 'supplierSkuCode', 'purchasePrice', 'minMargin'], 路由: ['priority', 'weight', 'dayLimitQty', 'provinces'] } },
  detail: {
    sections: {
      商品: ['supplierId', 'skuId', 'skuCode', 'goodsType', 'supplierSkuCode', 'faceValue', 'purchasePrice', 'purchaseDiscount', 'minMargin', 'lowestSalePrice', 'margin'],
      路由: ['priority', 'weight', 'dayLimitQty', 'dayUsedQty', 'provinces', 'supplierStock', 'successRate', 'lastSyncTime'],
    },
  },
  menu: { branch: 'supplierManage', sort: 3, icon: 'package-search', path: '/supplier/goods', en: 'Supplier goods' },
  indexes: [['skuId']],
  words: ['supplier goods', 'purchase price'],
})
