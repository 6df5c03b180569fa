import { say } from '../../../contract/errors.ts'
import { goodsTypes } from '../../../contract/parts/goodsTypes.ts'
import type { AlarmType } from '../../../contract/parts/alarms.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import {
  type LowAmount,
  lowBalances,
  lowSuppliers,
  overdueBills,
  overLimits,
} from '../../store/alarm/moneyConditions.ts'
import { smsFailures } from '../../store/alarm/systemConditions.ts'
import {
  type ChannelFault,
  channelFaults,
  lackingGoods,
  type LowStock,
  lowStocks,
} from '../../store/alarm/tradeConditions.ts'
import { overdueOrders } from '../../store/alarm/overdueRows.ts'
import { contractEndings, keyEndings } from './endings.ts'
import { couponTroubles, lowAlertTroubles } from './stockAlerts.ts'
import type { Condition, Trouble } from './syncAlarms.ts'

const MINUTE_MS = 60_000,
  DAY_MS = 1440 * MINUTE_MS
const ofAmount = ({ tenantId, id, noun, name, amount, alertValue, receivers }: LowAmount): Trouble => ({
  tenantId,
  object: { type: noun, id, name },
  sentence: say('{name} 可用 {amount} 元，低于预警值 {limit} 元', {
    name,
    amount: formatFen(fen(amount)),
    limit: formatFen(fen(alertValue)),
  }),
  receivers: { also: receivers },
  repeatMs: DAY_MS,
})

const ofStock = ({ tenantId, id, name, merchantCode, qty, alertValue }: LowStock): Trouble => ({
  tenantId,
  object: { type: 'merchantGoods', id, name: `${merchantCode} ${name}` },
  sentence: say('商户 {merchant} 的 {name} 可用 {qty} 件，预警值 {limit}', {
    merchant: merchantCode,
    name,
    qty,
    limit: alertValue,
  }),
})

const SENTENCES = {
  fused: (parts: ChannelFault) => say('供应商 {supplier} 的 {name} 连续失败，渠道已熔断', { ...parts }),
  suspended: ({ supplier, reason }: ChannelFault) =>
    say('供应商 {supplier} 已被系统暂停：{reason}', { supplier, reason: say(reason) }),
  losing: (parts: ChannelFault) => say('供应商 {supplier} 的 {name} 价格倒挂，已停止供货', { ...parts }),
}

const ofFault = (fault: ChannelFault): Trouble => ({
  tenantId: fault.tenantId,
  object: {
    type: fault.kind === 'suspended' ? 'supplierConfig' : 'supplierGoods',
    id: fault.id,
    name: fault.kind === 'suspended' ? fault.name : `${fault.supplier} ${fault.name}`,
    ...(fault.kind === 'losing' ? { part: 'losing' } : {}),
  },
  sentence: SENTENCES[fault.kind](fault),
})

const goodsTypeName = (number: number): string => {
  const name = Object.entries(goodsTypes.wire).find(([, wire]) => wire === number)?.[0]
  return goodsTypes.labels[name as keyof typeof goodsTypes.labels] ?? ''
}

/** Orders that a supplier leaves without a result; every minute counts as an occurrence. */
export const overdueTroubles: Condition = async (db, now) =>
  (await overdueOrders(db, now)).map(({ tenantId, id, name, goodsType, timeOutId, ...figures }) => ({
    tenantId,
    object: {
      type: 'supplierConfig',
      id,
      name: goodsType === null ? name : `${name} ${goodsTypeName(goodsType)}`,
      ...(goodsType === null ? {} : { part: String(goodsType) }),
    },
    sentence: say('供应商 {name} 有 {count} 笔订单超过 {minutes} 分钟没有结果，其中 {suspicious} 笔可疑', {
      name,
      count: figures.count,
      minutes: figures.timeoutMin,
      suspicious: figures.suspicious,
    }),
    timeOutId,
    repeatMs: 0,
  }))

/** Conditions that are checked every minute. */
export const CONDITIONS: readonly (readonly [AlarmType, Condition])[] = [
  ['supplierTimeout', overdueTroubles],
  ['merchantBalance', async (db) => (await lowBalances(db)).map(ofAmount)],
  [
    'goodsStock',
    async (db) => [
      ...(await lowStocks(db)).filter(({ isCard }) => !isCard).map(ofStock),
      ...(await lowAlertTroubles(db, false)),
      ...(await couponTroubles(db)),
      ...(await lackingGoods(db)).map(({ tenantId, id, name, supplier }) => ({
        tenantId,
        object: { type: 'supplierGoods', id, name: `${supplier} ${name}` },
        sentence: say('供应商 {supplier} 的 {name} 缺货', { supplier, name }),
      })),
    ],
  ],
  [
    'cardStock',
    async (db) => [
      ...(await lowStocks(db)).filter(({ isCard }) => isCard).map(ofStock),
      ...(await lowAlertTroubles(db, true)),
    ],
  ],
  ['supplierBalance', async (db) => (await lowSuppliers(db)).map(ofAmount)],
  ['channelFault', async (db) => (await channelFaults(db)).map(ofFault)],
  ['contractExpiry', contractEndings],
  ['keyExpiry', keyEndings],
  [
    'overLimit',
    async (db) => [
      ...(await overLimits(db)).map(({ tenantId, id, name, amount }) => ({
        tenantId,
        object: { type: 'contractPartyAccount', id, name },
        sentence: say('{name} 超额 {amount} 元，不再接新订单', { name, amount: formatFen(fen(amount)) }),
      })),
      ...(await overdueBills(db)).map(({ tenantId, id, name, amount }) => ({
        tenantId,
        object: { type: 'billStatistics', id, name },
        sentence: say('账单 {name} 逾期，还有 {amount} 元未付', { name, amount: formatFen(fen(amount)) }),
      })),
    ],
  ],
  [
    'smsFailure',
    async (db, now) =>
      (await smsFailures(db, now)).map(({ tenantId, windowMin, failed, count }) => ({
        tenantId,
        object: { type: 'smsRecord', id: '0', name: '短信' },
        sentence: say('最近 {minutes} 分钟 {count} 条短信中 {failed} 条失败', {
          minutes: windowMin,
          count,
          failed,
        }),
        repeatMs: 0,
      })),
  ],
]
