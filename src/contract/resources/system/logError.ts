import { integer, longText, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { logProcessFields, logRequestFields } from '../../parts/logFields.ts'

/** Unforeseen errors with their stacks: of the server, and of consoles, which upload theirs. */
export const logError = defineResource({
  id: 'logError',
  label: '错误日志',
  path: '/blade-log/error',
  scope: 'tenant',
  code: 'log_error',
  title: 'exceptionName',
  readOnly: true,
  large: true,
  fields: {
    source: oneOf(
      '来源',
      { server: '服务器', console: '浏览器' },
      { wire: { server: 1, console: 2 }, computed: true, required: true },
    ),
    exceptionName: text('异常名', { computed: true, max: 255, mono: true, search: 'equals' }),
    message: longText('异常信息', { computed: true, max: 2000, search: 'contains' }),
    ...logRequestFields,
    fileName: text('文件名', { computed: true, max: 1000, mono: true }),
    methodClass: text('方法类', { computed: true, max: 255, mono: true }),
    methodName: text('方法名', { computed: true, max: 255, mono: true }),
    lineNumber: integer('错误行数', { computed: true }),
    stackTrace: longText('堆栈', { computed: true, max: 4000, mono: true }),
    params: longText('请求数据', { computed: true, max: 8000 }),
    ...logProcessFields,
  },
  list: {
    columns: ['createTime', 'source', 'exceptionName', 'message', 'requestUri', 'createBy', 'traceId'],
    omits: ['params', 'stackTrace', 'message'],
    search: ['createTime', 'source', 'exceptionName', 'message', 'traceId', 'createBy', 'serverHost'],
  },
  detail: {
    sections: {
      异常: ['source', 'exceptionName', 'message', 'fileName', 'methodClass', 'methodName', 'lineNumber'],
      堆栈: ['stackTrace'],
      请求: ['requestMethod', 'requestUri', 'createBy', 'remoteIp', 'userAgent', 'traceId', 'params'],
      服务器: ['serviceId', 'serverHost', 'serverIp', 'env'],
    },
  },
  menu: { branch: 'log', sort: 5, icon: 'file-x', path: '/monitor/log/error', en: 'Error log' },
  keywords: ['exceptions', 'stack', 'faults'],
})
