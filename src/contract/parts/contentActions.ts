import { dateTime, integer } from '../define/field.ts'

/** The states of an article. */
export const CONTENT_STATES = {
  initial: 'draft',
  labels: { draft: '草稿', published: '已发布', offline: '已下线', scheduled: '定时发布' },
  wire: { draft: 0, published: 1, offline: 2, scheduled: 3 },
  tones: { draft: 'warn', published: 'ok', offline: 'idle', scheduled: 'info' },
} as const

const CHANGE_STATE = {
  on: 'selection',
  verb: 'changeState',
  permission: 'publish',
  placement: 'both',
  handled: true,
} as const

/** What moves an article, all under one right. */
export const CONTENT_ACTIONS = {
  publish: {
    ...CHANGE_STATE,
    label: '发布',
    pick: { status: 1 },
    from: ['draft', 'offline', 'scheduled'],
    to: 'published',
    inverse: 'offline',
    key: 's e',
    icon: 'send',
    keywords: ['publish'],
  },
  offline: {
    ...CHANGE_STATE,
    label: '下线',
    pick: { status: 2 },
    from: ['published'],
    to: 'offline',
    inverse: 'publish',
    key: 's d',
    icon: 'circle-slash',
    keywords: ['take offline', 'unpublish'],
  },
  schedule: {
    ...CHANGE_STATE,
    label: '定时发布',
    pick: { status: 3 },
    from: ['draft', 'offline'],
    to: 'scheduled',
    inverse: 'withdraw',
    input: { publishTime: dateTime('发布时间', { required: '请选择发布时间' }) },
    key: 's m',
    icon: 'calendar-clock',
    keywords: ['schedule'],
  },
  withdraw: {
    ...CHANGE_STATE,
    label: '取消定时',
    pick: { status: 0 },
    from: ['scheduled'],
    to: 'draft',
    inverse: 'schedule',
    icon: 'undo-2',
    keywords: ['cancel schedule'],
  },
  restore: {
    label: '恢复版本',
    on: 'record',
    ids: 'id',
    permission: 'edit',
    handled: true,
    icon: 'history',
    input: {
      contentVersion: integer('内容版本', { required: '请输入内容版本', min: 1 }),
    },
    keywords: ['restore version'],
  },
} as const
