import { file, flag, integer, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** An uploaded file and its URL. */
export const attach = defineResource({
  id: 'attach',
  label: '附件',
  path: '/blade-resource/attach',
  scope: 'tenant',
  title: 'originalName',
  verbs: ['list', 'page', 'detail', 'remove'],
  fields: {
    link: file('附件地址', { computed: true }),
    domainUrl: text('附件域名', { computed: true, max: 500 }),
    name: text('附件名称', { computed: true, max: 500, mono: true }),
    originalName: text('附件原名', { computed: true, max: 500 }),
    extension: text('附件拓展名', { computed: true, max: 12 }),
    attachSize: integer('附件大小(字节)', { computed: true }),
    isPublic: flag('公开', { computed: true, help: '公开的图片不登录也能查看' }),
  },
  list: {
    columns: ['originalName', 'extension', 'attachSize', 'isPublic', 'link', 'createTime'],
    search: ['originalName', 'extension'],
    plain: 'contains',
  },
  menu: {
    branch: 'resource',
    sort: 2,
    icon: 'paperclip',
    path: '/resource/attach',
    name: '附件管理',
    en: 'Attachments',
  },
  indexes: [['name']],
})
