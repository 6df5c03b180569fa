import { fail } from '../../../contract/errors.ts'
import { type Fen, fen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatDay } from '../../../kernel/time.ts'
import {
  addToCounters,
  type CounterValue,
  counterIn,
  type CounterKey,
  lockCounters,
  markOrdered,
  selectCounters,
  takeFromCounters,
  wasOrderedSince,
} from '../../store/order/riskRows.ts'
import type { OrderTaking } from '../../store/order/orderTaking.ts'
import { mapWithPauses, Pauses } from '../../store/pauses.ts'
import type { RiskOrder, RiskContext, RiskReading } from './riskOrder.ts'
import { plainAccount } from '../../../kernel/account.ts'

const orderTime = (order: RiskOrder): Date => order.at ?? new Date()
const digestOf = ({ vault }: Pick<RiskContext, 'vault'>, { account }: RiskOrder): string | null =>
  account ? vault.digest(plainAccount(account)) : null

/** Counters of an order: the merchant's day, and day and month of the account, in Asia/Shanghai. */
function countersOf(
  context: Pick<RiskContext, 'vault'>,
  order: RiskOrder,
): {
  readonly merchantDay: CounterKey
  readonly accountDay: CounterKey | null
  readonly accountMonth: CounterKey | null
} {
  const day = formatDay(orderTime(order)),
    digest = digestOf(context, order),
    { merchantCode } = order
  return {
    merchantDay: { merchantCode, target: 'merchant', day },
    accountDay: digest ? { merchantCode, target: `day:${digest}`, day } : null,
    accountMonth: digest ? { merchantCode, target: `month:${digest}`, day: `${day.slice(0, 7)}-01` } : null,
  }
}

type Counters = ReadonlyMap<string, CounterValue>
const exceeds = (limit: number | null, value: number): boolean => Boolean(limit) && value > Number(limit)

/** Refuses with `TRANS_LIMIT` an order that would exceed the daily limit of its merchant; amounts in fen. */
export async function requireMerchantDay(
  context: RiskReading,
  order: RiskOrder,
  { dayMaxAmount }: { readonly dayMaxAmount: Fen | null },
): Promise<void> {
  const { merchantDay } = countersOf(context, order)
  if (!dayMaxAmount) return
  if (
    exceeds(
      dayMaxAmount,
      counterIn(
        context.riskPrefetch?.counters ?? (await selectCounters(context.db, context.tenantId, [merchantDay])),
        merchantDay,
      ).amount + order.orderAmount,
    )
  )
    fail('TRANS_LIMIT')
}

/** Amount in fen of what a merchant ordered on the day of an order, failed orders not counted. */
export async function merchantDayAmount(context: RiskReading, order: RiskOrder): Promise<Fen> {
  const { merchantDay } = countersOf(context, order)
  return fen(counterIn(await selectCounters(context.db, context.tenantId, [merchantDay]), merchantDay).amount)
}

export interface FrequencyLimits {
  readonly accountDayCount: number | null
  readonly accountDayAmount: Fen | null
  readonly accountMonthCount: number | null
  readonly accountMonthAmount: Fen | null
}

/** Whether an account exceeds its limits; `extra` is added to what is counted already. */
function exceedsFrequency(
  rule: FrequencyLimits,
  { accountDay, accountMonth }: ReturnType<typeof countersOf>,
  counters: Counters,
  extra: CounterValue,
): boolean {
  const day = accountDay ? counterIn(counters, accountDay) : null,
    month = accountMonth ? counterIn(counters, accountMonth) : null
  return (
    day !== null &&
    month !== null &&
    (exceeds(rule.accountDayCount, day.times + extra.times) ||
      exceeds(rule.accountDayAmount, day.amount + extra.amount) ||
      exceeds(rule.accountMonthCount, month.times + extra.times) ||
      exceeds(rule.accountMonthAmount, month.amount + extra.amount))
  )
}

/** The counters of many orders, each once. */
export async function counterKeysOf(
  context: Pick<RiskContext, 'vault'>,
  orders: readonly RiskOrder[],
): Promise<readonly CounterKey[]> {
  const entries = await mapWithPauses(orders, (order) => entriesOf(context, order))
  return [...new Map(entries.flat().map((key) => [`${key.target} ${key.day}`, key])).values()]
}

/** Whether one more order would exceed the limits of its account. */
export async function isOverFrequency(
  context: RiskReading,
  order: RiskOrder,
  rule: FrequencyLimits,
): Promise<boolean> {
  if (
    !order.account ||
    !(rule.accountDayCount || rule.accountDayAmount || rule.accountMonthCount || rule.accountMonthAmount)
  )
    return false
  const keys = countersOf(context, order)
  const counters =
    context.riskPrefetch?.counters ??
    (await selectCounters(
      context.db,
      context.tenantId,
      [keys.accountDay, keys.accountMonth].filter((key) => key !== null),
    ))
  return exceedsFrequency(rule, keys, counters, { times: 1, amount: order.orderAmount })
}

/** Whether the same SKU was ordered for the same account within the window. */
export async function isRepeated(
  context: RiskReading,
  order: RiskOrder,
  windowSec: number,
): Promise<boolean> {
  const digest = digestOf(context, order),
    since = orderTime(order).getTime() - windowSec * 1000
  if (context.riskPrefetch)
    return (
      digest !== null &&
      windowSec > 0 &&
      (context.riskPrefetch.recent.get(`${order.skuId} ${digest}`) ?? -Infinity) > since
    )
  return (
    digest !== null &&
    windowSec > 0 &&
    wasOrderedSince(
      context.db,
      context.tenantId,
      { merchantCode: order.merchantCode, skuId: order.skuId, digest },
      new Date(since),
    )
  )
}

const countedKeys = (keys: ReturnType<typeof countersOf>, order: RiskOrder): (CounterKey & CounterValue)[] =>
  Object.values(keys).flatMap((key: CounterKey | null) =>
    key ? [{ ...key, times: 1, amount: order.orderAmount }] : [],
  )
const entriesOf = (context: Pick<RiskContext, 'vault'>, order: RiskOrder): (CounterKey & CounterValue)[] =>
  countedKeys(countersOf(context, order), order)

/**
 * Adds orders to their counters and refuses (`TRANS_LIMIT`, `RISK_FREQ`) where a limit is exceeded.
 * Concurrent transactions on the same counters wait here for the commit.
 */
export async function countWithin(
  context: RiskContext,
  orders: readonly RiskOrder[],
  {
    dayMaxAmount,
    rules,
  }: { readonly dayMaxAmount: Fen | null; readonly rules: ReadonlyMap<string, FrequencyLimits> },
): Promise<void> {
  const keyed = await mapWithPauses(orders, (order) => ({ order, keys: countersOf(context, order) }))
  const entries = await mapWithPauses(keyed, ({ order, keys }) => countedKeys(keys, order))
  const counters = await addToCounters(context.db, context.tenantId, entries.flat())
  const pauses = new Pauses()
  for (const { order, keys } of keyed) {
    await pauses.due()
    const rule = rules.get(order.merchantCode)
    if (exceeds(dayMaxAmount, counterIn(counters, keys.merchantDay).amount)) fail('TRANS_LIMIT')
    if (rule && exceedsFrequency(rule, keys, counters, { times: 0, amount: ZERO_FEN })) fail('RISK_FREQ')
  }
}

/**
 * Records SKU and account of the orders; refuses with `DUPLICATE_ORDER` what was ordered within the window
 * before.
 */
export async function markWithin(
  context: RiskContext,
  orders: readonly RiskOrder[],
  windowSec: number,
): Promise<void> {
  const keys = (
    await mapWithPauses(orders, (order) => {
      const digest = digestOf(context, order)
      return digest ? [{ merchantCode: order.merchantCode, skuId: order.skuId, digest }] : []
    })
  ).flat()
  const distinct = [
    ...new Map(keys.map((key) => [`${key.merchantCode} ${key.skuId} ${key.digest}`, key])).values(),
  ]
  const now = orderTime(orders[0] ?? { merchantCode: '', skuId: '', orderAmount: ZERO_FEN })
  const markedCount = await markOrdered(context.db, context.tenantId, distinct, {
    at: now,
    since: new Date(now.getTime() - windowSec * 1000),
  })
  if (windowSec > 0 && markedCount < distinct.length) fail('DUPLICATE_ORDER')
}

/** What an order takes of its counters, and the mark that stands for orders of the same SKU and account. */
export function countingOf(
  context: Pick<RiskContext, 'vault'>,
  order: RiskOrder,
  windowSec: number,
): Pick<OrderTaking, 'counters' | 'recent' | 'at' | 'since'> {
  const at = orderTime(order),
    digest = digestOf(context, order)
  return {
    counters: entriesOf(context, order),
    recent: digest ? { merchantCode: order.merchantCode, skuId: order.skuId, digest } : null,
    at,
    since: new Date(at.getTime() - windowSec * 1000),
  }
}

/** Refuses an order that was counted (`TRANS_LIMIT`, `RISK_FREQ`) or marked (`DUPLICATE_ORDER`) beyond a limit. */
export function requireCounted(
  context: Pick<RiskContext, 'vault'>,
  order: RiskOrder,
  counted: { readonly counters: Counters; readonly marks: number },
  {
    trans: { dayMaxAmount, duplicateWindowSec },
    rule,
  }: {
    readonly trans: { readonly dayMaxAmount: Fen | null; readonly duplicateWindowSec: number | null }
    readonly rule: FrequencyLimits
  },
): void {
  const keys = countersOf(context, order)
  if (exceeds(dayMaxAmount, counterIn(counted.counters, keys.merchantDay).amount)) fail('TRANS_LIMIT')
  if (exceedsFrequency(rule, keys, counted.counters, { times: 0, amount: ZERO_FEN })) fail('RISK_FREQ')
  if (keys.accountDay && (duplicateWindowSec ?? 0) > 0 && counted.marks === 0) fail('DUPLICATE_ORDER')
}

/** Locks the counters of orders until the transaction ends. */
export const lockCounted = (context: RiskContext, orders: readonly RiskOrder[]): Promise<void> =>
  lockCounters(
    context.db,
    context.tenantId,
    orders.flatMap((order) => entriesOf(context, order)),
  )

/** Subtracts a failed order from the counters of its day; `at` is its creation time. */
export const uncountOrder = (context: RiskContext, order: RiskOrder & { readonly at: Date }): Promise<void> =>
  takeFromCounters(context.db, context.tenantId, entriesOf(context, order))
