import { dateTime, decimal, flag, integer, oneOf, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import {
  ADJUST_FIELDS,
  ADJUST_MODES,
  TIMED_ACTIONS,
  TIMED_IMPORT,
  TIMED_ITEM_FIELDS,
  TIMED_STATES,
} from '../../parts/timedPrice.ts'

const count = (label: string) => integer(label, { computed: true, default: 0 })
const BY_SKU = ['merchantSku', 'groupSku']

/** Changes prices of merchants' goods at a moment, and puts the former ones back at another. */
export const merchantTimedPriceAdjustment = defineResource({
  id: 'merchantTimedPriceAdjustment',
  label: '商户定时调价',
  path: '/biz-merchant/merchantTimedPriceAdjustment',
  scope: 'tenant',
  title: 'taskName',
  verbs: ['list', 'page', 'detail', 'save', 'update'],
  softDelete: false,
  export: true,
  import: {
    fields: TIMED_IMPORT,
    once: ['taskName', 'merchantCode', 'skuCode'],
    partial: true,
  },
  fields: {
    taskNo: text('任务号', {
      computed: true,
      number: { prefix: 'TJ', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 150,
    }),
    taskName: text('任务名称', { required: '请输入任务名称', max: 60, search: 'contains', width: 200 }),
    scopeType: oneOf(
      '范围',
      { merchantSku: '商户×SKU', groupSku: '商户组×SKU', goods: '指定商户商品' },
      { wire: { merchantSku: 2, groupSku: 3, goods: 1 }, default: 'merchantSku', required: '请选择范围' },
    ),
    goodsIds: references('商户商品', {
      to: 'merchantGoods',
      offer: '/biz-merchant/merchantTimedPriceAdjustment/goodsList',
      onRemove: 'keep',
      max: 1000,
      required: '请选择商户商品',
      help: '列出最近改动的 1000 条；更多的按商户×SKU选择',
      when: { scopeType: 'goods' },
    }),
    merchantIds: references('商户', {
      to: 'merchantConfig',
      onRemove: 'keep',
      max: 200,
      required: '请选择商户',
      when: { scopeType: 'merchantSku' },
    }),
    merchantGroupIds: references('商户组', {
      to: 'merchantGroup',
      onRemove: 'keep',
      max: 200,
      required: '请选择商户组',
      when: { scopeType: 'groupSku' },
    }),
    skuIds: references('商品', {
      to: 'goodsSku',
      onRemove: 'keep',
      max: 1000,
      required: '请选择商品',
      when: { scopeType: BY_SKU },
    }),
    adjustField: oneOf('调价项', ADJUST_FIELDS.labels, {
      wire: ADJUST_FIELDS.wire,
      default: 'discount',
      required: '请选择调价项',
    }),
    adjustMode: oneOf('方式', ADJUST_MODES.labels, {
      wire: ADJUST_MODES.wire,
      default: 'set',
      required: '请选择方式',
    }),
    adjustValue: decimal('数值', { scale: 4, required: '请输入数值', help: '增减时可为负数', width: 100 }),
    adjustText: text('调整为', { computed: true, max: 40, mono: true, width: 100 }),
    executeTime: dateTime('执行时间', {
      required: '请选择执行时间',
      help: '至少5分钟以后',
      search: 'range',
    }),
    revertTime: dateTime('恢复时间', { help: '到时恢复原价；不填则不自动恢复', search: 'range' }),
    enabled: flag('启用', { default: false, help: '启用后到时执行；停用的任务到时取消' }),
    itemCount: count('商品数'),
    successCount: count('已调价'),
    failCount: count('失败'),
    revertedCount: count('已恢复'),
    skippedCount: count('未恢复'),
    startTime: dateTime('开始执行', { computed: true }),
    endTime: dateTime('执行完成', { computed: true }),
    revertedTime: dateTime('恢复完成', { computed: true }),
    stateReason: text('说明', { computed: true, max: 200 }),
    allowsLoss: flag('允许低于结算价', { computed: true, internal: true }),
  },
  states: TIMED_STATES,
  actions: TIMED_ACTIONS,
  buttons: {
    state: { label: '启用或停用', icon: 'power', placement: 'both' },
    cancel: { label: '取消或恢复', icon: 'ban', placement: 'both' },
  },
  list: {
    minor: ['scopeType', 'adjustMode'],
    columns: [
      'taskNo',
      'taskName',
      'scopeType',
      'adjustField',
      'adjustMode',
      'adjustText',
      'executeTime',
      'revertTime',
      'itemCount',
      'enabled',
      'taskState',
    ],
    search: [
      'taskNo',
      'taskName',
      'scopeType',
      'adjustField',
      'enabled',
      'taskState',
      'executeTime',
      'revertTime',
    ],
  },
  form: {
    sections: {
      调价: ['taskName', 'adjustField', 'adjustMode', 'adjustValue'],
      商品: ['scopeType', 'goodsIds', 'merchantIds', 'merchantGroupIds', 'skuIds'],
      时间: ['executeTime', 'revertTime', 'enabled'],
    },
  },
  detail: {
    lead: { title: 'taskName', says: ['stateReason'], amount: null },
    attention: [
      {
        when: { taskState: 'waiting', enabled: false },
        tone: 'warn',
        text: '尚未启用，到 {executeTime} 时取消。请核对下面的新价，再启用',
        actions: ['enable'],
      },
      {
        when: { taskState: 'partFailed' },
        tone: 'bad',
        text: '{failCount} 条没有调价，原因见下',
        actions: ['retry', 'revert'],
      },
    ],
    bars: [
      {
        label: '调价结果',
        total: 'itemCount',
        parts: [
          { label: '已调价', of: ['successCount'], less: ['revertedCount', 'skippedCount'], look: 'full' },
          { label: '已恢复', of: ['revertedCount'], look: 'half' },
          { label: '未恢复', of: ['skippedCount'], look: 'hatched' },
          { label: '失败', of: ['failCount'], look: 'void' },
          { label: '未执行', of: ['itemCount'], less: ['successCount', 'failCount'], look: 'pale' },
        ],
      },
    ],
    sections: {
      调价: ['taskNo', ['adjustField', 'adjustMode', 'adjustText']],
      时间: [
        ['executeTime', 'revertTime', 'enabled'],
        ['startTime', 'endTime', 'revertedTime'],
      ],
      范围: ['scopeType', 'goodsIds', 'merchantIds', 'merchantGroupIds', 'skuIds'],
    },
    related: {
      调价商品: {
        call: '/biz-merchant/merchantTimedPriceAdjustment/itemPage',
        by: 'taskId',
        permission: 'merchantTimedPriceAdjustment_view',
        fields: TIMED_ITEM_FIELDS,
      },
      价格变更: {
        of: 'merchantGoodsChangeLog',
        by: 'batchNo',
        from: 'taskNo',
        columns: ['createTime', 'merchantCode', 'skuCode', 'field', 'oldValue', 'newValue', 'source'],
      },
    },
    timeline: [
      { at: 'startTime', label: '开始执行' },
      { at: 'endTime', label: '执行完成', tone: 'ok' },
      { at: 'revertedTime', label: '恢复完成' },
    ],
  },
  indexes: [['executeTime']],
  menu: {
    branch: 'merchantManage',
    sort: 5,
    icon: 'alarm-clock',
    path: '/merchant/timedPrice',
    name: '定时调价',
    en: 'Scheduled repricing',
  },
  keywords: ['timed price', 'scheduled repricing', 'reprice', '调价'],
})
