import { decimal, flag, integer, money, oneOf, reference, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'
import { accountMethods, alertInput, discountInput, GOODS_IMPORT, pointInput, PRICE_INPUT, shopDiscountInput } from '../../parts/merchantPrice.ts'

const cost = 'merchantGoods_cost'
const bulk = { on: 'selection', handled: true, place: 'both' } as const

/** The price list of merchants: this merchant may buy this SKU at this price. Without a row there is no order. */
export const merchantGoods = defineResource({
  id: 'merchantGoods', label: '商户商品', path: '/biz-merchant/merchantGoods', scope: 'tenant', title: 'skuName', large: true, export: true, import: { fields: GOODS_IMPORT, once: ['merchantCode', 'skuCode'], partial: true, modes: true, maxBytes: 10 * 1024 * 1024 },
  verbs: ['list', 'detail', 'remove'], rights: { import: 'merchantGoods_upload' },
  fields: {
    merchantCode: text('商户编号', { computed: true, required: true, max: 10, mono: true, search: 'equals' }),
    merchantId: reference('商户', { to: 'merchantConfig', computed: true, required: true, width: 160 }),
    merchantGroupId: reference('所属商户组', { to: 'merchantGroup', computed: true, onRemove: 'keep' }),
    skuCode: text('SKU编码', { computed: true, required: true, max: 32, mono: true, search: 'equals', width: 110 }),
    skuName: text('商品名称', { computed: true, max: 120, search: 'contains', width: 190 }),
    skuId: reference('SKU', { to: 'goodsSku', computed: true, required: true }),
    spuId: reference('商品', { to: 'goodsSpu', computed: true, onRemove: 'keep' }),
    categoryId: reference('商品分类', { to: 'goodsCategory', computed: true, onRemove: 'keep' }),
    brandId: reference('品牌', { to: 'goodsBrand', computed: true, onRemove: 'keep' }),
    goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, computed: true }),
    faceValue: money('面值', { computed: true, required: true, width: 90 }),
    minSalePrice: money('最低限价', { computed: true, width: 90 }),
    accountMethod: oneOf('核算方式', accountMethods.labels, { wire: accountMethods.wire, computed: true, required: true, width: 90, tones: { discount: 'info', costPlus: 'warn', fixed: 'idle' } }),
    discount: decimal('结算折扣', { scale: 4, shown: 'fold', computed: true, width: 80 }),
    point: decimal('加点', { scale: 4, shown: 'percent', computed: true, width: 70 }),
    fixedPrice: money('固定结算价', { computed: true }),
    settlePrice: money('结算单价', { computed: true, generated: true, width: 100, search: 'range' }),
    costPrice: money('参考成本', { computed: true, readPermission: cost, width: 90 }),
    grossRate: decimal('毛利率', { scale: 4, shown: 'percent', computed: true, generated: true, readPermission: cost, width: 80 }),
    lossOnly: flag('亏损', { computed: true, generated: true, readPermission: cost }),
    shopDiscount: decimal('商城折扣', { scale: 4, shown: 'fold', computed: true, width: 80 }),
    shopState: oneOf('商城状态', { off: '下架', on: '上架' }, { wire: { off: 0, on: 1 }, computed: true, tones: { off: 'idle', on: 'ok' }, width: 80 }),
    stockQty: integer('可用库存', { computed: true, help: '-1 表示不限', width: 80 }),
    alertValue: integer('库存预警值', { computed: true }),
    poolId: reference('来源商品池', { to: 'goodsPool', computed: true, onRemove: 'keep' }),
    priceEdited: flag('人工改价', { computed: true, internal: true }),
  },
  states: { field: 'state', label: '状态', initial: 'off', labels: { off: '停售', on: '在售', maintain: '系统维护' }, wire: { off: 0, on: 1, maintain: 2 }, tones: { off: 'idle', on: 'ok', maintain: 'warn' } },
  actions: {
    open: { label: '开通商品', on: 'collection', verb: 'save', permission: 'add', handled: true, icon: 'plus', key: 'n', words: ['open products', '新增', 'add'], done: '新增成功', input: {
      merchantIds: references('商户', { to: 'merchantConfig', required: '请选择商户', max: 20 }), skuIds: references('商品', { to: 'goodsSku', where: { status: 'enabled' }, required: '请选择商品', max: 500 }),
      ...PRICE_INPUT, shopDiscount: shopDiscountInput, alertValue: alertInput,
    } },
    onSale: { ...bulk, label: '在售', verb: 'changeState', pick: { state: 1 }, permission: 'state', from: ['off'], to: 'on', inverse: 'offSale', key: 's e', icon: 'circle-play', words: ['put on sale', '上架'] },
    offSale: { ...bulk, label: '停售', verb: 'changeState', pick: { state: 0 }, permission: 'state', from: ['on', 'maintain'], to: 'off', inverse: 'onSale', key: 's d', icon: 'circle-stop', words: ['take off sale', '下架'] },
    shopOn: { ...bulk, label: '商城上架', verb: 'changeShopState', pick: { shopState: 1 }, permission: 'shopState', from: ['on'], inverse: 'shopOff', icon: 'store', words: ['mall on'] },
    shopOff: { ...bulk, label: '商城下架', verb: 'changeShopState', pick: { shopState: 0 }, permission: 'shopState', inverse: 'shopOn', icon: 'archive', words: ['mall off'] },
    changeDiscount: { ...bulk, label: '改折扣', verb: 'changeDiscount', permission: 'discount', inverse: 'changeDiscount', key: 's p', icon: 'percent', words: ['discount', 'reprice', '调价'], input: { discount: discountInput('结算折扣', { required: '请输入结算折扣', help: '面值的几折，如 9.65' }) } },
    changePoint: { ...bulk, label: '改加点', verb: 'changePoint', permission: 'point', inverse: 'changePoint', icon: 'trending-up', words: ['markup', '调价'], input: { point: pointInput({ required: '请输入加点', help: '成本加百分之几，如 1.5' }) } },
    changeShopDiscount: { ...bulk, label: '改商城折扣', verb: 'changeShopDiscount', permission: 'shopDiscount', inverse: 'changeShopDiscount', icon: 'badge-percent', words: ['mall discount'], input: { shopDiscount: discountInput('商城折扣', { required: '请输入商城折扣', help: '商城售价为面值乘以它' }) } },
    changeAccountMethod: { ...bulk, label: '改核算方式', verb: 'changeAccountMethod', permission: 'accountMethod', inverse: 'changeAccountMethod', icon: 'calculator', words: ['pricing method'], input: {
      accountMethod: PRICE_INPUT.accountMethod, discount: discountInput('结算折扣', { when: { accountMethod: 'discount' } }), point: pointInput({ when: { accountMethod: 'costPlus' } }),
      fixedPrice: money('固定结算价', { min: 1, when: { accountMethod: 'fixed' } }), value: decimal('数值', { computed: true, scale: 4 }),
    } },
    changeAlertValue: { ...bulk, label: '改预警值', verb: 'changeAlertValue', permission: 'alert', inverse: 'changeAlertValue', icon: 'bell-plus', words: ['stock alert'], input: { alertValue: integer('库存预警值', { min: 0, required: '请输入预警值', help: '0 表示不预警' }) } },
  },
  buttons: {
    import: { label: '批量导入', icon: 'upload', place: 'toolbar' },
    state: { label: '在售或停售', icon: 'power', place: 'both' }, shopState: { label: '商城上架或下架', icon: 'store', place: 'both' },
    cost: { label: '查看成本', icon: 'eye-off' }, loss: { label: '允许低于结算价', icon: 'trending-down' },
  },
  uniqueTogether: [{ fields: ['merchantCode', 'skuId'], text: '该商户已开通此商品' }],
  list: {
    one: { field: 'merchantCode', under: 'manager' },
    columns: ['merchantCode', 'merchantId', 'skuCode', 'skuName', 'faceValue', 'accountMethod', 'discount', 'point', 'settlePrice', 'costPrice', 'grossRate', 'shopDiscount', 'state', 'shopState', 'stockQty', 'updateTime'],
    search: ['merchantCode', 'merchantGroupId', 'skuName', 'skuCode', 'brandId', 'categoryId', 'goodsType', 'state', 'shopState', 'poolId', 'lossOnly', 'settlePrice'],
  },
  detail: {
    sections: {
      商户与商品: ['merchantCode', 'merchantId', 'merchantGroupId', 'skuCode', 'skuName', 'goodsType', 'categoryId', 'brandId', 'poolId'],
      价格: ['accountMethod', 'faceValue', 'discount', 'point', 'fixedPrice', 'settlePrice', 'minSalePrice', 'costPrice', 'grossRate'],
      商城与库存: ['shopState', 'shopDiscount', 'stockQty', 'alertValue'],
    },
    related: { 价格变更: { of: 'merchantGoodsChangeLog', by: 'goodsId', columns: ['createTime', 'field', 'oldValue', 'newValue', 'source', 'batchNo', 'operatorId'] } },
  },
  indexes: [['skuId']],
  menu: { branch: 'merchantManage', sort: 3, icon: 'tags', path: '/merchant/goods', en: 'Merchant products' },
  words: ['price list', 'merchant price', '价格表'],
})
