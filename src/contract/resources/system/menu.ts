import { integer, longText, oneOf, parent, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A menu entry or one of its buttons; the code of a button is the permission it stands for. */
export const menu = defineResource({
  id: 'menu',
  label: '菜单',
  path: '/blade-system/menu',
  scope: 'platform',
  shape: 'tree',
  title: 'name',
  fields: {
    parentId: parent('上级菜单'),
    code: text('菜单编号', { required: '请输入菜单编号', unique: '菜单名或编号已存在!', mono: true }),
    name: text('菜单名称', { required: '请输入菜单名称' }),
    alias: text('菜单别名', { required: '请输入菜单别名', default: 'menu' }),
    path: text('路由地址', {
      required: '请输入路由地址',
      mono: true,
      when: { category: 'menu' },
      kept: true,
    }),
    source: text('菜单图标', {
      required: '请输入菜单图标',
      mono: true,
      when: { category: 'menu' },
      kept: true,
    }),
    sort: integer('菜单排序', { required: '请输入菜单排序', default: 1, min: 0, max: 9999 }),
    category: oneOf(
      '菜单类型',
      { menu: '菜单', button: '按钮' },
      {
        wire: { menu: 1, button: 2 },
        required: '请选择菜单类型',
        default: 'menu',
        tones: { menu: 'info', button: 'idle' },
      },
    ),
    action: oneOf(
      '按钮功能',
      { none: '无', toolbar: '工具栏', row: '操作栏', both: '工具操作栏' },
      {
        wire: { none: 0, toolbar: 1, row: 2, both: 3 },
        default: 'none',
        when: { category: 'button' },
        kept: true,
      },
    ),
    isOpen: oneOf(
      '新页面打开',
      { no: '否', yes: '是' },
      { wire: { no: 1, yes: 2 }, aliases: { 0: 'no' }, default: 'no', required: '请选择是否新页面打开' },
    ),
    component: text('组件地址'),
    remark: longText('菜单备注', { max: 255 }),
    pinyin: text('拼音', { computed: true, internal: true, max: 2000 }),
  },
  list: {
    editable: ['sort', 'remark'],
    columns: ['name', 'code', 'alias', 'path', 'category', 'sort', 'updateTime'],
    search: ['name', 'code', 'alias', 'category'],
    sort: 'sort',
    plain: 'contains',
  },
  form: {
    sections: {
      基本信息: [
        'parentId',
        'category',
        'code',
        'name',
        'alias',
        'path',
        'source',
        'sort',
        'action',
        'isOpen',
        'component',
        'remark',
      ],
    },
  },
  menu: { branch: 'system', sort: 6, icon: 'menu', path: '/system/menu', name: '菜单管理', en: 'Menus' },
})
