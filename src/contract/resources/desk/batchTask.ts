import { dateTime, integer, json, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const own = { computed: true } as const

/**
 * A change of so many rows that it runs in the background, part by part. Visible to the user who started it,
 * and to users with `batchTask_all`.
 */
export const batchTask = defineResource({
  id: 'batchTask',
  label: '批量任务',
  path: '/biz-export/batchTask',
  scope: 'tenant',
  title: 'taskName',
  verbs: ['list', 'page', 'detail', 'remove'],
  missing: '任务不存在',
  fields: {
    batchNo: text('批次号', {
      ...own,
      number: { prefix: 'BT', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 170,
    }),
    taskName: text('任务名称', { ...own, width: 220 }),
    menuName: text('目标菜单', { ...own, max: 64 }),
    submitterId: reference('提交人', { to: 'user', ...own, onRemove: 'keep' }),
    kind: text('任务类型', { ...own, internal: true, mono: true, max: 64 }),
    input: json<Readonly<Record<string, unknown>>>('参数', { ...own, internal: true }),
    totalCount: integer('总条数', own),
    processedCount: integer('已处理条数', own),
    successCount: integer('成功条数', own),
    failCount: integer('失败条数', own),
    progress: integer('进度', { ...own, meter: true, min: 0, max: 100, width: 120 }),
    errorMsg: text('失败原因', { ...own, max: 500 }),
    startTime: dateTime('开始时间', own),
    finishTime: dateTime('完成时间', own),
  },
  states: {
    field: 'taskStatus',
    label: '任务状态',
    initial: 'queued',
    labels: { queued: '排队中', running: '执行中', done: '已完成', failed: '失败', cancelled: '已取消' },
    wire: { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4 },
    tones: { queued: 'info', running: 'info', done: 'ok', failed: 'bad', cancelled: 'idle' },
  },
  actions: {
    cancel: {
      label: '取消',
      on: 'record',
      permission: 'view',
      judged: true,
      idInPath: true,
      from: ['queued', 'running'],
      to: 'cancelled',
      icon: 'circle-stop',
      placement: 'row',
      danger: 'ask',
      handled: true,
      keywords: ['cancel', 'stop', '停止'],
    },
  },
  buttons: { all: { label: '查看全部任务', icon: 'users' } },
  list: {
    columns: [
      'batchNo',
      'taskName',
      'taskStatus',
      'progress',
      'totalCount',
      'successCount',
      'failCount',
      'submitterId',
      'errorMsg',
      'createTime',
      'finishTime',
    ],
    search: ['batchNo', 'taskName', 'taskStatus', 'createTime'],
    plain: 'contains',
  },
  detail: {
    related: {
      失败明细: {
        call: '/biz-export/batchTask/faults',
        permission: 'batchTask_view',
        by: 'id',
        fields: { title: text('对象', { width: 240 }), msg: text('原因', { width: 320 }) },
      },
    },
  },
  menu: { branch: 'desk', sort: 5, icon: 'list-checks', path: '/tool/batchTask', en: 'Batch tasks' },
  keywords: ['background', 'batches', 'bulk'],
})
