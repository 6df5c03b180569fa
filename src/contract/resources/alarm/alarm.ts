import { integer, oneOf, percent, references, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { ALARM_LEVELS, ALARM_RECEIVING, ALARM_TYPES } from '../../parts/alarms.ts'
import { onOff } from '../../parts/onOff.ts'

const MINUTES_A_DAY = 1440
const clock = {
  max: 5,
  pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
  patternText: '时刻格式为 HH:mm，如 08:30',
} as const
const address = {
  max: 500,
  pattern: /^https?:\/\/[^\s/?#@]+([/?]\S*)?$/,
  patternText: '机器人地址须以 http:// 或 https:// 开头',
} as const

/** How the tenant is alarmed of one type of trouble; there is one row for each type. */
export const alarm = defineResource({
  id: 'alarm',
  label: '告警规则',
  path: '/biz-notice/alarm',
  scope: 'tenant',
  title: 'alarmName',
  verbs: ['list', 'page', 'detail', 'select', 'update'],
  rights: { edit: 'alarm_save', changeState: 'alarm_save' },
  fields: {
    alarmType: oneOf('告警类型', ALARM_TYPES.labels, {
      wire: ALARM_TYPES.wire,
      computed: true,
      required: true,
      unique: true,
      width: 160,
    }),
    alarmName: text('名称', { required: '请输入名称', max: 60, search: 'contains', width: 180 }),
    level: oneOf('级别', ALARM_LEVELS.labels, {
      wire: ALARM_LEVELS.wire,
      tones: ALARM_LEVELS.tones,
      required: '请选择级别',
      default: 'warning',
      width: 80,
      help: '账本校验失败、账户超额固定为严重；严重的告警不受生效时段限制',
    }),
    windowMin: integer('统计窗口(分钟)', {
      min: 1,
      max: MINUTES_A_DAY,
      required: '请输入统计窗口',
      when: { alarmType: 'smsFailure' },
      width: 110,
    }),
    failRate: percent('失败率达到', {
      required: '请输入失败率',
      when: { alarmType: 'smsFailure' },
      width: 100,
    }),
    minCount: integer('至少条数', {
      min: 1,
      max: 100_000,
      required: '请输入至少条数',
      when: { alarmType: 'smsFailure' },
      help: '窗口内少于此数时不告警',
      width: 90,
    }),
    missInRow: integer('连续失败次数', {
      min: 1,
      max: 100,
      required: '请输入连续失败次数',
      when: { alarmType: 'jobFault' },
      width: 110,
    }),
    ...ALARM_RECEIVING,
    weComUrl: secret('企业微信机器人地址', { ...address, help: '不填则不变' }),
    dingTalkUrl: secret('钉钉机器人地址', { ...address, help: '不填则不变' }),
    dingTalkSecret: secret('钉钉加签密钥', { max: 200, help: '机器人未开启加签时不填' }),
    robots: text('已配置的机器人', { computed: true, max: 60, search: 'none' }),
    silenceMin: integer('静默(分钟)', {
      min: 0,
      max: MINUTES_A_DAY,
      default: 30,
      required: '请输入静默分钟数',
      help: '同一对象在这段时间内只通知一次',
      width: 100,
    }),
    escalateMin: integer('升级(分钟)', {
      min: 0,
      max: MINUTES_A_DAY,
      default: 0,
      help: '这么久无人确认则通知升级接收人，0 表示不升级',
      width: 100,
    }),
    escalateIds: references('升级接收人', {
      to: 'user',
      where: { status: 'active' },
      onRemove: 'keep',
      max: 20,
    }),
    activeFrom: text('生效时段起', { ...clock, help: '不填则全天', width: 90 }),
    activeTo: text('生效时段止', { ...clock, help: '可以跨零点，如 22:00 至 08:00', width: 90 }),
  },
  states: onOff.states,
  actions: {
    enable: { ...onOff.actions.enable, verb: 'changeState', permission: 'changeState' },
    disable: { ...onOff.actions.disable, verb: 'changeState', permission: 'changeState' },
    testSend: {
      label: '测试通知',
      on: 'record',
      ids: 'id',
      verb: 'testSend',
      permission: 'edit',
      handled: true,
      danger: 'ask',
      icon: 'send',
      placement: 'row',
      done: '测试通知已提交，结果见通知记录',
      keywords: ['test', 'try channels'],
    },
  },
  buttons: {
    changeState: { label: '启用或停用', icon: 'power', placement: 'both' },
    edit: { label: '保存规则', icon: 'pencil', placement: 'both' },
    delete: { label: '删除超时规则', icon: 'circle-x', placement: 'both' },
    handle: { label: '处理告警', icon: 'check-check', placement: 'both' },
  },
  list: {
    editable: ['alarmName', 'silenceMin'],
    columns: [
      'alarmType',
      'alarmName',
      'level',
      'channels',
      'receiverIds',
      'silenceMin',
      'status',
      'updateTime',
    ],
    search: ['alarmType', 'level', 'status'],
    sort: 'alarmType',
  },
  form: {
    sections: {
      规则: ['alarmName', 'level', 'windowMin', 'failRate', 'minCount', 'missInRow'],
      通知: ['channels', 'receiverIds', 'silenceMin', 'activeFrom', 'activeTo'],
      升级: ['escalateMin', 'escalateIds'],
      机器人: ['weComUrl', 'dingTalkUrl', 'dingTalkSecret'],
    },
  },
  detail: {
    attention: [
      { when: { status: 'disabled' }, tone: 'warn', text: '已停用，不产生告警', actions: ['enable'] },
    ],
    sections: {
      规则: ['alarmType', 'level', 'windowMin', 'failRate', 'minCount', 'missInRow'],
      通知: ['channels', 'receiverIds', 'robots', 'silenceMin', ['activeFrom', 'activeTo']],
      升级: ['escalateMin', 'escalateIds'],
    },
    related: {
      告警记录: {
        of: 'alarmRecord',
        by: 'ruleId',
        columns: ['recordNo', 'objectName', 'content', 'occurCount', 'lastTime', 'status'],
      },
      通知记录: {
        call: '/biz-notice/alarm/sends',
        permission: 'alarm_view',
        by: 'ruleId',
        fields: {
          createTime: text('时间', { width: 150 }),
          purpose: text('用途', { width: 80 }),
          channel: text('通知方式', { width: 90 }),
          receiver: text('接收人', { width: 160 }),
          outcome: text('结果', { width: 90 }),
          errorText: text('失败原因', { width: 200 }),
        },
      },
    },
  },
  menu: {
    branch: 'messageCenter',
    sort: 2,
    icon: 'bell-plus',
    path: '/notice/alarm',
    en: 'Alarm rules',
  },
  keywords: ['alert', 'monitoring', 'notification'],
})
