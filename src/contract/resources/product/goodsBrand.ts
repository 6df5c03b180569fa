import { date, file, image, integer, longText, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'

/** A brand of products, with the document that authorises us to sell it. */
export const goodsBrand = defineResource({
  id: 'goodsBrand',
  label: '品牌',
  path: '/biz-product/goodsBrand',
  scope: 'tenant',
  title: 'brandName',
  import: true,
  fields: {
    logo: image('品牌LOGO', {
      public: true,
      width: 88,
      accept: ['image/jpeg', 'image/png'],
      maxBytes: 500 * 1024,
    }),
    brandName: text('品牌名称', { required: '请输入品牌名称', unique: '名称已存在', max: 50 }),
    brandCode: text('品牌编码', {
      computed: true,
      number: { prefix: 'B', digits: 4 },
      max: 32,
      mono: true,
      search: 'equals',
    }),
    brandNameEn: text('英文名', { max: 80 }),
    firstLetter: text('首字母', {
      max: 1,
      pattern: /^[A-Z#]$/,
      patternText: '首字母为大写字母或 #',
      help: '不填则取品牌名称的拼音首字母',
      search: 'equals',
    }),
    categoryIds: references('关联分类', { to: 'goodsCategory', onRemove: 'keep' }),
    authFile: file('授权书', {
      accept: ['application/pdf', 'image/jpeg', 'image/png'],
      maxBytes: 10 * 1024 * 1024,
    }),
    authExpireDate: date('授权到期日', { search: 'range' }),
    sort: integer('排序', { default: 0, min: 0, max: 9999 }),
    description: longText('品牌介绍', { max: 500 }),
    spuCount: integer('商品数', { computed: true }),
  },
  states: onOff.states,
  actions: onOff.actions,
  buttons: onOff.buttons,
  list: {
    editable: ['brandNameEn', 'sort', 'description'],
    columns: [
      'logo',
      'brandName',
      'brandCode',
      'firstLetter',
      'spuCount',
      'authExpireDate',
      'status',
      'sort',
    ],
    search: ['brandName', 'firstLetter', 'status'],
    sort: 'sort',
    plain: 'contains',
  },
  form: {
    sections: {
      基本信息: ['brandName', 'brandNameEn', 'firstLetter', 'categoryIds', 'sort', 'logo', 'description'],
      授权: ['authExpireDate', 'authFile'],
    },
  },
  menu: {
    branch: 'goodsManage',
    sort: 4,
    icon: 'award',
    path: '/goods/brand',
    name: '商品品牌',
    en: 'Brands',
  },
  keywords: ['brand'],
})
