import type { DataRule } from '../../define/dataRule.ts'
import { json, longText, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** The rows and columns of a resource that roles with this scope may see. */
export const dataScope = defineResource({
  id: 'dataScope',
  label: '数据权限',
  path: '/blade-system/data-scope',
  scope: 'tenant',
  code: 'data_scope',
  title: 'scopeName',
  fields: {
    menuId: reference('所属菜单', { to: 'menu', required: '请选择所属菜单' }),
    resourceCode: text('权限编号', {
      required: '请输入数据权限编号',
      mono: true,
      max: 64,
      help: '资源名，例如 user',
    }),
    scopeName: text('权限名称', { required: '请输入数据权限名称', max: 64 }),
    scopeType: oneOf(
      '规则类型',
      {
        all: '全部可见',
        own: '本人可见',
        dept: '所在机构可见',
        deptTree: '所在机构及子级可见',
        custom: '自定义',
      },
      { wire: { all: 1, own: 2, dept: 3, deptTree: 4, custom: 5 }, required: '请选择规则类型' },
    ),
    scopeField: text('可见字段', {
      default: '*',
      max: 2000,
      help: '只显示选中的字段，不选为全部；接口中以逗号分隔，* 表示全部',
    }),
    scopeColumn: text('权限字段', {
      mono: true,
      when: { scopeType: ['own', 'dept', 'deptTree'] },
      kept: true,
      help: '本人或机构所在的字段，空表示创建人或创建部门',
    }),
    scopeValue: longText('规则值', {
      max: 2000,
      when: { scopeType: 'custom' },
      kept: true,
      help: "例如 category in ('3', '4') and create_user = #{userId}",
    }),
    scopeRule: json<DataRule>('规则', { when: { scopeType: 'custom' }, help: '规则值的结构' }),
    scopeClass: text('权限类名', { mono: true, max: 500, help: '旧客户端的名称，不参与判断' }),
    remark: text('备注'),
  },
  verbs: ['list', 'detail', 'save', 'update', 'submit', 'remove'],
  form: {
    sections: {
      基本信息: [
        'menuId',
        'resourceCode',
        'scopeName',
        'scopeType',
        'scopeColumn',
        'scopeValue',
        'scopeField',
        'scopeClass',
        'remark',
      ],
    },
  },
  list: {
    columns: ['scopeName', 'resourceCode', 'scopeType', 'menuId', 'remark', 'updateTime'],
    search: ['scopeName', 'resourceCode', 'scopeType', 'menuId'],
  },
  buttons: { setting: { label: '权限配置', icon: 'settings-2', placement: 'row' } },
  menu: { branch: 'authority', sort: 2, icon: 'database', path: '/authority/datascope', en: 'Data scopes' },
})
