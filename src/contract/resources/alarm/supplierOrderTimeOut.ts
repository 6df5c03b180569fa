import { integer, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { ALARM_RECEIVING } from '../../parts/alarms.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'
import { onOff } from '../../parts/onOff.ts'

const MINUTES = { min: 1, max: 4320 } as const

/**
 * From when on orders at a supplier are overdue, and how many of them are alarming. Of the rules that fit an order
 * the most specific one holds: supplier and type of goods, supplier, type of goods, neither.
 */
export const supplierOrderTimeOut = defineResource({
  id: 'supplierOrderTimeOut',
  label: '订单超时规则',
  path: '/biz-notice/supplierOrderTimeOut',
  scope: 'tenant',
  title: 'ruleName',
  code: 'supplierAlarm',
  rights: {
    view: 'alarm_view',
    add: 'alarm_save',
    edit: 'alarm_save',
    delete: 'alarm_delete',
    changeStatus: 'alarm_save',
  },
  fields: {
    ruleName: text('适用范围', { computed: true, max: 120, width: 220 }),
    supplierId: reference('供应商', { to: 'supplierConfig', help: '不填则为全部供应商', width: 180 }),
    goodsType: oneOf('商品类型', goodsTypes.labels, {
      wire: goodsTypes.wire,
      help: '不填则为全部类型',
      width: 100,
    }),
    timeoutMin: integer('超时(分钟)', { ...MINUTES, required: '请输入超时分钟数', default: 30, width: 100 }),
    warnCount: integer('告警笔数', {
      min: 1,
      max: 100_000,
      required: '请输入告警笔数',
      default: 5,
      help: '同一供应商超时的订单达到此数才告警',
      width: 90,
    }),
    repeatMin: integer('重复(分钟)', {
      ...MINUTES,
      required: '请输入重复分钟数',
      default: 30,
      help: '未恢复时每隔这么久再通知一次',
      width: 100,
    }),
    ...ALARM_RECEIVING,
    remark: text('备注', { max: 200 }),
  },
  states: onOff.states,
  actions: onOff.actions,
  buttons: onOff.buttons,
  list: {
    editable: ['timeoutMin', 'warnCount', 'repeatMin'],
    columns: [
      'ruleName',
      'supplierId',
      'goodsType',
      'timeoutMin',
      'warnCount',
      'repeatMin',
      'channels',
      'receiverIds',
      'status',
    ],
    search: ['supplierId', 'goodsType', 'status'],
    sort: 'ruleName',
  },
  form: {
    sections: {
      适用范围: ['supplierId', 'goodsType'],
      规则: ['timeoutMin', 'warnCount', 'repeatMin'],
      通知: ['channels', 'receiverIds', 'remark'],
    },
  },
  detail: {
    related: {
      告警记录: {
        of: 'alarmRecord',
        by: 'timeOutId',
        columns: ['recordNo', 'objectName', 'content', 'occurCount', 'lastTime', 'status'],
      },
    },
  },
  menu: {
    branch: 'supplierManage',
    sort: 6,
    icon: 'timer',
    path: '/supplier/alarm',
    name: '供应商预警',
    en: 'Supplier alerts',
  },
  keywords: ['timeout', 'overdue', 'supplier alarm'],
})
