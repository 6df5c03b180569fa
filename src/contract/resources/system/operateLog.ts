import type { Sentence } from '../../../kernel/sentence.ts'
import { dateTime, integer, json, longText, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { ACTING_CLIENTS } from '../../parts/actingClients.ts'

/**
 * The audit log: user, action, rows, and their values before and after; written in the transaction of the
 * change.
 */
export const operateLog = defineResource({
  id: 'operateLog',
  label: '操作日志',
  path: '/blade-log/operate',
  scope: 'tenant',
  code: 'log_operate',
  table: 'operate_log',
  title: 'action',
  readOnly: true,
  large: true,
  export: true,
  fields: {
    time: dateTime('操作时间', { computed: true, search: 'range' }),
    account: text('账号', { computed: true, max: 45 }),
    realName: text('姓名', { computed: true, max: 45 }),
    impersonator: text('模拟操作人', {
      computed: true,
      max: 64,
      search: 'contains',
      help: '以此账号的身份操作的人；空为本人操作',
    }),
    resource: text('资源', { computed: true, search: 'equals', max: 64 }),
    action: text('操作', { computed: true, search: 'equals', max: 64 }),
    permission: text('权限编号', { computed: true, mono: true, max: 128 }),
    result: oneOf(
      '结果',
      { success: '成功', failed: '失败' },
      { wire: { success: 1, failed: 2 }, computed: true, tones: { success: 'ok', failed: 'bad' } },
    ),
    errCode: text('错误码', { computed: true, mono: true, max: 64 }),
    message: longText('说明', { computed: true }),
    said: json<readonly AuditSentence[]>('说明', { computed: true, internal: true }),
    targetIds: text('对象编号', { computed: true, search: 'contains', mono: true, max: 4000 }),
    targetCount: integer('对象数', { computed: true }),
    batchNo: text('批次号', { computed: true, mono: true, max: 64 }),
    diff: json<readonly AuditChange[]>('变更内容', {
      computed: true,
      fields: { label: text('字段'), old: text('变更前'), new: text('变更后') },
    }),
    params: json<Readonly<Record<string, unknown>>>('请求参数', { computed: true }),
    method: text('请求方法', { computed: true, max: 10 }),
    path: text('请求地址', { computed: true, mono: true }),
    client: oneOf('客户端', ACTING_CLIENTS.labels, {
      wire: ACTING_CLIENTS.wire,
      computed: true,
      help: '操作所用的客户端；空为其他程序',
    }),
    clientIp: text('IP地址', { computed: true, mono: true, max: 64 }),
    userAgent: text('用户代理', { computed: true, max: 1000 }),
    traceId: text('请求编号', { computed: true, mono: true, max: 64 }),
    onBehalfTenant: text('代操作租户', { computed: true, max: 12 }),
    costMs: integer('耗时(毫秒)', { computed: true }),
  },
  actions: {
    restore: {
      label: '恢复删除',
      on: 'record',
      own: true,
      platform: true,
      icon: 'archive-restore',
      placement: 'row',
      keywords: ['restore', 'recycle bin', '回收站'],
    },
  },
  list: {
    columns: [
      'time',
      'realName',
      'account',
      'impersonator',
      'resource',
      'action',
      'targetCount',
      'result',
      'message',
      'client',
      'clientIp',
    ],
    search: ['time', 'account', 'impersonator', 'resource', 'action', 'result', 'client', 'targetIds'],
    sort: '-time',
    plain: 'contains',
  },
  menu: { branch: 'log', sort: 1, icon: 'clipboard-list', path: '/monitor/log/operate', en: 'Operation log' },
  indexes: [
    ['resource', 'time'],
    ['account', 'time'],
  ],
})

/** A changed field of a row; secrets appear as `***`. */
export interface AuditChange {
  readonly id: string
  readonly field: string
  readonly label: string
  readonly old: unknown
  readonly new: unknown
}

/**
 * A consequence of an operation, or the reason of its refusal; `of` is the id of the row it is restricted to.
 */
export interface AuditSentence extends Sentence {
  readonly of?: string
}
