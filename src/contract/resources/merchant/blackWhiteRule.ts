import { flag, integer, money, oneOf, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { REGION_CHOICES, REGION_WIRE } from '../../parts/regions.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

const LIMIT = { required: true, default: 0, min: 0, help: '0 表示不限制' } as const

/** How block and allow lists and frequency limits apply to the orders of one merchant. */
export const blackWhiteRule = defineResource({
  id: 'blackWhiteRule',
  label: '黑白规则',
  path: '/biz-merchant/blackWhiteRule',
  scope: 'tenant',
  title: 'merchantCode',
  single: { by: 'merchantCode', of: 'merchantConfig', read: 'getByMerchantCode' },
  fields: {
    merchantCode: text('商户', {
      ...MERCHANT_NUMBER,
      required: '请选择商户',
      unique: true,
      fixed: true,
    }),
    listMode: oneOf(
      '名单模式',
      { off: '关闭', black: '黑名单', white: '白名单' },
      {
        wire: { off: 0, black: 1, white: 2 },
        required: true,
        default: 'black',
        tones: { off: 'idle', black: 'bad', white: 'ok' },
        help: '黑名单：命中按命中处理；白名单：仅名单可下单',
      },
    ),
    targets: someOf(
      '校验对象',
      { account: '充值账号', ip: '下单IP', region: '号码归属地', user: '用户' },
      { wire: { account: 1, ip: 2, region: 3, user: 4 }, default: ['account', 'ip', 'region', 'user'] },
    ),
    useGlobal: flag('应用全局名单', { default: true }),
    hitAction: oneOf(
      '命中处理',
      { reject: '直接拒单', block: '拦截待人工' },
      {
        wire: { reject: 1, block: 2 },
        required: true,
        default: 'reject',
        tones: { reject: 'bad', block: 'warn' },
      },
    ),
    accountDayCount: integer('单账号日次数', LIMIT),
    accountDayAmount: money('单账号日金额', LIMIT),
    accountMonthCount: integer('单账号月次数', LIMIT),
    accountMonthAmount: money('单账号月金额', LIMIT),
    regionCodes: someOf('限制地区', REGION_CHOICES, {
      wire: REGION_WIRE,
      help: '校验对象含号码归属地时生效：黑名单模式为禁止地区，白名单模式为允许地区',
    }),
  },
  states: {
    initial: 'enabled',
    labels: { disabled: '停用', enabled: '启用' },
    wire: { disabled: 0, enabled: 1 },
    tones: { disabled: 'idle', enabled: 'ok' },
    inForm: true,
  },
  rights: { view: 'merchantConfig_view' },
  list: { columns: ['merchantCode', 'listMode', 'targets', 'hitAction', 'status', 'updateTime'] },
  form: {
    sections: {
      名单: ['status', 'listMode', 'targets', 'regionCodes', 'useGlobal', 'hitAction'],
      频次: ['accountDayCount', 'accountDayAmount', 'accountMonthCount', 'accountMonthAmount'],
    },
  },
  keywords: ['risk rule'],
})
