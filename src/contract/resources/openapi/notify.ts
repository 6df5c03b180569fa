import { dateTime, integer, longText, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

/**
 * A callback to a merchant's program, repeated until it is acknowledged or given up; one for each event of a
 * document.
 */
export const notify = defineResource({
  id: 'notify',
  label: '回调记录',
  path: '/biz-openapi/openapi/notify',
  scope: 'tenant',
  table: 'notify_task',
  title: 'taskNo',
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  large: true,
  fields: {
    taskNo: text('任务号', { computed: true, max: 24, mono: true }),
    event: text('事件', { computed: true, required: true, max: 32, mono: true, search: 'equals' }),
    bizNo: text('业务单号', {
      computed: true,
      document: true,
      required: true,
      max: 64,
      mono: true,
      search: 'equals',
    }),
    merchantCode: text('商户', { computed: true, ...MERCHANT_NUMBER }),
    secretId: reference('接入凭证', { to: 'secret', computed: true, onRemove: 'keep' }),
    url: text('回调地址', { computed: true, required: true, max: 500, width: 260 }),
    body: longText('通知内容', { computed: true, required: true, max: 8000 }),
    tryCount: integer('已通知次数', { computed: true, default: 0 }),
    maxTry: integer('最多次数', { computed: true, default: 8 }),
    nextTime: dateTime('下次通知时间', { computed: true }),
    lastHttpCode: integer('最近状态码', { computed: true }),
    lastReply: text('最近应答', { computed: true, max: 200 }),
  },
  states: {
    label: '状态',
    initial: 'pending',
    labels: { pending: '待通知', delivered: '成功', retrying: '失败待重试', abandoned: '已放弃' },
    wire: { pending: 0, delivered: 1, retrying: 2, abandoned: 3 },
    tones: { pending: 'info', delivered: 'ok', retrying: 'warn', abandoned: 'bad' },
  },
  actions: {
    retry: {
      label: '重新通知',
      on: 'selection',
      from: ['abandoned'],
      to: 'pending',
      handled: true,
      key: 's r',
      icon: 'rotate-cw',
      placement: 'both',
      keywords: ['retry', 'resend'],
      refusals: { pending: '通知尚未结束，无需重发', retrying: '通知尚未结束，无需重发' },
    },
  },
  uniqueTogether: [{ fields: ['event', 'bizNo'], text: '该事件已有通知' }],
  charts: { 各状态回调: { by: 'status' } },
  list: {
    columns: [
      'event',
      'bizNo',
      'merchantCode',
      'tryCount',
      'lastHttpCode',
      'lastReply',
      'nextTime',
      'status',
      'createTime',
    ],
    search: ['bizNo', 'merchantCode', 'event', 'status', 'createTime'],
  },
  detail: {
    sections: {
      通知: ['taskNo', 'event', 'bizNo', 'merchantCode', 'secretId', 'url', 'body'],
      进度: ['tryCount', 'maxTry', 'nextTime', 'lastHttpCode', 'lastReply'],
    },
  },
  waits: {
    回调已放弃: {
      filter: { status: 'abandoned', createTime: 'last30Days' },
      right: 'retry',
      icon: 'bell-off',
      by: 'merchantCode',
      sort: 60,
    },
  },
  menu: { branch: 'openPlatform', sort: 3, icon: 'webhook', path: '/openapi/notify', en: 'Callbacks' },
  keywords: ['callback', 'webhook'],
})
