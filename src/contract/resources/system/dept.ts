import { dictionary, integer, longText, parent, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A company, department or team of the tenant. */
export const dept = defineResource({
  id: 'dept',
  label: '机构',
  path: '/blade-system/dept',
  scope: 'tenant',
  shape: 'tree',
  title: 'deptName',
  fields: {
    parentId: parent('上级机构'),
    ancestors: text('祖级列表', { computed: true, internal: true, max: 2000 }),
    deptName: text('机构名称', { required: '请输入机构名称', max: 45 }),
    fullName: text('机构全称', { required: '请输入机构全称', max: 45 }),
    deptCategory: dictionary('机构类型', {
      code: 'org_category',
      numeric: true,
      required: '请输入机构类型',
      default: '2',
    }),
    leaderId: references('直属主管', { to: 'user', onRemove: 'keep' }),
    sort: integer('排序', { required: '请输入排序', default: 1, min: 0, max: 9999 }),
    remark: longText('备注', { max: 255 }),
  },
  list: {
    editable: ['fullName', 'deptCategory', 'sort', 'remark'],
    columns: ['deptName', 'fullName', 'deptCategory', 'leaderId', 'sort', 'updateTime'],
    search: ['deptName', 'fullName', 'deptCategory'],
    sort: 'sort',
    plain: 'contains',
  },
  menu: {
    branch: 'system',
    sort: 2,
    icon: 'network',
    path: '/system/dept',
    name: '机构管理',
    en: 'Departments',
  },
  keywords: ['department', 'organization', '部门'],
})
