import { dictionary, image, integer, longText, parent, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'
import { onOff } from '../../parts/onOff.ts'

/** A category in the tree of products, at most three levels deep. */
export const goodsCategory = defineResource({
  id: 'goodsCategory',
  label: '分类',
  path: '/biz-product/goodsCategory',
  scope: 'tenant',
  shape: 'tree',
  title: 'categoryName',
  fields: {
    parentId: parent('上级分类'),
    categoryCode: text('分类编码', {
      computed: true,
      number: { prefix: 'C', digits: 4 },
      max: 32,
      mono: true,
      search: 'equals',
    }),
    categoryName: text('分类名称', { required: '请输入分类名称', max: 50 }),
    level: integer('层级', { computed: true }),
    ancestors: text('祖级路径', { computed: true, internal: true, max: 100 }),
    icon: image('图标', { public: true, accept: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024 }),
    goodsTypes: someOf('适用类型', goodsTypes.labels, { wire: goodsTypes.wire, help: '不选即全部类型' }),
    taxCode: dictionary('默认税收分类', { code: 'goods_tax', business: true }),
    sort: integer('排序', { default: 0, min: 0, max: 9999 }),
    remark: longText('备注', { max: 200 }),
  },
  states: onOff.states,
  actions: { ...onOff.actions, disable: { ...onOff.actions.disable, handled: true } },
  buttons: onOff.buttons,
  uniqueTogether: [{ fields: ['parentId', 'categoryName'], text: '同级分类名称已存在' }],
  list: {
    editable: ['sort', 'remark'],
    columns: [
      'categoryName',
      'categoryCode',
      'level',
      'goodsTypes',
      'taxCode',
      'sort',
      'status',
      'updateTime',
    ],
    search: ['categoryName', 'categoryCode', 'status'],
    sort: 'sort',
    plain: 'contains',
  },
  menu: {
    branch: 'goodsManage',
    sort: 3,
    icon: 'folder-tree',
    path: '/goods/category',
    name: '商品分类',
    en: 'Categories',
  },
  indexes: [['ancestors']],
  keywords: ['category', 'catalogue'],
})
