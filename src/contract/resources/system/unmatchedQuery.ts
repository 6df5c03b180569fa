import { date, dateTime, integer, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * What operators typed into the palette without finding anything, counted by day; only where the parameter
 * `palette.unmatched.record` of the tenant says so.
 */
export const unmatchedQuery = defineResource({
  id: 'unmatchedQuery',
  label: '无结果搜索',
  path: '/blade-log/unmatched-query',
  scope: 'tenant',
  code: 'log_unmatched',
  title: 'query',
  readOnly: true,
  large: true,
  export: true,
  softDelete: false,
  fields: {
    day: date('日期', { computed: true, required: true, search: 'range' }),
    query: text('搜索内容', { computed: true, required: true, max: 64, search: 'contains', width: 260 }),
    count: integer('次数', { computed: true, required: true }),
    users: integer('人数', { computed: true, required: true }),
    lastTime: dateTime('最近一次', { computed: true, required: true }),
  },
  list: {
    columns: ['query', 'count', 'users', 'day', 'lastTime'],
    search: ['query', 'day'],
    sort: '-count',
  },
  menu: {
    branch: 'log',
    sort: 6,
    icon: 'search-x',
    path: '/monitor/log/unmatched',
    en: 'Unmatched searches',
  },
  keywords: ['unmatched queries', 'palette', 'zero results'],
})
