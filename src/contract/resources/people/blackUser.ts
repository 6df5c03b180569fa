import { dateTime, file, integer, oneOf, reference, secret, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { blackUsers } from '../../parts/blackUsers.ts'

/** Somebody, or something, that may not do what its scopes name, until it is lifted or over. */
export const blackUser = defineResource({
  id: 'blackUser',
  label: '黑名单用户',
  path: '/biz-user/blackUser',
  scope: 'tenant',
  title: 'targetMask',
  verbs: ['list', 'page', 'detail', 'save', 'update'],
  export: true,
  import: {
    columns: ['targetType', 'targetValue', 'scopes', 'reasonType', 'reason', 'beginTime', 'endTime'],
    once: ['targetType', 'targetValue'],
    partial: true,
  },
  fields: {
    targetType: oneOf('对象类型', blackUsers.targets.labels, {
      wire: blackUsers.targets.wire,
      required: '请选择对象类型',
      fixed: true,
      tones: { mobile: 'info', user: 'ok', openId: 'idle', device: 'idle', ip: 'warn' },
    }),
    targetValue: secret('对象值', {
      searchable: true,
      max: 128,
      required: '请输入对象值',
      fixed: true,
      help: '用户ID填用户编号；保存后不能修改',
    }),
    targetMask: text('对象', { computed: true, max: 160, mono: true, search: 'none', width: 180 }),
    userId: reference('消费者', { to: 'userinfo', computed: true, onRemove: 'keep' }),
    scopes: someOf('限制范围', blackUsers.scopes.labels, {
      wire: blackUsers.scopes.wire,
      required: '请选择限制范围',
    }),
    reasonType: oneOf(
      '原因',
      { fake: '刷单', cashOut: '套现', complaint: '投诉', risk: '风控命中', other: '其他' },
      {
        wire: { fake: 1, cashOut: 2, complaint: 3, risk: 4, other: 9 },
        required: '请选择原因',
        tones: { fake: 'warn', cashOut: 'bad', complaint: 'info', risk: 'warn', other: 'idle' },
      },
    ),
    reason: text('说明', { max: 500, help: '原因为其他时必填' }),
    evidence: file('凭证', { help: '截图、聊天记录等，一个文件' }),
    beginTime: dateTime('生效时间', { help: '不填则立即生效' }),
    endTime: dateTime('失效时间', { after: 'beginTime', help: '不填则永久有效', search: 'range' }),
    source: oneOf(
      '来源',
      { manual: '手工', import: '导入', risk: '风控规则' },
      {
        wire: { manual: 1, import: 2, risk: 3 },
        computed: true,
        default: 'manual',
        tones: { manual: 'idle', import: 'idle', risk: 'warn' },
      },
    ),
    hitCount: integer('命中次数', { computed: true, default: 0 }),
    lastHitTime: dateTime('最近命中', { computed: true }),
    liftReason: text('解除原因', { computed: true, max: 200 }),
    liftTime: dateTime('解除时间', { computed: true }),
  },
  states: {
    initial: 'active',
    labels: { active: '生效', lifted: '已解除', expired: '已过期' },
    wire: { active: 1, lifted: 2, expired: 3 },
    tones: { active: 'bad', lifted: 'ok', expired: 'idle' },
  },
  actions: {
    lift: {
      label: '解除',
      on: 'selection',
      verb: 'remove',
      permission: 'delete',
      from: ['active'],
      to: 'lifted',
      handled: true,
      danger: 'ask',
      input: { reason: text('解除原因', { required: '请输入解除原因', max: 200 }) },
      key: 's u',
      icon: 'lock-open',
      placement: 'both',
      keywords: ['lift', 'unblock'],
    },
  },
  list: {
    columns: [
      'targetType',
      'targetMask',
      'scopes',
      'reasonType',
      'beginTime',
      'endTime',
      'source',
      'hitCount',
      'status',
    ],
    search: ['targetType', 'targetValue', 'scopes', 'reasonType', 'status', 'createTime'],
  },
  form: {
    sections: {
      对象: ['targetType', 'targetValue', 'scopes'],
      原因与期限: ['reasonType', 'reason', 'evidence', 'beginTime', 'endTime'],
    },
  },
  detail: {
    sections: {
      对象: [['targetType', 'targetMask'], 'userId', 'scopes'],
      原因与期限: ['reasonType', 'reason', 'evidence', ['beginTime', 'endTime'], 'source'],
      结果: [
        ['hitCount', 'lastHitTime'],
        ['liftReason', 'liftTime'],
      ],
    },
  },
  indexes: [['userId']],
  menu: {
    branch: 'userManage',
    sort: 5,
    icon: 'user-x',
    path: '/user/black',
    en: 'Blocked consumers',
  },
  keywords: ['blacklist', 'blocked', 'ban'],
})
