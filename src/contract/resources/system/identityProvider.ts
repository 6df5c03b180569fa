import { oneOf, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'

const ADDRESS = {
  max: 255,
  mono: true,
  pattern: /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/,
  patternText: '地址须以 http:// 或 https:// 开头，且不含账号与参数',
} as const
const OWN_ENDPOINTS = { protocol: ['oauth2', 'dingtalk'] } as const
const DINGTALK = '钉钉不填则使用官方地址'

/** A third party whose users may log in here: an OpenID Connect issuer, an OAuth2 service, or DingTalk. */
export const identityProvider = defineResource({
  id: 'identityProvider',
  label: '第三方登录',
  path: '/blade-system/identity-provider',
  scope: 'tenant',
  code: 'identity_provider',
  title: 'name',
  fields: {
    source: text('来源标识', {
      required: '请输入来源标识',
      unique: true,
      fixed: true,
      max: 32,
      mono: true,
      pattern: /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
      patternText: '来源标识为字母、数字、连字符或下划线',
      help: '回调地址的最后一段',
    }),
    name: text('显示名称', { required: '请输入显示名称', max: 32, help: '登录页按钮上的名称' }),
    protocol: oneOf(
      '协议',
      { oidc: 'OpenID Connect', oauth2: 'OAuth2', dingtalk: '钉钉' },
      { wire: { oidc: 1, oauth2: 2, dingtalk: 3 }, required: '请选择协议', default: 'oidc' },
    ),
    issuer: text('签发者地址', {
      ...ADDRESS,
      required: '请输入签发者地址',
      when: { protocol: 'oidc' },
      width: 240,
      help: '其下有 .well-known/openid-configuration',
    }),
    authorizeUrl: text('授权地址', { ...ADDRESS, when: OWN_ENDPOINTS, help: DINGTALK }),
    tokenUrl: text('令牌地址', { ...ADDRESS, when: OWN_ENDPOINTS, help: DINGTALK }),
    userinfoUrl: text('用户信息地址', { ...ADDRESS, when: OWN_ENDPOINTS, help: DINGTALK }),
    clientId: text('客户端编号', {
      required: '请输入客户端编号',
      max: 128,
      mono: true,
      help: '钉钉应用的 AppKey',
    }),
    clientSecret: secret('客户端密钥', { help: '修改地址或客户端编号后须重新输入；钉钉应用的 AppSecret' }),
    requestedScope: text('授权范围', {
      max: 255,
      mono: true,
      help: '不填为 openid profile email；OAuth2 不填则不发送',
    }),
    subjectField: text('用户标识字段', {
      when: { protocol: 'oauth2' },
      max: 64,
      mono: true,
      help: '用户信息里不变的编号，不填为 id',
    }),
    nameField: text('用户名称字段', {
      when: { protocol: 'oauth2' },
      max: 64,
      mono: true,
      help: '不填为 name',
    }),
    consoleOrigin: text('控制台地址', {
      required: '请输入控制台地址',
      max: 255,
      mono: true,
      pattern: /^https?:\/\/[^\s/?#@]+$/,
      patternText: '控制台地址写法如 https://console.example.com，末尾没有斜杠',
      help: '在第三方登记的回调地址为：控制台地址/oauth/redirect/来源标识',
    }),
    remark: text('备注'),
  },
  states: { ...onOff.states, initial: 'disabled' },
  actions: {
    enable: {
      label: '启用',
      on: 'selection',
      from: ['disabled'],
      to: 'enabled',
      inverse: 'disable',
      key: 's e',
      icon: 'circle-check',
      placement: 'both',
      keywords: ['enable', 'switch on'],
    },
    disable: {
      label: '停用',
      on: 'selection',
      permission: 'enable',
      from: ['enabled'],
      to: 'disabled',
      inverse: 'enable',
      key: 's d',
      icon: 'circle-slash',
      placement: 'both',
      keywords: ['disable', 'switch off'],
    },
  },
  list: {
    columns: ['name', 'source', 'protocol', 'clientId', 'consoleOrigin', 'status', 'updateTime'],
    search: ['name', 'source', 'protocol', 'status'],
    plain: 'contains',
  },
  form: {
    sections: {
      基本信息: ['source', 'name', 'protocol', 'consoleOrigin', 'remark'],
      地址: ['issuer', 'authorizeUrl', 'tokenUrl', 'userinfoUrl'],
      认证: ['clientId', 'clientSecret', 'requestedScope', 'subjectField', 'nameField'],
    },
  },
  menu: {
    branch: 'system',
    sort: 21,
    icon: 'log-in',
    path: '/system/identity-provider',
    name: '第三方登录',
    en: 'Third-party logins',
  },
  keywords: ['sso', 'oauth', 'oidc', 'openid', 'social', 'dingtalk', '钉钉', '单点登录'],
})
