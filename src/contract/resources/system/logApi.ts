import { integer, longText, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { logProcessFields, logRequestFields } from '../../parts/logFields.ts'

/** Answered calls of `/api` with their masked parameters; the parameter `log.api.level` says which. */
export const logApi = defineResource({
  id: 'logApi',
  label: '接口日志',
  path: '/blade-log/api',
  scope: 'tenant',
  code: 'log_api',
  title: 'title',
  readOnly: true,
  large: true,
  fields: {
    type: oneOf(
      '日志类型',
      { normal: '正常', failed: '失败' },
      { wire: { normal: '1', failed: '2' }, computed: true, tones: { normal: 'ok', failed: 'bad' } },
    ),
    title: text('日志名', { computed: true, max: 255, search: 'contains' }),
    ...logRequestFields,
    httpStatus: integer('HTTP状态', { computed: true }),
    time: integer('耗时(毫秒)', { computed: true }),
    methodClass: text('接口分组', { computed: true, max: 255, mono: true }),
    methodName: text('接口', { computed: true, max: 255, mono: true }),
    params: longText('请求数据', { computed: true, max: 8000 }),
    ...logProcessFields,
  },
  list: {
    columns: ['createTime', 'title', 'requestMethod', 'requestUri', 'type', 'time', 'createBy', 'remoteIp'],
    omits: ['params'],
    search: ['createTime', 'requestUri', 'createBy', 'type', 'requestMethod', 'traceId'],
  },
  detail: {
    sections: {
      请求: ['title', 'requestMethod', 'requestUri', 'createBy', 'remoteIp', 'userAgent', 'traceId'],
      结果: ['type', 'httpStatus', 'time', 'methodClass', 'methodName'],
      请求数据: ['params'],
      服务器: ['serviceId', 'serverHost', 'serverIp', 'env'],
    },
  },
  menu: { branch: 'log', sort: 4, icon: 'file-code', path: '/monitor/log/api', en: 'Call log' },
  keywords: ['requests', 'slow calls', 'api log'],
})
