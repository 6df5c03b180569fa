import { file, flag, integer, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** An uploaded file and its URL, or the address of a file that is stored elsewhere. */
export const attach = defineResource({
  id: 'attach',
  label: '附件',
  path: '/blade-resource/attach',
  scope: 'tenant',
  title: 'originalName',
  fields: {
    link: file('附件地址', { required: '请输入附件地址', fixed: true }),
    domainUrl: text('附件域名', { max: 500 }),
    name: text('附件名称', { required: '请输入附件名称', fixed: true, max: 500, mono: true }),
    originalName: text('附件原名', { required: '请输入附件原名', max: 500 }),
    extension: text('附件拓展名', {
      required: '请输入附件拓展名',
      fixed: true,
      max: 12,
      pattern: /^[A-Za-z0-9]+$/,
      patternText: '拓展名只能是字母和数字',
    }),
    attachSize: integer('附件大小(字节)', {
      required: '请输入附件大小',
      fixed: true,
      min: 0,
      max: 2_147_483_647,
    }),
    isPublic: flag('公开', { computed: true, help: '公开的图片不登录也能查看' }),
    ossId: reference('存储位置', { to: 'oss', computed: true, help: '空白为本服务器的默认存储' }),
    isExternal: flag('外部地址', { computed: true, help: '文件不在本系统的存储中，不占用空间' }),
  },
  actions: {
    link: {
      requires: [
        {
          field: 'isExternal',
          in: [false],
          code: 'ATTACH_EXTERNAL',
          reason: '外部地址的文件不在本系统，没有临时链接',
        },
      ],
      label: '临时链接',
      on: 'record',
      ids: 'id',
      handled: true,
      icon: 'link',
      placement: 'row',
      input: {
        minutes: integer('有效分钟', { required: '请输入有效分钟', default: 10, min: 1, max: 10_080 }),
      },
      keywords: ['temporary link', 'share'],
    },
  },
  once: {
    text: '有效期内任何人都可以用此链接读取文件，链接只显示一次',
    fields: { temporaryLink: text('临时链接', { mono: true, max: 2000 }) },
  },
  list: {
    columns: ['originalName', 'extension', 'attachSize', 'isPublic', 'ossId', 'link', 'createTime'],
    search: ['originalName', 'extension', 'domainUrl', 'name', 'ossId'],
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
