import { dateTime, integer, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { blackList } from '../../parts/blackList.ts'
import { onOff } from '../../parts/onOff.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

/** Accounts, addresses and users whose orders are refused, blocked or trusted. */
export const blackWhiteList = defineResource({
  id: 'blackWhiteList',
  label: '黑白名单',
  path: '/biz-order/blackWhiteList',
  scope: 'tenant',
  title: 'targetMask',
  export: true,
  otherCalls: { template: 'importTemplate' },
  import: {
    columns: [
      'listType',
      'targetType',
      'targetValue',
      'scope',
      'merchantCode',
      'action',
      'reason',
      'expireTime',
    ],
    once: ['listType', 'targetType', 'targetValue', 'scope', 'merchantCode'],
  },
  fields: {
    listType: oneOf(
      '名单类型',
      { black: '黑名单', white: '白名单' },
      { wire: { black: 1, white: 2 }, required: '请选择名单类型', tones: { black: 'bad', white: 'ok' } },
    ),
    targetType: oneOf('对象类型', blackList.targets.labels, {
      wire: blackList.targets.wire,
      required: '请选择对象类型',
      fixed: true,
      tones: { account: 'info', ip: 'warn', region: 'idle', user: 'ok', address: 'idle' },
    }),
    targetValue: secret('对象值', {
      searchable: true,
      max: 128,
      required: '请输入对象值',
      help: '下单IP可填网段，如 10.1.2.0/24；归属地填省份名称或行政区划代码',
    }),
    targetMask: text('名单对象', { computed: true, max: 160, mono: true, width: 180 }),
    scope: oneOf('生效范围', blackList.scopes.labels, {
      wire: blackList.scopes.wire,
      required: '请选择生效范围',
      tones: { all: 'warn', merchant: 'info', sku: 'idle' },
    }),
    merchantCode: text('商户', {
      ...MERCHANT_NUMBER,
      required: '请选择商户',
      when: { scope: 'merchant' },
    }),
    skuId: reference('商品', {
      to: 'goodsSku',
      required: '请选择商品',
      when: { scope: 'sku' },
      onRemove: 'keep',
    }),
    action: oneOf('命中处理', blackList.hits.labels, {
      wire: blackList.hits.wire,
      default: 'rule',
      required: true,
      when: { listType: 'black' },
      tones: { rule: 'idle', reject: 'bad', block: 'warn' },
    }),
    reason: text('原因', { required: '请输入原因', max: 200 }),
    source: oneOf(
      '来源',
      { manual: '手工', order: '订单加入', import: '导入', risk: '系统风控' },
      {
        wire: { manual: 1, order: 2, import: 3, risk: 4 },
        computed: true,
        default: 'manual',
        tones: { manual: 'idle', order: 'info', import: 'idle', risk: 'warn' },
      },
    ),
    orderNo: text('关联订单', { computed: true, max: 32, mono: true, search: 'equals' }),
    expireTime: dateTime('失效时间', { help: '不填则一直有效', search: 'range' }),
    hitCount: integer('命中次数', { computed: true, default: 0 }),
    lastHitTime: dateTime('最近命中', { computed: true }),
  },
  states: { ...onOff.states, inForm: true },
  actions: {
    enable: { ...onOff.actions.enable, permission: 'edit' },
    disable: { ...onOff.actions.disable, permission: 'edit' },
  },
  buttons: { platform: { label: '全平台名单', icon: 'globe' } },
  uniqueTogether: [
    {
      fields: ['listType', 'targetType', 'targetValue', 'scope', 'merchantCode', 'skuId'],
      text: '该对象已在名单中',
    },
  ],
  list: {
    columns: [
      'listType',
      'targetType',
      'targetMask',
      'scope',
      'merchantCode',
      'action',
      'source',
      'hitCount',
      'expireTime',
      'status',
    ],
    search: [
      'listType',
      'targetType',
      'scope',
      'merchantCode',
      'action',
      'source',
      'orderNo',
      'expireTime',
      'status',
    ],
  },
  form: {
    sections: {
      名单: ['listType', 'targetType', 'targetValue', 'reason'],
      范围与处理: ['scope', 'merchantCode', 'skuId', 'action', 'expireTime', 'status'],
    },
  },
  detail: {
    sections: {
      名单: ['listType', 'targetType', 'targetMask', 'reason', 'source', 'orderNo'],
      范围与处理: ['scope', 'merchantCode', 'skuId', 'action', 'expireTime', 'hitCount', 'lastHitTime'],
    },
  },
  menu: {
    branch: 'afterSaleManage',
    sort: 4,
    icon: 'shield-half',
    path: '/order/blackWhite',
    en: 'Block and allow lists',
  },
  keywords: ['blacklist', 'whitelist', 'block list'],
})
