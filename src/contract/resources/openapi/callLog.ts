import { dateTime, integer, longText, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

/** Requests of merchants' programs and the answers, partitioned by day; personal data and keys are masked. */
export const callLog = defineResource({
  id: 'callLog',
  label: '调用日志',
  path: '/biz-openapi/openapi/callLog',
  scope: 'tenant',
  table: 'openapi_call_log',
  title: 'requestId',
  readOnly: true,
  large: true,
  fields: {
    time: dateTime('调用时间', { computed: true, required: true, search: 'range' }),
    requestId: text('请求编号', { computed: true, max: 32, mono: true, search: 'equals', width: 170 }),
    apiCode: text('接口', { computed: true, max: 32, mono: true, search: 'equals' }),
    merchantCode: text('商户', { computed: true, ...MERCHANT_NUMBER }),
    secretId: reference('接入凭证', { to: 'secret', computed: true, onRemove: 'keep' }),
    apiKey: text('Access Key', { computed: true, max: 24, mono: true }),
    clientIp: text('IP地址', { computed: true, max: 64, mono: true, search: 'equals' }),
    httpStatus: integer('HTTP状态', { computed: true }),
    errCode: text('错误码', { computed: true, max: 32, mono: true, search: 'equals' }),
    costMs: integer('耗时(毫秒)', { computed: true }),
    bizNo: text('业务单号', { computed: true, document: true, max: 64, mono: true, search: 'equals' }),
    reqDigest: longText('请求摘要', { computed: true, max: 4096 }),
    respDigest: longText('应答摘要', { computed: true, max: 4096 }),
  },
  list: {
    columns: [
      'time',
      'apiCode',
      'merchantCode',
      'secretId',
      'clientIp',
      'httpStatus',
      'errCode',
      'costMs',
      'bizNo',
      'requestId',
    ],
    search: ['time', 'merchantCode', 'apiCode', 'errCode', 'bizNo', 'requestId', 'secretId', 'clientIp'],
    sort: '-time',
    within: { days: 1, unless: ['requestId', 'bizNo'], field: 'time' },
  },
  detail: {
    sections: {
      调用: ['time', 'requestId', 'apiCode', 'merchantCode', 'secretId', 'apiKey', 'clientIp'],
      结果: ['httpStatus', 'errCode', 'costMs', 'bizNo'],
      内容: ['reqDigest', 'respDigest'],
    },
  },
  menu: {
    branch: 'openPlatform',
    sort: 4,
    icon: 'scroll-text',
    path: '/openapi/callLog',
    en: 'API call log',
  },
  keywords: ['requests', 'api log'],
})
