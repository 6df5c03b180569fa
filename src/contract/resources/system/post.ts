import { dictionary, integer, longText, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A position of users in a department. */
export const post = defineResource({
  id: 'post',
  label: '岗位',
  path: '/blade-system/post',
  scope: 'tenant',
  title: 'postName',
  export: true,
  import: true,
  fields: {
    category: dictionary('岗位类型', { code: 'post_category', numeric: true, required: '请选择岗位类型' }),
    postCode: text('岗位编号', { required: '请输入岗位编号', unique: true, max: 12, mono: true }),
    postName: text('岗位名称', { required: '请输入岗位名称', max: 64 }),
    sort: integer('岗位排序', { required: '请输入岗位排序', default: 1, min: 0, max: 9999 }),
    remark: longText('岗位描述', { max: 255 }),
  },
  list: {
    editable: ['postName', 'category', 'sort', 'remark'],
    columns: ['postName', 'postCode', 'category', 'sort', 'remark', 'updateTime'],
    search: ['category', 'postCode', 'postName'],
    sort: 'sort',
    plain: 'contains',
  },
  menu: {
    branch: 'system',
    sort: 3,
    icon: 'id-card',
    path: '/system/post',
    name: '岗位管理',
    en: 'Positions',
  },
  keywords: ['job title'],
})
