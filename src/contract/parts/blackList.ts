import type { ActionSpec } from '../define/action.ts'
import { dateTime, flag, oneOf, someOf, text } from '../define/field.ts'

/** Targets, scopes and consequences of entries in the block and allow lists. */
export const blackList = {
  targets: {
    labels: { account: '充值账号', ip: '下单IP', region: '号码归属地', user: '用户', address: '地址关键词' },
    wire: { account: 1, ip: 2, region: 3, user: 4, address: 5 },
  },
  scopes: {
    labels: { all: '全平台', merchant: '指定商户', sku: '指定商品' },
    wire: { all: 1, merchant: 2, sku: 3 },
  },
  hits: {
    labels: { rule: '按商户规则', reject: '拒单', block: '拦截待审' },
    wire: { rule: 0, reject: 1, block: 2 },
  },
} as const

const input = {
  targetTypes: someOf(
    '对象类型',
    { account: '充值账号', ip: '下单IP', region: '号码归属地', user: '用户' },
    { wire: { account: 1, ip: 2, region: 3, user: 4 }, default: ['account'], required: '请选择对象类型' },
  ),
  scope: oneOf('生效范围', blackList.scopes.labels, {
    wire: blackList.scopes.wire,
    default: 'merchant',
    required: '请选择生效范围',
    help: '指定商户、指定商品时取订单的商户、商品',
  }),
  action: oneOf('命中处理', blackList.hits.labels, {
    wire: blackList.hits.wire,
    default: 'rule',
    required: '请选择命中处理',
  }),
  reason: text('原因', { required: '请输入原因', max: 200 }),
  expireTime: dateTime('失效时间', { help: '不填则一直有效' }),
} as const
const command = {
  label: '加入黑名单',
  on: 'selection',
  verb: 'blackListInfo',
  code: 'blackListInfo_add',
  maxRows: 200,
  handled: true,
  danger: 'ask',
  key: 's h',
  icon: 'user-x',
  placement: 'both',
  keywords: ['block list', 'blacklist'],
} as const satisfies ActionSpec

/** Puts the target of an order on the block list; optionally blocks orders that have not begun. */
export const blackListOrder = {
  ...command,
  input: { ...input, blockPending: flag('同时拦截待处理订单') },
} as const
/** The same for a channel order, whose order has already begun. */
export const blackListAttempt = { ...command, input } as const
