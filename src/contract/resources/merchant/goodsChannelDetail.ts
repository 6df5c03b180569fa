import { dateTime, money, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CHANNEL_INPUT } from '../../parts/channelFields.ts'

/**
 * A supplier product in a routing configuration. It is written with the configuration, but enabled and
 * disabled by itself, also automatically after failures.
 */
export const goodsChannelDetail = defineResource({
  id: 'goodsChannelDetail',
  label: '渠道明细',
  path: '/biz-merchant/goodsChannelDetail',
  scope: 'tenant',
  title: 'skuCode',
  large: true,
  verbs: ['list', 'page', 'detail'],
  rights: { view: 'goodsChannelGroupConfig_view', state: 'goodsChannelGroupConfig_state' },
  fields: {
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    skuId: reference('商品', { to: 'goodsSku', computed: true, required: true, width: 200 }),
    configId: reference('渠道组配置', {
      to: 'goodsChannelGroupConfig',
      computed: true,
      required: true,
      onRemove: 'keep',
    }),
    merchantGroupId: reference('商户组', { to: 'merchantGroup', computed: true, onRemove: 'keep' }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    supplierId: reference('供应商', { to: 'supplierConfig', computed: true, required: true, width: 180 }),
    ...CHANNEL_INPUT,
    costPrice: money('成本价', { computed: true, readPermission: 'merchantGoods_cost' }),
    fusedTime: dateTime('熔断时间', { computed: true }),
    probeTime: dateTime('试单时间', { computed: true }),
  },
  states: {
    field: 'detailState',
    label: '渠道状态',
    initial: 'on',
    labels: { off: '停用', on: '启用', fused: '熔断' },
    wire: { off: 0, on: 1, fused: 2 },
    tones: { off: 'idle', on: 'ok', fused: 'bad' },
  },
  actions: {
    enable: {
      label: '启用',
      on: 'selection',
      verb: 'changeState',
      pick: { detailState: 1 },
      permission: 'state',
      from: ['off', 'fused'],
      to: 'on',
      inverse: 'disable',
      handled: true,
      icon: 'circle-check',
      placement: 'both',
    },
    disable: {
      label: '停用',
      on: 'selection',
      verb: 'changeState',
      pick: { detailState: 0 },
      permission: 'state',
      from: ['on', 'fused'],
      to: 'off',
      inverse: 'enable',
      icon: 'circle-slash',
      placement: 'both',
    },
  },
  uniqueTogether: [{ fields: ['configId', 'supplierGoodsId'], text: '同一供应商商品不能重复' }],
  list: {
    columns: [
      'skuCode',
      'skuId',
      'merchantGroupId',
      'supplierId',
      'priority',
      'weight',
      'costPrice',
      'rateLimit',
      'detailState',
      'updateTime',
    ],
    search: ['skuId', 'supplierId', 'merchantGroupId', 'detailState'],
  },
  indexes: [['supplierGoodsId'], ['supplierId'], ['skuId']],
})
