import { image, integer, oneOf, parent, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CONTENT_PLACES } from '../../parts/contentPlaces.ts'
import { onOff } from '../../parts/onOff.ts'

/** A category in the tree of articles, at most three levels deep. */
export const contentCategory = defineResource({
  id: 'contentCategory',
  label: '内容分类',
  path: '/biz-notice/contentCategory',
  otherCalls: { page: 'page' },
  scope: 'tenant',
  shape: 'tree',
  title: 'categoryName',
  fields: {
    parentId: parent('上级分类'),
    categoryName: text('分类名称', { required: '请输入分类名称', max: 40 }),
    categoryCode: text('分类编码', {
      max: 40,
      mono: true,
      unique: '分类编码已存在',
      search: 'equals',
      pattern: /^[A-Za-z][A-Za-z0-9_-]*$/,
      patternText: '分类编码以字母开头，只含字母、数字、横线、下划线',
      help: '帮助中心的地址可带它：?code=',
    }),
    contentType: oneOf(
      '内容类型',
      { help: '帮助', notice: '公告', agreement: '协议', news: '资讯', faq: '常见问题' },
      {
        wire: { help: 1, notice: 2, agreement: 3, news: 4, faq: 5 },
        required: '请选择内容类型',
        default: 'help',
        help: '帮助和常见问题在帮助中心显示',
      },
    ),
    level: integer('层级', { computed: true }),
    ancestors: text('祖级路径', { computed: true, internal: true, max: 100 }),
    icon: image('图标', { public: true, accept: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024 }),
    visible: someOf('显示位置', CONTENT_PLACES.labels, {
      wire: CONTENT_PLACES.wire,
      help: '不选即全部位置',
    }),
    contentCount: integer('内容数', { computed: true, search: 'none' }),
    sort: integer('排序', { default: 0, min: 0, max: 9999 }),
  },
  states: onOff.states,
  actions: onOff.actions,
  buttons: onOff.buttons,
  uniqueTogether: [{ fields: ['parentId', 'categoryName'], text: '同级分类名称已存在' }],
  list: {
    editable: ['sort'],
    columns: ['categoryName', 'categoryCode', 'contentType', 'contentCount', 'visible', 'sort', 'status'],
    search: ['categoryName', 'contentType', 'status'],
    sort: 'sort',
    plain: 'contains',
  },
  menu: {
    branch: 'contentManage',
    sort: 2,
    icon: 'folder-tree',
    path: '/content/category',
    en: 'Article categories',
  },
  indexes: [['ancestors']],
  keywords: ['article category', 'help category'],
})
