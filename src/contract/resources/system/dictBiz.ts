import { defineResource } from '../../define/resource.ts'
import { dictionaryParts } from '../../parts/dictionary.ts'

/** A tenant's own dictionary and its entries, copied from the platform tenant when the tenant is created. */
export const dictBiz = defineResource({
  id: 'dictBiz',
  label: '业务字典',
  path: '/blade-system/dict-biz',
  scope: 'tenant',
  code: 'dictbiz',
  export: true,
  import: true,
  ...dictionaryParts,
  menu: {
    branch: 'system',
    sort: 5,
    icon: 'book-marked',
    path: '/system/dictbiz',
    en: 'Business dictionaries',
  },
})
