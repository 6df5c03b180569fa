import { dateTime, flag, integer, oneOf, percent, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CPS_PLATFORMS } from '../../parts/commerceTerms.ts'
import { CONNECTION_TEST } from '../../parts/connectionTest.ts'
import { onOff } from '../../parts/onOff.ts'

const points = { rebateMode: 'points' }

/** The account of an affiliate union, whose tracked orders are fetched. */
export const commerceConfig = defineResource({
  id: 'commerceConfig',
  label: '导购配置',
  path: '/biz-marketing/commerceConfig',
  scope: 'tenant',
  title: 'configName',
  verbs: ['list', 'page', 'detail', 'submit', 'update'],
  also: { save: 'submit' },
  fields: {
    configName: text('配置名称', { required: '请输入配置名称', max: 30, search: 'contains', width: 160 }),
    platform: oneOf('联盟', CPS_PLATFORMS.labels, { wire: CPS_PLATFORMS.wire, required: '请选择联盟' }),
    apiUrl: text('接口地址', {
      required: '请输入接口地址',
      max: 500,
      pattern: /^(https?:\/\/[^\s/?#@]+([/?#]\S*)?|sandbox:)$/,
      patternText: '接口地址必须是https地址',
      default: 'sandbox:',
      help: '取订单的接口；试用填 sandbox:',
    }),
    appKey: text('AppKey', { required: '请输入AppKey', max: 64, mono: true }),
    appSecret: secret('AppSecret', { max: 200, help: '不填则保留原值；修改接口地址或 AppKey 后须重新输入' }),
    siteId: text('推广位ID', { required: '请输入推广位ID', max: 64, mono: true, search: 'equals' }),
    rebateMode: oneOf(
      '返利方式',
      { none: '不返', points: '返积分' },
      { wire: { none: 0, points: 1 }, required: '请选择返利方式', default: 'none' },
    ),
    rebateRate: percent('返利比例', { required: '请输入返利比例', default: 0, help: '占实际佣金的比例' }),
    integralId: text('积分种类', { max: 20, mono: true, when: points, help: '积分种类的编号' }),
    grantSceneId: text('积分场景', { max: 20, mono: true, when: points }),
    settleDelayDays: integer('返利延迟天数', { min: 0, max: 60, default: 15, help: '结算后多少天返利' }),
    syncEnabled: flag('自动同步', { default: true, help: '每 10 分钟取一次订单' }),
    lastSyncTime: dateTime('最近同步', { computed: true }),
    lastSyncCount: integer('最近取到订单', { computed: true }),
    syncFailure: text('同步失败原因', { computed: true, max: 200, search: 'none' }),
    nextSyncTime: dateTime('下次同步', { computed: true, internal: true }),
    syncCursor: text('同步位置', { computed: true, max: 200, internal: true }),
    syncFrom: dateTime('同步起点', { computed: true, internal: true }),
    syncTo: dateTime('同步终点', { computed: true, internal: true }),
    ...CONNECTION_TEST,
  },
  states: { ...onOff.states, inForm: true },
  actions: {
    enable: { ...onOff.actions.enable, permission: 'edit', handled: true },
    disable: { ...onOff.actions.disable, permission: 'edit' },
    sync: {
      label: '立即同步',
      on: 'selection',
      permission: 'edit',
      from: ['enabled'],
      requires: [
        { field: 'syncEnabled', in: [true], code: 'COMMERCE_SYNC_OFF', reason: '自动同步已关闭，请先打开' },
      ],
      handled: true,
      icon: 'refresh-cw',
      placement: 'both',
      keywords: ['sync now', 'fetch orders'],
    },
    test: {
      label: '测试连接',
      on: 'record',
      ids: 'id',
      permission: 'edit',
      handled: true,
      icon: 'plug-zap',
      placement: 'row',
      done: '连接成功',
      keywords: ['test connection'],
    },
  },
  list: {
    columns: [
      'configName',
      'platform',
      'siteId',
      'rebateMode',
      'rebateRate',
      'syncEnabled',
      'lastSyncTime',
      'status',
      'lastTestResult',
      'syncFailure',
    ],
    search: ['platform', 'status', 'configName', 'siteId'],
    minor: ['lastTestResult', 'syncFailure'],
  },
  form: {
    sections: {
      账户: ['configName', 'platform', 'apiUrl', 'appKey', 'appSecret', 'siteId', 'status'],
      返利: ['rebateMode', 'rebateRate', 'integralId', 'grantSceneId', 'settleDelayDays'],
      同步: ['syncEnabled'],
    },
  },
  detail: {
    sections: {
      账户: [
        ['platform', 'siteId'],
        ['apiUrl', 'appKey', 'status'],
      ],
      返利: [
        ['rebateMode', 'rebateRate', 'settleDelayDays'],
        ['integralId', 'grantSceneId'],
      ],
      同步: [['syncEnabled', 'lastSyncTime', 'lastSyncCount'], 'syncFailure'],
      检测: [['lastTestResult', 'lastTestTime'], 'lastTestText'],
    },
    related: {
      导购订单: {
        of: 'commerceOrder',
        by: 'configId',
        columns: ['subOrderNo', 'goodsName', 'payAmount', 'actualCommission', 'orderState', 'orderTime'],
      },
    },
  },
  menu: {
    branch: 'mallManage',
    sort: 3,
    icon: 'settings-2',
    path: '/marketing/commerceConfig',
    en: 'Affiliate settings',
  },
  keywords: ['cps', 'affiliate', 'union', '联盟'],
})
