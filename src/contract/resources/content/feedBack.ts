import { dateTime, image, integer, json, longText, oneOf, reference, rows, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { FEEDBACK_ACTIONS, FEEDBACK_STATES } from '../../parts/feedBackActions.ts'
import { FEED_TYPES } from '../../parts/feedBackInput.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

/** Feedback of a user, which support answers within a day. */
export const feedBack = defineResource({
  id: 'feedBack',
  label: '意见反馈',
  path: '/biz-notice/feedBack',
  scope: 'tenant',
  title: 'feedNo',
  verbs: ['list', 'page', 'detail'],
  export: true,
  fields: {
    feedNo: text('反馈编号', {
      computed: true,
      number: { prefix: 'FB', digits: 5, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 150,
    }),
    feedType: oneOf('反馈类型', FEED_TYPES.labels, {
      wire: FEED_TYPES.wire,
      tones: { fault: 'warn', order: 'info', idea: 'idle', complaint: 'bad', other: 'idle' },
      computed: true,
      width: 90,
    }),
    content: longText('反馈内容', { computed: true, max: 1000, search: 'contains', width: 280 }),
    source: oneOf(
      '来源',
      { mall: '商城', console: '控制台', portal: '门户' },
      { wire: { mall: 1, console: 2, portal: 3 }, computed: true, width: 80 },
    ),
    operatorId: reference('提交人', { to: 'user', onRemove: 'keep', computed: true, width: 100 }),
    contact: text('联系方式', {
      computed: true,
      max: 50,
      search: 'none',
      mask: { start: 3, end: 4, plain: 'feedBack_plain' },
    }),
    orderNo: text('关联订单', { computed: true, max: 40, mono: true, search: 'equals' }),
    merchantCode: text('商户', { ...MERCHANT_NUMBER, computed: true, max: 40 }),
    images: rows('图片', {
      computed: true,
      max: 6,
      fields: { image: image('图片', { required: true, accept: ['image/jpeg', 'image/png'] }) },
    }),
    handlerId: reference('处理人', { to: 'user', onRemove: 'keep', computed: true, width: 100 }),
    dueTime: dateTime('应回复时间', { computed: true }),
    timeLeft: oneOf(
      '时限',
      { late: '已超时', soon: '4 小时内', ample: '时间充足' },
      {
        wire: { late: 1, soon: 2, ample: 3 },
        tones: { late: 'bad', soon: 'warn', ample: 'idle' },
        computed: true,
        search: 'none',
        width: 90,
      },
    ),
    overdueTime: dateTime('超时提醒时间', { computed: true, internal: true }),
    replyContent: longText('回复内容', { computed: true, max: 1000, search: 'none' }),
    replyTime: dateTime('回复时间', { computed: true }),
    closeTime: dateTime('关闭时间', { computed: true }),
    satisfaction: integer('满意度', { computed: true, min: 1, max: 5 }),
    steps: json<readonly FeedBackStep[]>('处理过程', {
      computed: true,
      fields: {
        time: dateTime('时间'),
        result: text('动作'),
        userId: reference('操作人', { to: 'user' }),
        remark: text('内容'),
      },
      steps: { at: 'time', action: 'result', who: 'userId', note: 'remark' },
    }),
  },
  states: FEEDBACK_STATES,
  actions: FEEDBACK_ACTIONS,
  buttons: {
    reply: { label: '处理', icon: 'message-square-text', placement: 'both' },
    plain: { label: '查看完整联系方式', icon: 'eye', weight: 'privacy' },
  },
  list: {
    counts: 'state-count',
    columns: [
      'feedNo',
      'feedType',
      'content',
      'operatorId',
      'contact',
      'orderNo',
      'createTime',
      'timeLeft',
      'handlerId',
      'status',
    ],
    minor: ['contact', 'orderNo'],
    sort: 'status',
    search: ['feedNo', 'feedType', 'content', 'orderNo', 'handlerId', 'source', 'createTime', 'status'],
  },
  detail: {
    attention: [
      {
        when: { timeLeft: 'late' },
        tone: 'bad',
        text: '应在 {dueTime} 前回复，已超时',
        actions: ['reply', 'take'],
      },
      {
        when: { status: 'waiting', timeLeft: 'soon' },
        tone: 'warn',
        text: '还没有人处理，应在 {dueTime} 前回复',
        actions: ['reply', 'take'],
      },
      {
        when: { status: 'waiting', timeLeft: 'ample' },
        tone: 'warn',
        text: '还没有人处理',
        actions: ['reply', 'take'],
      },
    ],
    lead: { title: 'content' },
    sections: {
      反馈: [
        'feedNo',
        ['feedType', 'source'],
        ['operatorId', 'contact'],
        ['orderNo', 'merchantCode'],
        'images',
      ],
      处理: [['handlerId', 'dueTime'], 'replyContent', ['replyTime', 'satisfaction'], 'steps'],
    },
  },
  waits: {
    意见反馈待回复: {
      filter: { status: 'waiting,handling' },
      right: 'reply',
      icon: 'message-square-text',
      due: 'dueTime',
      by: 'feedType',
      sort: 76,
    },
  },
  menu: {
    branch: 'contentManage',
    sort: 3,
    icon: 'message-square-text',
    path: '/content/feedback',
    en: 'Feedback',
  },
  keywords: ['complaint', 'suggestion', 'ticket'],
})

/** A step of the handling: what was done, when, by whom. */
export interface FeedBackStep {
  readonly time: string
  readonly result: string
  readonly userId: string | null
  readonly remark: string | null
}
