import { decimal, image, integer, json, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'
import { onOff } from '../../parts/onOff.ts'
import { skuPrices, type SkuValue } from '../../parts/skuFields.ts'

/**
 * The unit that is sold: stock, prices, suppliers and orders refer to it. Created with its product, edited on
 * a screen of its own.
 */
export const goodsSku = defineResource({
  id: 'goodsSku',
  label: 'SKU',
  path: '/biz-product/goodsSku',
  scope: 'tenant',
  title: 'skuName',
  export: true,
  verbs: ['list', 'page', 'detail', 'select', 'update'],
  fields: {
    skuCode: text('SKU编码', {
      computed: true,
      required: true,
      unique: 'SKU编码已存在',
      max: 32,
      mono: true,
      search: 'equals',
    }),
    ...skuPrices,
    spuId: reference('所属商品', { to: 'goodsSpu', computed: true, required: true, onRemove: 'keep' }),
    specText: text('规格值', { computed: true, max: 200 }),
    specValueIds: json<readonly SkuValue[]>('规格值编号', { computed: true }),
    specKey: text('规格组合', { computed: true, max: 100 }),
    goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, computed: true }),
    categoryId: reference('商品分类', { to: 'goodsCategory', computed: true, onRemove: 'keep' }),
    brandId: reference('品牌', { to: 'goodsBrand', computed: true, onRemove: 'keep' }),
    costPrice: money('参考成本', { computed: true, readPermission: 'goodsSku_viewCost' }),
    supplyMode: oneOf(
      '库存模式',
      { stocked: '计库存', unstocked: '不计库存' },
      { wire: { stocked: 1, unstocked: 2 }, computed: true },
    ),
    image: image('图片', { public: true, accept: ['image/jpeg', 'image/png'], maxBytes: 2 * 1024 * 1024 }),
    availableQty: integer('可用库存', { computed: true, search: 'range' }),
    supplierCount: integer('供应商数', { computed: true }),
  },
  states: onOff.states,
  actions: {
    ...onOff.actions,
    disable: { ...onOff.actions.disable, handled: true },
    batchPrice: {
      label: '批量调价',
      on: 'selection',
      verb: 'batchPrice',
      ids: 'items',
      handled: true,
      inverse: 'batchPrice',
      danger: 'confirm',
      icon: 'badge-percent',
      placement: 'both',
      key: 's p',
      keywords: ['reprice', '改价'],
      input: {
        mode: oneOf(
          '调价方式',
          { discount: '按折扣', amount: '加减' },
          { wire: { discount: 1, amount: 2 }, default: 'discount' },
        ),
        discount: decimal('折扣', {
          scale: 4,
          min: 0.01,
          max: 1.5,
          fractionFormat: 'fold',
          help: '面值的几折，如 9.5',
          when: { mode: 'discount' },
        }),
        amount: money('加减金额', { help: '负数为降价', when: { mode: 'amount' } }),
        value: decimal('调价值', { computed: true, scale: 4 }),
        items: json<unknown>('逐条价格', { computed: true }),
      },
    },
  },
  buttons: { ...onOff.buttons, viewCost: { label: '查看成本', icon: 'eye-off' } },
  uniqueTogether: [{ fields: ['spuId', 'specKey'], text: '规格组合重复' }],
  list: {
    editable: ['barCode', 'weightG', 'maxPerOrder', 'validDays'],
    columns: [
      'skuCode',
      'skuName',
      'goodsType',
      'faceValue',
      'salePrice',
      'costPrice',
      'availableQty',
      'supplierCount',
      'status',
      'updateTime',
    ],
    search: [
      'skuCode',
      'skuName',
      'spuId',
      'goodsType',
      'categoryId',
      'brandId',
      'status',
      'availableQty',
      'salePrice',
    ],
    sort: '-updateTime',
  },
  form: {
    sections: {
      基本信息: ['skuName', 'barCode', 'weightG', 'image'],
      价格: ['faceValue', 'salePrice', 'minSalePrice', 'points'],
      下单与有效期: ['maxPerOrder', 'validDays'],
    },
  },
  menu: { branch: 'goodsManage', sort: 2, icon: 'boxes', path: '/goods/sku', name: '规格商品', en: 'SKUs' },
  indexes: [['spuId'], ['goodsType'], ['categoryId'], ['brandId']],
  keywords: ['variant', 'stock keeping unit'],
})
