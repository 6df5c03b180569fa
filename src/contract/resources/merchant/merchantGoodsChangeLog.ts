import { oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

/** Every change of price or state of merchants' products, recorded by a database trigger. */
export const merchantGoodsChangeLog = defineResource({
  id: 'merchantGoodsChangeLog',
  label: '价格变更记录',
  path: '/biz-merchant/merchantGoodsChangeLog',
  scope: 'tenant',
  title: 'skuCode',
  readOnly: true,
  large: true,
  posted: true,
  rights: { view: 'merchantGoods_view' },
  fields: {
    goodsId: reference('商户商品', {
      to: 'merchantGoods',
      computed: true,
      required: true,
      onRemove: 'keep',
      width: 190,
    }),
    merchantCode: text('商户', { computed: true, ...MERCHANT_NUMBER }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    field: oneOf(
      '变更项',
      {
        accountMethod: '核算方式',
        discount: '结算折扣',
        point: '加点',
        fixedPrice: '固定结算价',
        settlePrice: '结算单价',
        shopDiscount: '商城折扣',
        state: '状态',
        shopState: '商城状态',
      },
      {
        wire: {
          accountMethod: 'accountMethod',
          discount: 'discount',
          point: 'point',
          fixedPrice: 'fixedPrice',
          settlePrice: 'settlePrice',
          shopDiscount: 'shopDiscount',
          state: 'state',
          shopState: 'shopState',
        },
        computed: true,
      },
    ),
    oldValue: text('原值', { computed: true, max: 32, mono: true }),
    newValue: text('新值', { computed: true, max: 32, mono: true }),
    source: oneOf(
      '来源',
      { manual: '手工', import: '导入', timed: '定时调价', system: '系统', pool: '商品池' },
      {
        wire: { manual: 1, import: 2, timed: 3, system: 4, pool: 5 },
        computed: true,
        tones: { manual: 'info', import: 'info', timed: 'idle', system: 'warn', pool: 'idle' },
      },
    ),
    batchNo: text('批次号', { computed: true, max: 32, mono: true, search: 'equals' }),
    operatorId: reference('操作人', { to: 'user', computed: true, onRemove: 'keep' }),
  },
  list: {
    columns: [
      'createTime',
      'merchantCode',
      'skuCode',
      'field',
      'oldValue',
      'newValue',
      'source',
      'batchNo',
      'operatorId',
    ],
    search: ['goodsId', 'merchantCode', 'skuCode', 'field', 'source', 'batchNo', 'createTime'],
  },
  keywords: ['price history'],
})
