import { oneOf, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** The menus a tenant can be granted at most. */
export const tenantPackage = defineResource({
  id: 'tenantPackage',
  label: '租户产品包',
  path: '/blade-system/tenant-package',
  scope: 'platform',
  code: 'tenant_package',
  title: 'packageName',
  fields: {
    packageName: text('产品包名', { required: '请输入产品包名称', max: 50, unique: true }),
    menuId: references('菜单列表', { to: 'menu', required: '请选择菜单' }),
    type: oneOf(
      '类型',
      { application: '应用', service: '服务' },
      { wire: { application: 1, service: 2 }, required: '请选择类型' },
    ),
    remark: text('备注'),
  },
  verbs: ['list', 'page', 'select', 'detail', 'add', 'save', 'update', 'submit', 'remove'],
  list: {
    editable: ['remark'],
    columns: ['packageName', 'type', 'remark', 'updateTime'],
    search: ['packageName', 'type'],
    plain: 'contains',
  },
  menu: {
    branch: 'system',
    sort: 10,
    icon: 'package-check',
    path: '/system/tenantpackage',
    en: 'Tenant packages',
  },
})
