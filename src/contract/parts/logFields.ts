import { text } from '../define/field.ts'

/** The process that wrote the row. */
export const logProcessFields = {
  serviceId: text('服务名称', { computed: true, max: 64, mono: true, search: 'equals' }),
  serverHost: text('服务器名', { computed: true, max: 128, mono: true, search: 'equals' }),
  serverIp: text('服务器地址', { computed: true, max: 64, mono: true }),
  env: text('运行环境', { computed: true, max: 32, mono: true }),
}

/** The request during which the row was written; empty where there was none. */
export const logRequestFields = {
  // Old clients read it as `method`, which cannot be declared beside `methodName`.
  requestMethod: text('请求方法', { computed: true, max: 10, mono: true, search: 'equals' }),
  requestUri: text('请求地址', { computed: true, max: 255, mono: true, search: 'prefix', width: 260 }),
  userAgent: text('用户代理', { computed: true, max: 1000 }),
  remoteIp: text('IP地址', { computed: true, max: 64, mono: true, search: 'equals' }),
  traceId: text('请求编号', { computed: true, max: 64, mono: true, search: 'equals' }),
  createBy: text('账号', { computed: true, max: 64, search: 'equals' }),
}
