import { dateTime, flag, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * A merchant's shop on a public commerce platform and the access to its orders. The row exists as long as the
 * merchant is one of commerce; removing it also destroys the secrets.
 */
export const merchantEcommerce = defineResource({
  id: 'merchantEcommerce',
  label: '电商商户',
  path: '/biz-merchant/merchantEcommerce',
  scope: 'tenant',
  title: 'shopName',
  rights: {
    view: 'merchantConfig_view',
    add: 'merchantConfig_ecommerce',
    edit: 'merchantConfig_ecommerce',
    delete: 'merchantConfig_ecommerce',
  },
  buttons: {
    ecommerce: { label: '电商配置', icon: 'settings-2', placement: 'both', code: 'merchantConfig_ecommerce' },
  },
  fields: {
    merchantId: reference('商户', { to: 'merchantConfig', required: '请选择商户', fixed: true }),
    platformType: oneOf(
      '平台',
      {
        taobao: '淘宝/天猫',
        jd: '京东',
        pinduoduo: '拼多多',
        douyin: '抖音',
        wechat: '微信小店',
        other: '其他',
      },
      {
        wire: { taobao: 1, jd: 2, pinduoduo: 3, douyin: 4, wechat: 5, other: 6 },
        required: '请选择平台',
      },
    ),
    shopName: text('店铺名称', { required: '请输入店铺名称', max: 60, search: 'contains', width: 180 }),
    sellerNick: text('卖家昵称', { max: 60 }),
    platformShopId: text('平台店铺号', {
      required: '请输入平台店铺号',
      max: 64,
      mono: true,
      search: 'equals',
      lookup: true,
    }),
    appKey: text('App Key', { max: 64, mono: true }),
    appSecret: secret('App Secret', { max: 200, help: '不填则保留原值' }),
    sessionToken: secret('授权令牌', { max: 500, help: '不填则保留原值' }),
    tokenExpireTime: dateTime('授权到期', { search: 'range', help: '到期前 7 天起告警' }),
    returnUrl: text('结果回传地址', {
      max: 500,
      pattern: /^(https?:\/\/[^\s/?#@]+([/?#]\S*)?|sandbox:(accept|refuse))$/,
      patternText: '结果回传地址必须是https地址',
      help: '订单结束后把结果发到这里；试用填 sandbox:accept',
    }),
    autoDeliver: flag('付款后自动发货', { default: false }),
    syncOrderFrom: dateTime('订单同步起点', { help: '不填则从配置时起' }),
    syncState: oneOf(
      '同步状态',
      { none: '未同步', normal: '正常', expired: '授权过期', faulty: '异常' },
      {
        wire: { none: 0, normal: 1, expired: 2, faulty: 3 },
        computed: true,
        default: 'none',
        tones: { none: 'idle', normal: 'ok', expired: 'bad', faulty: 'warn' },
      },
    ),
    lastSyncTime: dateTime('最近同步', { computed: true }),
  },
  uniqueTogether: [
    { fields: ['merchantId'], text: '该商户已配置电商店铺' },
    { fields: ['platformType', 'platformShopId'], text: '该平台店铺已被其他商户配置' },
  ],
  verbs: ['list', 'page', 'detail', 'save', 'update', 'submit', 'remove'],
  list: {
    columns: [
      'merchantId',
      'shopName',
      'platformType',
      'platformShopId',
      'sellerNick',
      'autoDeliver',
      'tokenExpireTime',
      'syncState',
      'lastSyncTime',
      'updateTime',
    ],
    search: ['merchantId', 'shopName', 'platformType', 'platformShopId', 'syncState', 'tokenExpireTime'],
  },
  form: {
    sections: {
      店铺: ['merchantId', 'platformType', 'shopName', 'sellerNick', 'platformShopId'],
      授权: ['appKey', 'appSecret', 'sessionToken', 'tokenExpireTime'],
      订单: ['returnUrl', 'autoDeliver', 'syncOrderFrom'],
    },
  },
  detail: {
    attention: [
      {
        when: { syncState: 'expired' },
        tone: 'bad',
        text: '授权已于 {tokenExpireTime} 到期，填写新的令牌后恢复',
        actions: [],
      },
    ],
  },
  menu: {
    branch: 'merchantManage',
    sort: 7,
    icon: 'shopping-bag',
    path: '/merchant/ecommerce',
    en: 'E-commerce merchants',
  },
  keywords: ['ecommerce', 'shop', 'taobao', 'jd', 'douyin', '店铺'],
})
