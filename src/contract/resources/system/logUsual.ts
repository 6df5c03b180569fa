import { longText, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { logProcessFields, logRequestFields } from '../../parts/logFields.ts'

/** Events that the server records by itself: starts, refused rights, locked accounts, removed old rows. */
export const logUsual = defineResource({
  id: 'logUsual',
  label: '通用日志',
  path: '/blade-log/usual',
  scope: 'tenant',
  code: 'log_usual',
  title: 'logId',
  readOnly: true,
  large: true,
  fields: {
    logLevel: oneOf(
      '日志级别',
      { info: '信息', warn: '警告', error: '错误' },
      {
        wire: { info: 'info', warn: 'warn', error: 'error' },
        computed: true,
        required: true,
        tones: { info: 'info', warn: 'warn', error: 'bad' },
      },
    ),
    logId: text('事件', { computed: true, required: true, max: 100, mono: true, search: 'equals' }),
    logData: longText('日志数据', { computed: true, max: 4000 }),
    ...logRequestFields,
    ...logProcessFields,
  },
  list: {
    columns: ['createTime', 'logLevel', 'logId', 'logData', 'createBy', 'remoteIp', 'serverHost'],
    omits: ['logData'],
    search: ['createTime', 'logLevel', 'logId', 'createBy', 'serverHost'],
  },
  detail: {
    sections: {
      事件: ['logLevel', 'logId', 'logData'],
      请求: ['requestMethod', 'requestUri', 'createBy', 'remoteIp', 'userAgent', 'traceId'],
      服务器: ['serviceId', 'serverHost', 'serverIp', 'env'],
    },
  },
  menu: { branch: 'log', sort: 3, icon: 'file-text', path: '/monitor/log/usual', en: 'General log' },
  keywords: ['events', 'server log'],
})
