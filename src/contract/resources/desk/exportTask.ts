import { dateTime, integer, json, longText, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A file of a finished export. */
export interface ExportFile {
  readonly fileNo: number
  readonly fileName: string
  readonly size: number
  readonly rows: number
  readonly sha256: string
}

const own = { computed: true } as const

/**
 * An export that runs in the background, with its files. Visible to its owner, and to users with
 * `exportTask_all`.
 */
export const exportTask = defineResource({
  id: 'exportTask',
  label: '导出任务',
  path: '/biz-export/exportTask',
  scope: 'tenant',
  title: 'taskName',
  verbs: ['list', 'page', 'detail', 'remove'],
  missing: '任务不存在',
  fields: {
    taskNo: text('任务号', { ...own, number: { prefix: 'EX', digits: 6, daily: true }, max: 24, mono: true }),
    taskName: text('任务名称', { ...own, width: 240 }),
    menuCode: text('来源菜单编号', { ...own, mono: true, max: 64, search: 'equals' }),
    menuName: text('来源菜单', { ...own, max: 64 }),
    exporter: text('导出器', { ...own, mono: true, max: 64, search: 'equals' }),
    params: json<Readonly<Record<string, string>>>('筛选参数', own),
    paramsText: longText('筛选条件', own),
    columns: json<readonly string[]>('导出列', own),
    fileType: oneOf(
      '文件类型',
      { xlsx: 'XLSX', csv: 'CSV', csvZip: 'CSV（压缩）', pdfZip: 'PDF（压缩）' },
      { wire: { xlsx: 1, csv: 2, csvZip: 3, pdfZip: 4 }, ...own },
    ),
    estimateCount: integer('预计行数', own),
    totalCount: integer('总行数', own),
    processedCount: integer('已处理行数', own),
    progress: integer('进度', { ...own, meter: true, min: 0, max: 100, width: 120 }),
    files: json<readonly ExportFile[]>('文件', own),
    attemptCount: integer('执行次数', own),
    errorMsg: text('失败原因', { ...own, max: 500 }),
    snapshotTime: dateTime('数据时点', own),
    priority: integer('优先级', own),
    paramsHash: text('条件指纹', { ...own, mono: true, max: 64 }),
    heartbeatTime: dateTime('心跳时间', own),
    startTime: dateTime('开始时间', own),
    finishTime: dateTime('完成时间', own),
    expireTime: dateTime('过期时间', own),
    pushType: oneOf(
      '推送方式',
      { none: '无', mail: '邮件', sftp: 'SFTP' },
      { wire: { none: 0, mail: 1, sftp: 2 }, ...own },
    ),
    pushTarget: text('推送目标', own),
    pushStatus: oneOf(
      '推送状态',
      { none: '无', waiting: '待推送', sent: '成功', failed: '失败' },
      { wire: { none: 0, waiting: 1, sent: 2, failed: 3 }, ...own },
    ),
    pushCount: integer('推送次数', own),
    downloadCount: integer('下载次数', own),
    lastDownloadTime: dateTime('最近下载', own),
  },
  states: {
    field: 'taskStatus',
    label: '任务状态',
    initial: 'queued',
    labels: {
      queued: '排队中',
      running: '执行中',
      done: '已完成',
      failed: '失败',
      cancelled: '已取消',
      expired: '已过期',
    },
    wire: { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4, expired: 5 },
    tones: { queued: 'info', running: 'info', done: 'ok', failed: 'bad', cancelled: 'idle', expired: 'idle' },
  },
  actions: {
    push: {
      label: '重试',
      on: 'record',
      verb: 'exportPushAttempt',
      idInPath: true,
      from: ['failed', 'cancelled', 'expired'],
      to: 'queued',
      icon: 'rotate-cw',
      placement: 'row',
      handled: true,
      keywords: ['retry', 'push', '重新导出'],
      refusals: { queued: '任务正在执行，无需重试', running: '任务正在执行，无需重试' },
    },
    cancel: {
      label: '取消',
      on: 'record',
      idInPath: true,
      from: ['queued', 'running'],
      to: 'cancelled',
      icon: 'circle-stop',
      placement: 'row',
      handled: true,
      keywords: ['cancel', 'stop', '停止'],
    },
  },
  buttons: {
    push: { label: '重试或推送', icon: 'rotate-cw', placement: 'row' },
    all: { label: '查看全部任务', icon: 'users' },
  },
  list: {
    columns: [
      'taskName',
      'menuName',
      'taskStatus',
      'progress',
      'processedCount',
      'totalCount',
      'fileType',
      'paramsText',
      'errorMsg',
      'createTime',
      'expireTime',
    ],
    search: ['taskName', 'menuCode', 'taskStatus'],
    plain: 'contains',
  },
  waits: {
    失败的导出: {
      filter: { taskStatus: 'failed', createTime: 'last7Days' },
      icon: 'file-down',
      by: 'menuName',
      sort: 80,
    },
  },
  menu: {
    branch: 'desk',
    sort: 3,
    icon: 'file-down',
    path: '/tool/exportTask',
    en: 'Export tasks',
    key: 'g e',
  },
  indexes: [['paramsHash']],
  keywords: ['exports', 'downloads', '下载中心'],
})
