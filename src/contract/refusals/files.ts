import type { ErrorSpec } from './spec.ts'

/** Refusals of uploads and exports. */
export const FILES_REFUSALS = {
  EXPORT_TOO_LARGE: { status: 400, text: '导出数据超过{n}万行，请缩小查询范围' },
  EXPORT_NOT_SYNC: { status: 400, text: '数据量超过{n}万行，请使用导出任务' },
  EXPORT_QUEUE_FULL: { status: 400, text: '排队任务过多，请稍后再试' },
  EXPORT_EXPIRED: { status: 400, text: '文件已过期，请重新导出' },
  EXPORT_DENIED: { status: 403, text: '无权下载该文件' },
  FILE_MISSING: { status: 400, text: '请选择文件' },
  FILE_MISMATCH: { status: 400, text: '文件内容与扩展名不符' },
  FILE_TYPE: { status: 415, text: '文件类型不支持' },
  FILE_TOO_LARGE: { status: 413, text: '文件大小不能超过{limit}' },
  STORAGE_FULL: { status: 507, text: '存储空间已满，文件没有保存，请联系管理员', report: true },
  STORAGE_QUOTA: {
    status: 507,
    text: '附件空间不足：已用{used}，上限{limit}，请先删除不用的附件（删除约一小时后释放）',
  },
  EXPORT_ATTEMPTS_EXHAUSTED: { status: 400, text: '执行次数已达上限，请重新导出' },
} as const satisfies Record<string, ErrorSpec>
