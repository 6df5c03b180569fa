import { dictionary, integer, longText, parent, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * An administrative division by its GB/T 2260 code: 2 digits for a province, 4 for a prefecture, 6 for a
 * county, 9 and 12 below; 00 is the country. The code decides level and parent.
 */
export const region = defineResource({
  id: 'region',
  label: '行政区划',
  path: '/blade-system/region',
  scope: 'platform',
  shape: 'tree',
  title: 'name',
  read: 'login',
  export: true,
  import: { columns: ['code', 'name', 'sort', 'remark'] },
  fileCalls: {
    export: 'export-region',
    template: 'export-template',
    import: 'import-region',
    by: 'code',
  },
  fields: {
    parentId: parent('上级区划'),
    code: text('区划编号', {
      required: '请输入区划编号',
      unique: true,
      fixed: true,
      max: 12,
      mono: true,
      search: 'prefix',
      pattern: /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/,
      patternText: '应为2、4、6、9或12位数字',
    }),
    name: text('区划名称', { required: '请输入区划名称', max: 128, search: 'contains' }),
    regionLevel: dictionary('区划等级', { code: 'region', numeric: true, computed: true }),
    parentCode: text('父区划编号', { computed: true, max: 12, mono: true, search: 'equals' }),
    sort: integer('区划排序', { required: '请输入区划排序', default: 1, min: 0, max: 9999 }),
    remark: longText('区划备注', { max: 255 }),
  },
  list: {
    editable: ['sort', 'remark'],
    columns: ['name', 'code', 'regionLevel', 'sort', 'remark', 'updateTime'],
    search: ['code', 'name', 'regionLevel'],
    sort: 'sort',
    plain: 'contains',
  },
  menu: { branch: 'base', sort: 1, icon: 'map-pin', path: '/base/region', en: 'Regions' },
  keywords: ['province', 'city', 'district', '省市区'],
})
