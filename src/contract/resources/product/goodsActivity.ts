import { dateTime, integer, money, oneOf, reference, references, rows, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_LINE_FIELDS,
  ACTIVITY_STATES,
  ACTIVITY_TYPES,
  RUN_STATES,
} from '../../parts/activityTerms.ts'

const count = (label: string) => integer(label, { computed: true, default: 0 })
const REDUCTION = { activityType: 'reduction' } as const

/** Prices that replace the usual ones for a time, for orders of some or all merchants. */
export const goodsActivity = defineResource({
  id: 'goodsActivity',
  code: 'GoodsActivity',
  label: '商品活动',
  path: '/biz-product/GoodsActivity',
  scope: 'tenant',
  title: 'activityName',
  fields: {
    activityCode: text('活动编码', {
      computed: true,
      number: { prefix: 'GA', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 150,
    }),
    activityName: text('活动名称', {
      required: '请输入活动名称',
      max: 50,
      search: 'contains',
      width: 200,
    }),
    activityType: oneOf('活动类型', ACTIVITY_TYPES.labels, {
      wire: ACTIVITY_TYPES.wire,
      default: 'special',
      required: '请选择活动类型',
      tones: { special: 'info', flash: 'bad', reduction: 'warn' },
    }),
    startTime: dateTime('开始时间', { required: '请选择开始时间', search: 'range' }),
    endTime: dateTime('结束时间', { required: '请选择结束时间', help: '最长366天', search: 'range' }),
    merchantScope: oneOf(
      '商户范围',
      { all: '全部', chosen: '指定' },
      { wire: { all: 0, chosen: 1 }, default: 'all', required: '请选择商户范围' },
    ),
    merchantIds: references('参与商户', {
      to: 'merchantConfig',
      onRemove: 'keep',
      max: 500,
      required: '请选择商户',
      when: { merchantScope: 'chosen' },
    }),
    fullAmount: money('满', { min: 1, required: '请输入满额', when: REDUCTION }),
    minusAmount: money('减', { min: 1, required: '请输入减额', when: REDUCTION }),
    items: rows('活动商品', {
      required: '请添加活动商品',
      max: 500,
      fields: {
        skuId: reference('商品', {
          to: 'goodsSku',
          where: { status: 'enabled' },
          required: '请选择商品',
          onRemove: 'keep',
        }),
        activityPrice: money('活动价', { min: 1, help: '满减活动不填' }),
        quota: integer('限量', { min: 0, default: 0, help: '0 为不限' }),
        limitPerMerchant: integer('每商户限量', { min: 0, default: 0, help: '0 为不限' }),
      },
    }),
    skuCount: count('商品数'),
    usedQty: count('已用'),
    quotaTotal: integer('限量合计', { computed: true, help: '有不限量的商品时为空' }),
    runState: oneOf('进度', RUN_STATES.labels, {
      wire: RUN_STATES.wire,
      tones: RUN_STATES.tones,
      computed: true,
    }),
    remark: text('备注', { max: 200 }),
  },
  states: ACTIVITY_STATES,
  actions: ACTIVITY_ACTIONS,
  buttons: { pause: { label: '暂停或恢复', icon: 'pause', placement: 'both' } },
  list: {
    minor: ['merchantScope', 'activityCode'],
    columns: [
      'activityCode',
      'activityName',
      'activityType',
      'startTime',
      'endTime',
      'merchantScope',
      'skuCount',
      'usedQty',
      'quotaTotal',
      'runState',
      'activityState',
      'createTime',
    ],
    search: ['activityCode', 'activityName', 'activityType', 'activityState', 'startTime', 'endTime'],
  },
  form: {
    sections: {
      活动: ['activityName', 'activityType', 'fullAmount', 'minusAmount', 'startTime', 'endTime'],
      商户: ['merchantScope', 'merchantIds'],
      活动商品: ['items', 'remark'],
    },
  },
  detail: {
    lead: { title: 'activityName', amount: null, says: ['remark'] },
    attention: [
      {
        when: { activityState: 'draft' },
        tone: 'warn',
        text: '草稿，发布后到 {startTime} 起按活动价下单',
        actions: ['publish'],
      },
      {
        when: { activityState: 'paused' },
        tone: 'warn',
        text: '已暂停，现按结算单价下单',
        actions: ['resume', 'end'],
      },
    ],
    sections: {
      活动: [
        ['activityCode', 'activityType'],
        ['startTime', 'endTime', 'runState'],
        ['fullAmount', 'minusAmount'],
        ['skuCount', 'usedQty', 'quotaTotal'],
      ],
      商户: ['merchantScope', 'merchantIds'],
    },
    drawn: ['items'],
    related: {
      活动商品: {
        call: '/biz-product/GoodsActivity/itemPage',
        by: 'activityId',
        permission: 'GoodsActivity_view',
        fields: ACTIVITY_LINE_FIELDS,
      },
    },
  },
  indexes: [['endTime']],
  calendar: {
    from: 'startTime',
    to: 'endTime',
    over: ['ended'],
    clash: { kind: 'price', about: [{ field: 'items.skuId' }] },
  },
  menu: {
    branch: 'goodsManage',
    sort: 9,
    icon: 'calendar-clock',
    path: '/goods/activity',
    en: 'Price promotions',
  },
  keywords: ['promotion', 'activity', 'flash sale', 'timed price', '活动价', '秒杀', '满减'],
})
