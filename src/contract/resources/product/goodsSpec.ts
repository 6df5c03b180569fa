import { flag, integer, oneOf, reference, rows, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'

/** A specification in which products of a kind differ (colour, size), with its possible values. */
export const goodsSpec = defineResource({
  id: 'goodsSpec',
  label: '规格',
  path: '/biz-product/goodsSpec',
  scope: 'tenant',
  title: 'specName',
  fields: {
    specName: text('规格名称', { required: '请输入规格名称', max: 30 }),
    categoryId: reference('所属分类', { to: 'goodsCategory', help: '不选即适用全部分类' }),
    inputType: oneOf(
      '录入方式',
      { choose: '单选', type: '手工录入' },
      { wire: { choose: 1, type: 2 }, default: 'choose', help: '手工录入的规格，商品可以自带规格值' },
    ),
    isImage: flag('规格图'),
    specValues: rows('规格值', {
      required: '请至少填写一个规格值',
      max: 50,
      fields: {
        valueId: text('规格值编号', { computed: true, max: 20, width: 0 }),
        value: text('规格值', { required: '请输入规格值', max: 30 }),
        sort: integer('排序', { default: 0, min: 0, max: 9999 }),
        enable: flag('启用', { default: true }),
      },
    }),
    valueText: text('规格值清单', { computed: true, max: 2000, width: 260 }),
    sort: integer('排序', { default: 0, min: 0, max: 9999 }),
    useCount: integer('引用商品数', { computed: true }),
  },
  states: onOff.states,
  actions: {
    enable: { ...onOff.actions.enable, permission: 'edit' },
    disable: { ...onOff.actions.disable, permission: 'edit' },
  },
  uniqueTogether: [{ fields: ['specName', 'categoryId'], text: '名称已存在' }],
  list: {
    editable: ['isImage', 'sort'],
    columns: ['specName', 'categoryId', 'valueText', 'inputType', 'useCount', 'sort', 'status'],
    search: ['specName', 'categoryId', 'status'],
    sort: 'sort',
    plain: 'contains',
  },
  form: { sections: { 基本信息: ['specName', 'categoryId', 'inputType', 'isImage', 'sort', 'specValues'] } },
  menu: {
    branch: 'goodsManage',
    sort: 5,
    icon: 'ruler',
    path: '/goods/spec',
    name: '商品规格',
    en: 'Specifications',
  },
  keywords: ['spec', 'variant'],
})
