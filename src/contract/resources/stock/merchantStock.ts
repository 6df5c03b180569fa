import { dateTime, flag, integer, money, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

const count = (label: string) => integer(label, { computed: true })

/** Stock of a batch that a merchant has paid in advance; its orders use it first. */
export const merchantStock = defineResource({
  id: 'merchantStock',
  label: '商户库存',
  path: '/biz-merchant/merchantStock',
  scope: 'tenant',
  title: 'merchantCode',
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  posted: true,
  export: true,
  fields: {
    merchantCode: text('商户', { ...MERCHANT_NUMBER, computed: true, required: true }),
    skuId: reference('商品', {
      to: 'goodsSku',
      onRemove: 'refuse',
      computed: true,
      required: true,
      width: 220,
    }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    stockId: reference('批次', {
      to: 'stock',
      onRemove: 'refuse',
      computed: true,
      required: true,
      width: 160,
    }),
    assignedQty: count('累计分配'),
    availableQty: integer('可用', { computed: true, search: 'range' }),
    lockedQty: count('锁定'),
    usedQty: count('已用'),
    recalledQty: count('回收'),
    transferOutQty: count('划出'),
    lostQty: count('失效'),
    unitPrice: money('结算单价', { computed: true }),
    alertValue: integer('预警值', { computed: true }),
    useStockFirst: flag('优先扣库存', { computed: true, default: true }),
    expireTime: dateTime('有效期', { computed: true, search: 'range' }),
  },
  actions: {
    recall: {
      label: '回收',
      on: 'record',
      ids: 'id',
      handled: true,
      keyed: true,
      danger: 'confirm',
      key: 's r',
      icon: 'undo-2',
      input: {
        qty: integer('回收数量', { required: '请输入回收数量', min: 1, max: 1_000_000 }),
        refund: flag('退款', { default: true, help: '按出库单的单价退到商户账户' }),
        reason: text('回收原因', { required: '请输入回收原因', max: 200 }),
      },
      proposed: { qty: ['availableQty'] },
      keywords: ['recall', 'refund'],
    },
  },
  uniqueTogether: [{ fields: ['merchantCode', 'stockId'], text: '该商户已有此批次的库存' }],
  list: {
    columns: [
      'merchantCode',
      'skuId',
      'skuCode',
      'stockId',
      'assignedQty',
      'availableQty',
      'lockedQty',
      'usedQty',
      'expireTime',
      'alertValue',
    ],
    search: ['merchantCode', 'skuCode', 'skuId', 'stockId', 'availableQty', 'expireTime'],
  },
  detail: {
    sections: {
      库存: [
        'merchantCode',
        'skuId',
        'skuCode',
        'stockId',
        'unitPrice',
        'useStockFirst',
        'alertValue',
        'expireTime',
      ],
      数量: [
        'assignedQty',
        'availableQty',
        'lockedQty',
        'usedQty',
        'recalledQty',
        'transferOutQty',
        'lostQty',
      ],
    },
  },
  indexes: [['merchantCode', 'skuId']],
  menu: {
    branch: 'stockManage',
    sort: 2,
    icon: 'archive',
    path: '/stock/merchantStock',
    en: 'Merchant stock',
  },
  keywords: ['prepaid', 'allocated'],
})
