import { integer, longText, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'

/** A group of tags of consumers; of a single-choice group a consumer has at most one tag. */
export const tagGroup = defineResource({
  id: 'tagGroup',
  label: '标签组',
  path: '/biz-user/tagGroup',
  scope: 'tenant',
  title: 'groupName',
  fields: {
    groupName: text('标签组名称', {
      required: '请输入标签组名称',
      unique: '标签组名称已存在',
      max: 40,
      search: 'contains',
      width: 180,
    }),
    selectMode: oneOf(
      '选择方式',
      { multiple: '多选', single: '单选' },
      {
        wire: { multiple: 1, single: 2 },
        default: 'multiple',
        required: '请选择选择方式',
        fixed: true,
        tones: { multiple: 'idle', single: 'info' },
        help: '单选组中一个用户只有一个标签，加新标签时替换原标签；保存后不能修改',
      },
    ),
    color: text('颜色', {
      max: 7,
      pattern: /^#[0-9a-fA-F]{6}$/,
      patternText: '颜色须是 # 加 6 位十六进制数',
    }),
    tagCount: integer('标签数', { computed: true, default: 0 }),
    sort: integer('排序', { default: 0, min: 0, max: 9999 }),
    remark: longText('备注', { max: 500 }),
  },
  states: onOff.states,
  actions: {
    enable: { ...onOff.actions.enable, permission: 'edit' },
    disable: { ...onOff.actions.disable, permission: 'edit' },
  },
  list: {
    editable: ['groupName', 'sort', 'remark'],
    columns: ['groupName', 'selectMode', 'tagCount', 'sort', 'status', 'updateTime'],
    search: ['groupName', 'selectMode', 'status'],
    sort: 'sort',
    plain: 'contains',
  },
  detail: {
    related: {
      标签: {
        of: 'userTag',
        by: 'tagGroupId',
        columns: ['tagName', 'tagType', 'userCount', 'refreshTime', 'sort', 'state'],
      },
    },
  },
  menu: {
    branch: 'userManage',
    sort: 3,
    icon: 'tags',
    path: '/user/tag',
    name: '用户标签',
    en: 'Customer tags',
  },
  keywords: ['tags', 'labels', 'segment'],
})
