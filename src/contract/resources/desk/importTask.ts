import { dateTime, flag, integer, json, oneOf, text } from '../../define/field.ts'
import { IMPORT_MODES } from '../../define/import.ts'
import { defineResource } from '../../define/resource.ts'

/** A column of the file: its heading and some sample values. */
export interface ImportHeading {
  readonly heading: string
  readonly samples: readonly string[]
}

const own = { computed: true } as const

/**
 * The import of a file: uploaded, mapped to fields, checked, and written all together or not at all; for
 * nouns with `partial` imports, only the valid rows are written.
 */
export const importTask = defineResource({
  id: 'importTask',
  label: '导入任务',
  path: '/biz-export/importTask',
  scope: 'tenant',
  title: 'taskName',
  verbs: ['list', 'page', 'detail', 'remove'],
  missing: '任务不存在',
  fields: {
    taskNo: text('任务号', { ...own, number: { prefix: 'IM', digits: 6, daily: true }, max: 24, mono: true }),
    taskName: text('任务名称', { ...own, width: 240 }),
    menuName: text('目标菜单', { ...own, max: 64 }),
    importer: text('导入器', { ...own, mono: true, max: 64, search: 'equals' }),
    mode: oneOf('导入方式', IMPORT_MODES.labels, { wire: IMPORT_MODES.wire, ...own }),
    fileName: text('文件名', { ...own, width: 200 }),
    fileSize: integer('文件大小', own),
    sha256: text('文件指纹', { ...own, mono: true, max: 64 }),
    hasFile: flag('文件是否保留', { ...own, internal: true }),
    headings: json<readonly ImportHeading[]>('表头', { ...own, internal: true }),
    mapping: json<readonly (string | null)[]>('列对应', { ...own, internal: true }),
    step: oneOf(
      '步骤',
      { match: '对应列', check: '校验', write: '写入' },
      { wire: { match: 0, check: 1, write: 2 }, ...own },
    ),
    totalCount: integer('总行数', own),
    processedCount: integer('已处理行数', own),
    successCount: integer('有效行数', own),
    failCount: integer('错误行数', own),
    progress: integer('进度', { ...own, meter: true, min: 0, max: 100, width: 120 }),
    errorMsg: text('失败原因', { ...own, max: 500 }),
    operation: text('操作号', { ...own, internal: true, mono: true, max: 20 }),
    startTime: dateTime('开始时间', own),
    finishTime: dateTime('完成时间', own),
  },
  states: {
    field: 'taskStatus',
    label: '任务状态',
    initial: 'waiting',
    labels: {
      waiting: '待处理',
      running: '处理中',
      done: '已完成',
      failed: '失败',
      checked: '待确认',
      cancelled: '已取消',
    },
    wire: { waiting: 0, running: 1, done: 2, failed: 3, checked: 4, cancelled: 5 },
    tones: {
      waiting: 'idle',
      running: 'info',
      done: 'ok',
      failed: 'bad',
      checked: 'warn',
      cancelled: 'idle',
    },
  },
  actions: {
    check: {
      label: '校验',
      on: 'record',
      permission: 'view',
      judged: true,
      from: ['waiting', 'checked', 'failed'],
      to: 'running',
      icon: 'list-checks',
      placement: 'row',
      handled: true,
      keywords: ['check', 'validate', '重新校验'],
      input: { mapping: json<readonly (string | null)[]>('列对应', own) },
    },
    confirm: {
      label: '确认导入',
      on: 'record',
      permission: 'view',
      judged: true,
      from: ['checked'],
      to: 'running',
      icon: 'file-plus',
      placement: 'row',
      danger: 'ask',
      handled: true,
      keywords: ['confirm', 'import'],
    },
    faultFile: {
      label: '下载错误行',
      on: 'record',
      own: true,
      reads: true,
      permission: 'view',
      from: ['checked', 'done'],
      icon: 'file-down',
      placement: 'row',
      keywords: ['failed rows', 'faults'],
    },
    cancel: {
      label: '取消',
      on: 'record',
      permission: 'view',
      judged: true,
      idInPath: true,
      from: ['waiting', 'running', 'checked'],
      to: 'cancelled',
      icon: 'circle-stop',
      placement: 'row',
      handled: true,
      keywords: ['cancel', 'stop', '停止'],
    },
  },
  buttons: { all: { label: '查看全部任务', icon: 'users' } },
  list: {
    columns: [
      'taskName',
      'menuName',
      'taskStatus',
      'step',
      'progress',
      'mode',
      'totalCount',
      'successCount',
      'failCount',
      'fileName',
      'errorMsg',
      'createTime',
      'finishTime',
    ],
    search: ['taskName', 'importer', 'mode', 'taskStatus', 'createTime'],
    plain: 'contains',
  },
  waits: {
    待确认的导入: {
      filter: { taskStatus: 'checked' },
      icon: 'upload',
      by: 'menuName',
      sort: 78,
    },
  },
  menu: { branch: 'desk', sort: 4, icon: 'file-plus', path: '/tool/importTask', en: 'Import tasks' },
  keywords: ['imports', 'uploads'],
})
