import { decimal, integer, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'

/** The columns of a file of products for pools. */
const POOL_IMPORT = {
  poolCode: text('池编码', { required: '请输入池编码', max: 32, mono: true }),
  skuCode: text('SKU编码', { required: '请输入SKU编码', max: 32, mono: true }),
  discount: decimal('折扣', {
    scale: 4,
    min: 0.01,
    max: 1.5,
    fractionFormat: 'fold',
    help: '不填则用池的默认折扣',
  }),
} as const

/**
 * A SKU in a pool. Created by adding to the pool; disabled and removed here under the permissions of the
 * pool.
 */
export const goodsPoolRelation = defineResource({
  id: 'goodsPoolRelation',
  label: '池内商品',
  path: '/biz-product/goodsPoolRelation',
  scope: 'tenant',
  title: 'skuCode',
  verbs: ['list', 'page', 'detail', 'remove'],
  rights: {
    delete: 'goodsPool_removeGoods',
    relation: 'goodsPool_relation',
    import: 'goodsPool_import',
  },
  import: {
    fields: POOL_IMPORT,
    once: ['poolCode', 'skuCode'],
    partial: true,
    call: '/biz-product/goodsPool/importGoods',
  },
  fields: {
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    skuId: reference('商品', { to: 'goodsSku', computed: true, required: true, width: 240 }),
    poolId: reference('商品池', { to: 'goodsPool', computed: true, required: true, width: 180 }),
    goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, computed: true }),
    discount: decimal('折扣', { scale: 4, fractionFormat: 'fold', computed: true, help: '空即池的默认折扣' }),
    sort: integer('排序', { computed: true }),
  },
  states: {
    field: 'relationState',
    label: '生效状态',
    initial: 'on',
    labels: { on: '生效', off: '失效' },
    wire: { on: 1, off: 0 },
    tones: { on: 'ok', off: 'idle' },
  },
  actions: {
    switchOn: {
      label: '生效',
      on: 'selection',
      verb: 'changeRelationState',
      pick: { relationState: 1 },
      permission: 'relation',
      from: ['off'],
      to: 'on',
      inverse: 'switchOff',
      key: 's e',
      icon: 'toggle-right',
      placement: 'both',
      keywords: ['switch on', 'enable'],
    },
    switchOff: {
      label: '失效',
      on: 'selection',
      verb: 'changeRelationState',
      pick: { relationState: 0 },
      permission: 'relation',
      from: ['on'],
      to: 'off',
      inverse: 'switchOn',
      key: 's d',
      icon: 'toggle-left',
      placement: 'both',
      keywords: ['switch off', 'disable'],
    },
  },
  buttons: { relation: { label: '商品生效或失效', icon: 'toggle-left', placement: 'both' } },
  uniqueTogether: [{ fields: ['poolId', 'skuId'], text: '商品已在池中' }],
  list: {
    columns: ['skuCode', 'skuId', 'poolId', 'goodsType', 'discount', 'relationState', 'updateTime'],
    search: ['poolId', 'skuCode', 'skuId', 'goodsType', 'relationState'],
  },
  menu: { branch: 'goodsManage', sort: 10, icon: 'list', path: '/goods/pool-goods', en: 'Goods in pools' },
  indexes: [['skuId']],
})
