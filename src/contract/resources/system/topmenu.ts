import { flag, integer, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** An entry of the top bar with the menus it contains. */
export const topmenu = defineResource({
  id: 'topmenu',
  label: '顶部菜单',
  path: '/blade-system/topmenu',
  scope: 'tenant',
  table: 'top_menu',
  title: 'name',
  fields: {
    code: text('菜单编号', { required: '请输入菜单编号', unique: true, mono: true, max: 64 }),
    name: text('菜单名', { required: '请输入菜单名', max: 64 }),
    source: text('菜单图标', { required: '请输入菜单图标', mono: true }),
    path: text('菜单路由', { mono: true }),
    sort: integer('菜单排序', { required: '请输入菜单排序', default: 1, min: 0, max: 9999 }),
    isMain: flag('主页'),
  },
  actions: {
    grant: {
      label: '菜单配置',
      on: 'selection',
      ids: 'topMenuIds',
      permission: 'setting',
      icon: 'settings-2',
      placement: 'both',
      handled: true,
      inverse: 'grant',
      ownForm: true,
      input: { menuIds: references('菜单', { to: 'menu' }) },
      keywords: ['assign menus'],
    },
  },
  list: {
    editable: ['name', 'sort'],
    columns: ['name', 'code', 'source', 'path', 'sort', 'isMain'],
    search: ['code', 'name'],
    sort: 'sort',
    plain: 'contains',
  },
  menu: { branch: 'system', sort: 7, icon: 'panel-top', path: '/system/topmenu', en: 'Top menus' },
})
