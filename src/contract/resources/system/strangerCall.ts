import { dateTime, integer, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * Calls from unknown addresses, counted per minute: refused logins, and callbacks that come from no supplier.
 */
export const strangerCall = defineResource({
  id: 'strangerCall',
  label: '陌生访问',
  path: '/blade-log/stranger',
  scope: 'platform',
  code: 'log_stranger',
  title: 'address',
  readOnly: true,
  large: true,
  softDelete: false,
  fields: {
    minute: dateTime('时段', { computed: true, required: true, search: 'range', help: '按分钟合计' }),
    kind: oneOf(
      '类型',
      { login: '登录失败', callback: '供应商回调' },
      { wire: { login: 1, callback: 2 }, computed: true, required: true },
    ),
    address: text('来源地址', {
      computed: true,
      required: true,
      max: 64,
      mono: true,
      search: 'equals',
      help: '* 表示同一分钟内其余的来源',
    }),
    count: integer('次数', { computed: true, required: true }),
    lastTime: dateTime('最近一次', { computed: true, required: true }),
    excerpt: text('最近内容', { computed: true, max: 500, help: '敏感内容已隐藏，过长的内容已截短' }),
  },
  list: {
    columns: ['minute', 'kind', 'address', 'count', 'lastTime', 'excerpt'],
    search: ['minute', 'kind', 'address'],
    sort: '-minute',
  },
  menu: { branch: 'log', sort: 2, icon: 'shield-alert', path: '/monitor/log/stranger', en: 'Strangers' },
  keywords: ['anonymous', 'brute force', 'login attempts'],
})
