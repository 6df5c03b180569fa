import { reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** Which of our goods a platform's goods are, in one shop: what its orders become orders of. */
export const daPaiGoods = defineResource({
  id: 'daPaiGoods',
  label: '平台商品映射',
  path: '/biz-marketing/daPaiGoods',
  scope: 'tenant',
  title: 'platformGoodsCode',
  export: true,
  import: true,
  fields: {
    shopId: reference('店铺', {
      to: 'merchantEcommerce',
      required: '请选择店铺',
      onRemove: 'keep',
      width: 180,
    }),
    platformGoodsCode: text('平台商品', {
      required: '请输入平台商品',
      max: 64,
      mono: true,
      search: 'equals',
      width: 180,
    }),
    platformGoodsName: text('平台商品名称', { max: 120, search: 'contains', width: 220 }),
    skuId: reference('映射SKU', { to: 'goodsSku', required: '请选择映射SKU', width: 220 }),
  },
  uniqueTogether: [{ fields: ['shopId', 'platformGoodsCode'], text: '该平台商品已有映射' }],
  list: {
    editable: ['platformGoodsName'],
    columns: ['shopId', 'platformGoodsCode', 'platformGoodsName', 'skuId', 'updateTime'],
    search: ['shopId', 'platformGoodsCode', 'platformGoodsName', 'skuId'],
  },
  menu: {
    branch: 'orderManage',
    sort: 9,
    icon: 'shuffle',
    path: '/order/daPaiGoods',
    en: 'Platform mappings',
  },
  keywords: ['mapping', 'platform goods', 'sku'],
})
