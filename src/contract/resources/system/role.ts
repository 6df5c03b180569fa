import { flag, integer, parent, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** The rights of a group of users: menus with their buttons, data scopes and API scopes. */
export const role = defineResource({
  id: 'role',
  label: '角色',
  path: '/blade-system/role',
  scope: 'tenant',
  shape: 'tree',
  title: 'roleName',
  fields: {
    parentId: parent('上级角色'),
    roleName: text('角色名称', { required: '请输入角色名称', max: 64 }),
    roleAlias: text('角色别名', { required: '请输入角色别名', max: 64, mono: true, unique: true }),
    secondFactor: flag('须两步验证', { help: '此角色的用户登录后须先设置两步验证' }),
    sort: integer('角色排序', { required: '请输入角色排序', default: 1, min: 0, max: 9999 }),
  },
  actions: {
    grant: {
      label: '权限设置',
      on: 'selection',
      ids: 'roleIds',
      permission: 'grant',
      icon: 'shield-check',
      placement: 'both',
      key: 's g',
      handled: true,
      inverse: 'grant',
      ownForm: true,
      input: {
        menuIds: references('菜单权限', { to: 'menu' }),
        dataScopeIds: references('数据权限', { to: 'dataScope' }),
        apiScopeIds: references('接口权限', { to: 'apiScope' }),
        base: text('读取时的权限', { max: 64, mono: true, help: '与读取时不同则拒绝；不填则不核对' }),
      },
      effects: [{ do: 'access.refresh' }],
      keywords: ['grant', 'permissions', '授权'],
    },
  },
  list: {
    editable: ['sort'],
    columns: ['roleName', 'roleAlias', 'secondFactor', 'sort', 'updateTime'],
    search: ['roleName', 'roleAlias'],
    sort: 'sort',
    plain: 'contains',
  },
  menu: {
    branch: 'authority',
    sort: 1,
    icon: 'user-cog',
    path: '/authority/role',
    name: '角色管理',
    en: 'Roles',
    key: 'g r',
  },
})
