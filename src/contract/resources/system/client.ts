import { integer, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A program that may request tokens. */
export const client = defineResource({
  id: 'client',
  label: '应用',
  path: '/blade-system/client',
  scope: 'platform',
  title: 'clientId',
  fields: {
    clientId: text('应用id', { required: '请输入客户端id', max: 48, unique: true, mono: true }),
    clientSecret: secret('应用密钥', { max: 256, store: 'hash' }),
    resourceIds: text('资源集合', { mono: true, max: 256 }),
    scope: text('授权范围', { required: '请输入授权范围', default: 'all' }),
    authorizedGrantTypes: text('授权类型', { required: '请输入授权类型', mono: true }),
    webServerRedirectUri: text('回调地址', { mono: true }),
    authorities: text('权限', { mono: true, max: 256 }),
    accessTokenValidity: integer('令牌秒数', {
      required: '请输入令牌过期秒数',
      min: 60,
      max: 86_400,
      default: 3600,
    }),
    refreshTokenValidity: integer('刷新秒数', {
      required: '请输入刷新令牌过期秒数',
      min: 60,
      max: 31_536_000,
      default: 604_800,
    }),
    additionalInformation: text('附加说明', { max: 4096 }),
    autoapprove: text('自动授权'),
  },
  list: {
    columns: [
      'clientId',
      'authorizedGrantTypes',
      'accessTokenValidity',
      'refreshTokenValidity',
      'updateTime',
    ],
    search: ['clientId'],
  },
  menu: {
    branch: 'system',
    sort: 11,
    icon: 'app-window',
    path: '/system/client',
    name: '应用管理',
    en: 'Clients',
  },
})
