import { say } from '../../../contract/errors.ts'
import type { AlarmType } from '../../../contract/parts/alarms.ts'
import type { Sentence } from '../../../kernel/sentence.ts'

/** A supplier whose orders are overdue earlier than those of others. */
export const BUSY_SUPPLIER = '北辰通信'

/** A past alarm: what it was about, and how many hours ago it began, was last seen, confirmed and over. */
export interface PastAlarm {
  readonly type: AlarmType
  readonly noun: 'goodsBrand' | 'supplierGroup' | 'supplierConfig' | 'merchantConfig'
  readonly name: string
  /** What the alarm says of the object with this name. */
  readonly content: (name: string) => Sentence
  readonly began: number
  readonly last?: number
  readonly count?: number
  readonly stage?: string
  readonly confirmed?: number
  readonly recovered?: number
  readonly closed?: readonly [hoursAgo: number, remark: string]
}

/** What is over, and what somebody looks after; nothing here is still to be sent. */
export const PAST_ALARMS: readonly PastAlarm[] = [
  {
    type: 'contractExpiry',
    noun: 'goodsBrand',
    name: '山海出行',
    content: (name) => say('{name} 已于 {end} 到期', { name, end: '2026-10-31' }),
    began: 30 * 24,
    last: 26 * 24,
    count: 4,
    stage: 'over',
    confirmed: 25 * 24,
  },
  {
    type: 'supplierTimeout',
    noun: 'supplierConfig',
    name: BUSY_SUPPLIER,
    content: (name) =>
      say('供应商 {name} 有 {count} 笔订单超过 {minutes} 分钟没有结果，其中 {suspicious} 笔可疑', {
        name,
        count: 7,
        minutes: 15,
        suspicious: 2,
      }),
    began: 53.8,
    last: 53.4,
    count: 24,
    confirmed: 53.6,
    recovered: 53.3,
  },
  {
    type: 'channelFault',
    noun: 'supplierConfig',
    name: BUSY_SUPPLIER,
    content: (name) =>
      say('供应商 {supplier} 已被系统暂停：{reason}', {
        supplier: name,
        reason: say('接口连续10次无应答'),
      }),
    began: 77,
    recovered: 76.6,
  },
  {
    type: 'callbackFailed',
    noun: 'merchantConfig',
    name: '星河观影商城',
    content: (name) =>
      say('商户 {name} 的回调 {bizNo} 多次失败，已放弃：{reply}', {
        name,
        bizNo: 'S20261121000087',
        reply: 'HTTP 502',
      }),
    began: 98,
    last: 96,
    count: 3,
    closed: [95, '对方机房迁移期间的回调，已由商户自行查单核对'],
  },
  {
    type: 'merchantBalance',
    noun: 'merchantConfig',
    name: '星河观影商城',
    content: (name) =>
      say('{name} 可用 {amount} 元，低于预警值 {limit} 元', {
        name,
        amount: '12,400.00',
        limit: '30,000.00',
      }),
    began: 9 * 24,
    last: 8 * 24,
    count: 2,
    confirmed: 8.9 * 24,
    recovered: 7.5 * 24,
  },
  {
    type: 'contractExpiry',
    noun: 'supplierGroup',
    name: '云卡卡券供货',
    content: (name) =>
      say('{name} 将于 {end} 到期，还有 {days} 天', {
        name,
        end: '2026-12-15',
        days: 21,
      }),
    began: 47,
    stage: '30',
    confirmed: 46,
  },
]
