import { oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** API calls that roles may make beyond their buttons. */
export const apiScope = defineResource({
  id: 'apiScope',
  label: '接口权限',
  path: '/blade-system/api-scope',
  scope: 'tenant',
  code: 'api_scope',
  title: 'scopeName',
  fields: {
    menuId: reference('所属菜单', { to: 'menu', required: '请选择所属菜单' }),
    resourceCode: text('权限编号', { required: '请输入权限编号', mono: true, max: 64 }),
    scopeName: text('权限名称', { required: '请输入权限名称', max: 64 }),
    scopePath: text('权限路径', {
      required: '请输入权限路径',
      mono: true,
      help: '例如 GET /blade-system/post/**',
    }),
    scopeType: oneOf(
      '接口类型',
      { system: '系统接口', business: '业务接口' },
      { wire: { system: 1, business: 2 }, required: '请选择接口类型' },
    ),
    remark: text('备注'),
  },
  verbs: ['list', 'detail', 'save', 'update', 'submit', 'remove'],
  list: {
    columns: ['scopeName', 'resourceCode', 'scopePath', 'scopeType', 'menuId', 'updateTime'],
    search: ['scopeName', 'resourceCode', 'scopeType', 'menuId'],
  },
  buttons: { setting: { label: '权限配置', icon: 'settings-2', placement: 'row' } },
  menu: { branch: 'authority', sort: 3, icon: 'plug', path: '/authority/apiscope', en: 'API scopes' },
})
