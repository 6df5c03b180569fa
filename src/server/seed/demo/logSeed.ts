import { insertLogRows, type LogRow } from '../../store/system/logRows.ts'
import type { Writer } from '../../store/db.ts'

const MINUTE = 60_000

/** The process and the request of a row. */
const PROCESS = { serviceId: 'quarterdeck', serverHost: 'demo', serverIp: '127.0.0.1', env: 'demo' }
const REQUEST = {
  remoteIp: '203.0.113.24',
  userAgent: 'Mozilla/5.0',
  traceId: 'demo-1',
  createBy: 'operator',
}

type MakeRow = (minutes: number, values: LogRow['values']) => LogRow
const rowOf =
  (tenantId: string, now: number): MakeRow =>
  (minutes, values) => ({
    tenantId,
    at: new Date(now - minutes * MINUTE),
    values: { ...PROCESS, ...values },
  })

const usualRows = (row: MakeRow): LogRow[] => [
  row(90, { logLevel: 'info', logId: 'demo.started', logData: '演示数据已写入' }),
  row(61, {
    ...REQUEST,
    logLevel: 'warn',
    logId: 'access.forbidden',
    logData: '缺少权限 post_delete',
    requestMethod: 'POST',
    requestUri: '/api/blade-system/post/remove',
  }),
]
const apiRows = (row: MakeRow): LogRow[] => [
  row(58, {
    ...REQUEST,
    type: 'normal',
    title: '岗位 修改',
    requestMethod: 'POST',
    requestUri: '/api/blade-system/post/update',
    httpStatus: 200,
    time: 18,
    methodClass: 'post',
    methodName: 'update',
    params: '{"id":"1","postName":"客服专员"}',
  }),
  row(57, {
    ...REQUEST,
    type: 'failed',
    title: '岗位 删除',
    requestMethod: 'POST',
    requestUri: '/api/blade-system/post/remove',
    httpStatus: 403,
    time: 6,
    methodClass: 'post',
    methodName: 'remove',
    params: '{"ids":"1"}',
  }),
]
const errorRows = (row: MakeRow): LogRow[] => [
  row(43, {
    ...REQUEST,
    source: 'console',
    exceptionName: 'TypeError',
    message: 'Failed to fetch',
    requestUri: '/system/post',
    fileName: '/assets/api.js',
    lineNumber: 1,
    stackTrace: 'TypeError: Failed to fetch\n    at request (/assets/api.js:1:4210)',
  }),
]

/** Writes some rows of each log of the server, as a first day leaves them, so that no screen of a log is empty. */
export async function seedLogs(db: Writer, tenantId: string): Promise<void> {
  const row = rowOf(tenantId, Date.now())
  await insertLogRows(db, 'usual', usualRows(row))
  await insertLogRows(db, 'api', apiRows(row))
  await insertLogRows(db, 'error', errorRows(row))
}
