import { json, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'
import { PORTAL_LOOK, PORTAL_PUBLICATION } from '../../parts/portalFields.ts'

/** The public entry of a tenant under a domain of its own: how its login page looks, as a draft and as published. */
export const portal = defineResource({
  id: 'portal',
  label: '门户',
  path: '/biz-notice/portal',
  scope: 'tenant',
  title: 'portalName',
  verbs: ['list', 'page', 'detail', 'save', 'update', 'submit'],
  fields: {
    portalName: text('门户名称', { required: '请输入门户名称', max: 50, unique: '门户名称已存在' }),
    domain: text('域名', {
      required: '请输入域名',
      max: 100,
      mono: true,
      search: 'contains',
      width: 200,
      pattern: /^(https?:\/\/)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?\/?$/,
      patternText: '请输入域名，如 ops.example.com',
      help: '须是租户绑定的域名',
    }),
    ...PORTAL_LOOK,
    publishedConfig: json<PublishedPortal>('已发布内容', { computed: true, internal: true }),
    ...PORTAL_PUBLICATION,
  },
  states: { ...onOff.states, initial: 'disabled' },
  actions: {
    publish: {
      label: '发布',
      on: 'record',
      ids: 'id',
      handled: true,
      danger: 'ask',
      key: 's p',
      icon: 'rocket',
      placement: 'both',
      keywords: ['publish', 'release'],
    },
    enable: {
      ...onOff.actions.enable,
      verb: 'changeState',
      permission: 'state',
      handled: true,
      requires: [
        { field: 'publishVersion', min: 1, code: 'PORTAL_UNPUBLISHED', reason: '还没有发布，不能启用' },
      ],
    },
    disable: { ...onOff.actions.disable, verb: 'changeState', permission: 'state' },
  },
  buttons: { state: { label: '启用或停用', icon: 'power', placement: 'both' } },
  list: {
    columns: ['portalName', 'domain', 'title', 'publishVersion', 'isModified', 'status', 'updateTime'],
    search: ['portalName', 'domain', 'status'],
    plain: 'contains',
  },
  form: {
    sections: {
      门户: ['portalName', 'domain', 'title', 'themeColor', 'servicePhone'],
      图片: ['logo', 'favicon', 'loginBackground', 'banners'],
      页脚: ['navs', 'icp', 'copyright', 'contentIds'],
    },
  },
  detail: {
    attention: [
      { when: { isModified: true }, tone: 'warn', text: '有修改尚未发布', actions: ['publish'] },
      {
        when: { status: 'disabled' },
        tone: 'warn',
        text: '未启用，访问者看不到它',
        actions: ['enable'],
      },
    ],
    sections: {
      门户: ['domain', 'title', 'themeColor', 'servicePhone', ['publishVersion', 'publishTime']],
      图片: ['logo', 'favicon', 'loginBackground', 'banners'],
      页脚: ['navs', 'icp', 'copyright', 'contentIds'],
    },
  },
  menu: {
    branch: 'contentManage',
    sort: 4,
    icon: 'panel-top',
    path: '/content/portal',
    name: '门户管理',
    en: 'Portals',
  },
  indexes: [['domain']],
  keywords: ['portal', 'login page', 'domain', '登录页'],
})

/** A published entry as it is kept; images are links of attachments. */
export interface PublishedPortal {
  readonly title: string
  readonly logo: string | null
  readonly favicon: string | null
  readonly loginBackground: string | null
  readonly themeColor: string
  readonly banners: readonly {
    readonly image: string
    readonly name: string
    readonly link: string | null
    readonly startTime: string | null
    readonly endTime: string | null
  }[]
  readonly navs: readonly { readonly name: string; readonly link: string }[]
  readonly icp: string | null
  readonly copyright: string | null
  readonly contentIds: readonly string[]
  readonly servicePhone: string | null
}
