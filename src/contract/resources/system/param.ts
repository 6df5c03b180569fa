import { longText, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A named setting; a tenant's own value takes precedence over the platform's. */
export const param = defineResource({
  id: 'param',
  label: '参数',
  path: '/blade-system/param',
  scope: 'tenant',
  title: 'paramName',
  export: true,
  import: true,
  fields: {
    paramName: text('参数名称', { required: '请输入参数名称' }),
    paramKey: text('参数键名', { required: '请输入参数键名', unique: true, mono: true }),
    paramValue: longText('参数键值', { required: '请输入参数键值' }),
    remark: text('备注'),
  },
  list: {
    editable: ['paramName', 'remark'],
    columns: ['paramName', 'paramKey', 'paramValue', 'remark', 'updateTime'],
    search: ['paramName', 'paramKey'],
    plain: 'contains',
  },
  menu: {
    branch: 'system',
    sort: 8,
    icon: 'sliders-horizontal',
    path: '/system/param',
    name: '参数管理',
    en: 'Parameters',
    key: 'g s',
  },
})
