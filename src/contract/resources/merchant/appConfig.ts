import { flag, image, integer, longText, oneOf, reference, rows, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { APP_TYPES, LOGIN_MODES, PAGE_CODE } from '../../parts/appParts.ts'
import { onOff } from '../../parts/onOff.ts'

/** An app product that can be opened for merchants, with the pages it has by default. */
export const appConfig = defineResource({
  id: 'appConfig',
  label: '应用产品',
  path: '/biz-merchant/appConfig',
  scope: 'tenant',
  title: 'appName',
  verbs: ['list', 'page', 'detail', 'select', 'save', 'update', 'submit'],
  also: { saveOrUpdate: 'submit' },
  fields: {
    appCode: text('应用编码', {
      required: '请输入应用编码',
      unique: '应用编码已存在',
      fixed: true,
      max: 32,
      mono: true,
      pattern: /^[A-Za-z][\w-]*$/,
      patternText: '应用编码以字母开头，只含字母、数字、下划线和横线',
      help: '与平台的应用编码相同时，没有的页面用平台的',
    }),
    appName: text('应用名称', { required: '请输入应用名称', max: 50 }),
    appType: oneOf('应用类型', APP_TYPES.labels, {
      wire: APP_TYPES.wire,
      required: '请选择应用类型',
      default: 'h5',
    }),
    logo: image('图标', { public: true, accept: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024 }),
    description: longText('说明', { max: 500 }),
    defaultTemplateId: reference('默认模板', { to: 'shopTemplate', where: { state: 'enabled' } }),
    pageCodes: rows('页面清单', {
      max: 20,
      fields: {
        pageCode: text('页面编码', { ...PAGE_CODE, required: '请输入页面编码' }),
        pageName: text('页面名称', { required: '请输入页面名称', max: 30 }),
        required: flag('必需', { help: '上线前须有已发布的页面' }),
      },
    }),
    loginModes: someOf('登录方式', LOGIN_MODES.labels, { wire: LOGIN_MODES.wire }),
    pageCount: integer('页面数', { computed: true, search: 'none' }),
  },
  states: onOff.states,
  actions: {
    enable: { ...onOff.actions.enable, permission: 'edit' },
    disable: { ...onOff.actions.disable, permission: 'edit', danger: 'ask' },
  },
  list: {
    columns: [
      'appCode',
      'appName',
      'appType',
      'defaultTemplateId',
      'pageCount',
      'loginModes',
      'status',
      'updateTime',
    ],
    search: ['appCode', 'appName', 'appType', 'status'],
    plain: 'contains',
  },
  detail: {
    related: {
      应用页面: {
        of: 'appPage',
        by: 'appId',
        columns: ['pageName', 'pageCode', 'pageType', 'merchantAppId', 'publishVersion', 'status'],
      },
      商户应用: { of: 'merchantApp', by: 'productId' },
    },
  },
  menu: {
    branch: 'serviceMonitoring',
    sort: 2,
    icon: 'smartphone',
    path: '/serviceMonitoring/appConfig',
    name: '应用配置',
    en: 'App products',
  },
  keywords: ['app', 'mini program', 'product'],
})
