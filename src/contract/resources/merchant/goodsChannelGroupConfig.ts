import { flag, integer, money, oneOf, reference, references, rows, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'
import { CHANNEL_INPUT } from '../../parts/channelFields.ts'

/** Which supplier goods serve a SKU: for one merchant, for a group of merchants, or for all others. */
export const goodsChannelGroupConfig = defineResource({
  id: 'goodsChannelGroupConfig', label: '渠道组配置', table: 'goods_channel_group', path: '/biz-merchant/goodsChannelGroupConfig', scope: 'tenant', title: 'skuName', large: true,
  verbs: ['list', 'detail', 'submit', 'remove'], rights: { add: 'goodsChannelGroupConfig_edit' },
  fields: {
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals', width: 110 }),
    skuName: text('商品名称', { computed: true, max: 120, search: 'contains', width: 200 }),
    skuId: reference('SKU', { to: 'goodsSku', required: '请选择商品', fixed: true }),
    spuId: reference('商品', { to: 'goodsSpu', computed: true, onRemove: 'keep' }),
    categoryId: reference('商品分类', { to: 'goodsCategory', computed: true, onRemove: 'keep' }),
    brandId: reference('品牌', { to: 'goodsBrand', computed: true, onRemove: 'keep' }),
    goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, computed: true }),
    scope: oneOf('适用范围', { general: '默认', group: '商户组', merchant: '商户' }, { wire: { general: 0, group: 1, merchant: 2 }, computed: true, tones: { general: 'idle', group: 'info', merchant: 'ok' }, width: 90 }),
    merchantGroupId: reference('商户组', { to: 'merchantGroup', fixed: true, help: '商户组和商户都不填即为默认配置' }),
    merchantId: reference('商户', { to: 'merchantConfig', fixed: true, help: '只用于这一个商户，优先于商户组' }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    routeMode: oneOf('路由方式', { priority: '优先级', weighted: '权重', cheapest: '最低价' }, { wire: { priority: 1, weighted: 2, cheapest: 3 }, default: 'priority', width: 90 }),
    failSwitch: flag('失败切换', { default: true, help: '明确失败后换下一个供应商' }),
    maxSwitch: integer('最多切换次数', { min: 0, max: 5, default: 2 }),
    details: rows('渠道明细', { of: 'goodsChannelDetail', by: 'configId', max: 20, fields: CHANNEL_INPUT }),
    remark: text('备注', { max: 200 }),
    channelText: text('渠道', { computed: true, max: 400, width: 260 }),
    channelCount: integer('启用渠道数', { computed: true, width: 90 }),
    noChannel: flag('无可用渠道', { computed: true, generated: true }),
    fused: flag('有熔断', { computed: true }),
    lowestCost: money('最低成本', { computed: true, readPermission: 'merchantGoods_cost', width: 90 }),
    minSettlePrice: money('最低结算价', { computed: true, width: 90 }),
    margin: money('毛利', { computed: true, generated: true, readPermission: 'merchantGoods_cost', width: 80 }),
  },
  states: { field: 'state', label: '状态', initial: 'on', labels: { off: '停用', on: '启用' }, wire: { off: 0, on: 1 }, tones: { off: 'idle', on: 'ok' } },
  actions: {
    enable: { label: '启用', on: 'selection', verb: 'changeState', pick: { state: 1 }, permission: 'state', from: ['off'], to: 'on', inverse: 'disable', key: 's e', icon: 'circle-check', place: 'both', words: ['enable'] },
    disable: { label: '停用', on: 'selection', verb: 'changeState', pick: { state: 0 }, permission: 'state', from: ['on'], to: 'off', inverse: 'enable', danger: 'confirm', key: 's d', icon: 'circle-slash', place: 'both', words: ['disable'] },
    batchUpdate: { label: '批量调整', on: 'collection', verb: 'batch/update', permission: 'batch', handled: true, icon: 'list-plus', words: ['change in bulk'], input: {
      skuIds: references('商品', { to: 'goodsSku', required: '请选择商品', max: 5000 }), merchantGroupIds: references('商户组', { to: 'merchantGroup', max: 50, help: '不选则调整默认配置' }),
      operation: oneOf('操作', { add: '加渠道', drop: '移除渠道', replace: '换渠道', terms: '改优先级/权重' }, { wire: { add: 1, drop: 2, replace: 3, terms: 4 }, required: '请选择操作', default: 'add' }),
      supplierId: reference('供应商', { to: 'supplierConfig', required: '请选择供应商' }), targetSupplierId: reference('换成供应商', { to: 'supplierConfig', required: '请选择供应商', when: { operation: 'replace' } }),
      priority: integer('优先级', { min: 1, max: 9999, when: { operation: ['add', 'terms'] } }), weight: integer('权重', { min: 0, max: 100, when: { operation: ['add', 'terms'] } }),
    } },
  },
  buttons: { edit: { label: '修改', icon: 'pencil', place: 'both' }, state: { label: '启用或停用', icon: 'power', place: 'both' }, batch: { label: '批量调整', icon: 'list-plus', place: 'toolbar' } },
  uniqueTogether: [{ fields: ['skuId', 'merchantGroupId', 'merchantId'], text: '该范围已有此商品的渠道配置' }],
  list: {
    columns: ['skuCode', 'skuName', 'scope', 'merchantGroupId', 'merchantId', 'routeMode', 'channelText', 'lowestCost', 'minSettlePrice', 'margin', 'state', 'updateTime'],
    search: ['skuId', 'skuCode', 'skuName', 'brandId', 'categoryId', 'scope', 'merchantGroupId', 'merchantCode', 'state', 'noChannel', 'fused'],
  },
  form: { sections: { 适用: ['skuId', 'merchantGroupId', 'merchantId'], 路由: ['routeMode', 'failSwitch', 'maxSwitch', 'details', 'remark'] } },
  detail: { sections: { 适用: ['skuCode', 'skuName', 'goodsType', 'scope', 'merchantGroupId', 'merchantId', 'merchantCode'], 路由: ['routeMode', 'failSwitch', 'maxSwitch', 'details', 'channelCount', 'lowestCost', 'minSettlePrice', 'margin', 'remark'] } },
  menu: { branch: 'merchantManage', sort: 4, icon: 'git-branch', path: '/merchant/channelGroup', en: 'Channel routing' },
  words: ['routing', 'channel', 'supplier'],
})
