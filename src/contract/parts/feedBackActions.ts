import { longText, reference } from '../define/field.ts'

/** The states of feedback. */
export const FEEDBACK_STATES = {
  initial: 'waiting',
  labels: { waiting: '待处理', handling: '处理中', replied: '已回复', closed: '已关闭' },
  wire: { waiting: 0, handling: 1, replied: 2, closed: 3 },
  tones: { waiting: 'warn', handling: 'info', replied: 'ok', closed: 'idle' },
} as const

const HANDLING = { permission: 'reply', placement: 'both', handled: true } as const

/** What support does with feedback, all under one right. */
export const FEEDBACK_ACTIONS = {
  reply: {
    ...HANDLING,
    label: '回复',
    on: 'record',
    ids: 'id',
    from: ['waiting', 'handling'],
    to: 'replied',
    danger: 'undoable',
    input: { replyContent: longText('回复内容', { required: '请输入回复内容', max: 1000 }) },
    key: 's r',
    icon: 'message-square-text',
    keywords: ['reply', 'answer'],
  },
  take: {
    ...HANDLING,
    label: '领取',
    on: 'selection',
    from: ['waiting'],
    to: 'handling',
    danger: 'undoable',
    key: 's g',
    icon: 'user-check',
    keywords: ['take', 'assign to me'],
  },
  transfer: {
    ...HANDLING,
    label: '转交',
    on: 'selection',
    from: ['waiting', 'handling'],
    input: { handlerId: reference('处理人', { to: 'user', required: '请选择处理人' }) },
    icon: 'forward',
    keywords: ['transfer', 'hand over'],
  },
  close: {
    ...HANDLING,
    label: '关闭',
    on: 'selection',
    from: ['waiting', 'handling', 'replied'],
    to: 'closed',
    danger: 'ask',
    icon: 'circle-x',
    keywords: ['close'],
  },
} as const
