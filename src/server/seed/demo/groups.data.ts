import type { GroupField, GroupOperator, GroupValue } from '../../../contract/parts/userGroupRule.ts'

type Item = readonly [field: GroupField, cmp: GroupOperator, value: GroupValue | readonly GroupValue[]]

/**
 * Groups that follow a rule: name, the merchant it is for, whether it is updated daily, how its conditions are joined,
 * the conditions, with the names of tags in place of their ids, what it is for, and days since it was made.
 */
export const RULED_GROUPS: readonly {
  readonly name: string
  readonly merchant?: string
  readonly isDaily: boolean
  readonly op: 'and' | 'or'
  readonly items: readonly Item[]
  readonly remark: string
  readonly days: number
  /** Its rule was changed after it was last calculated. */
  readonly isStale?: true
}[] = [
  {
    name: '高活话费客户',
    merchant: '锦礼堂开放平台',
    isDaily: true,
    op: 'and',
    items: [
      ['tag', 'in', ['高活']],
      ['tag', 'in', ['话费']],
    ],
    remark: '每月 1 日话费满减券的投放对象',
    days: 120,
  },
  {
    name: '沉睡待唤回',
    isDaily: true,
    op: 'or',
    items: [
      ['tag', 'in', ['沉默', '流失预警']],
      ['lastOrderTime', 'lt', '2025-01-01'],
    ],
    remark: '三个月没有下单的老客户，唤回短信每季度一次',
    days: 96,
  },
  {
    name: '近 90 天新客',
    isDaily: true,
    op: 'and',
    items: [['regTime', 'within_days', 90]],
    remark: '首单礼的投放对象',
    days: 64,
  },
  {
    name: '高消费客户',
    isDaily: false,
    op: 'and',
    items: [
      ['totalAmount', 'ge', 150_000],
      ['orderCount', 'ge', 20],
    ],
    remark: '累计消费 1500 元且 20 单以上，节日慰问名单的来源',
    days: 47,
  },
  {
    name: '广东积分达人',
    isDaily: false,
    op: 'and',
    items: [
      ['regionCode', 'eq', 44],
      ['integralBalance', 'ge', 500],
    ],
    remark: '积分商城广东专场，门槛刚由 1000 改为 500',
    days: 9,
    isStale: true,
  },
]

/** Groups that people keep: name, whether it is still used, the nicknames of its members, remark, and days. */
export const KEPT_GROUPS: readonly {
  readonly name: string
  readonly isEnabled: boolean
  readonly members: readonly string[]
  readonly remark: string
  readonly days: number
}[] = [
  {
    name: '新版商城内测',
    isEnabled: true,
    members: ['南山有木', '阿杉', '老陈茶铺', '栗子', '白茶清欢', '荷叶饭'],
    remark: '10 月新版商城的内测用户，问题反馈到客服群',
    days: 38,
  },
  {
    name: '中秋慰问名单',
    isEnabled: false,
    members: ['橘子汽水', '麦子', '半夏', '竹里'],
    remark: '礼盒已全部签收，留作明年参考',
    days: 75,
  },
]
