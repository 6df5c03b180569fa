import { defineResource } from '../../define/resource.ts'
import { dictionaryParts } from '../../parts/dictionary.ts'

/** A platform dictionary and its entries, readable to every tenant. */
export const dict = defineResource({
  id: 'dict',
  label: '系统字典',
  path: '/blade-system/dict',
  scope: 'platform',
  read: 'login',
  ...dictionaryParts,
  menu: { branch: 'system', sort: 4, icon: 'book-a', path: '/system/dict', en: 'System dictionaries' },
})
