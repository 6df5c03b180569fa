import { longText, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A report file of an old report designer: its name and its template. */
export const report = defineResource({
  id: 'report',
  label: '报表',
  path: '/blade-report/report/rest',
  scope: 'platform',
  code: 'report_list',
  title: 'name',
  export: true,
  fields: {
    name: text('文件名', {
      required: '请输入文件名',
      unique: true,
      max: 100,
      mono: true,
      search: 'contains',
      help: '如 notice.ureport.xml',
    }),
    remark: text('备注'),
    content: longText('文件内容', { max: 200_000, mono: true }),
  },
  list: {
    editable: ['remark'],
    columns: ['name', 'remark', 'createTime', 'updateTime'],
    search: ['name'],
    plain: 'contains',
  },
  menu: {
    branch: 'report',
    sort: 1,
    icon: 'chart-column',
    path: '/report/reportlist',
    name: '报表列表',
    en: 'Report list',
  },
  keywords: ['ureport', 'reports'],
})
