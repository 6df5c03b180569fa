import { fail } from '../../../contract/errors.ts'
import { formatDay } from '../../../kernel/time.ts'
import {
  addToCounters,
  type Counted,
  countedIn,
  type CounterKey,
  lockCounters,
  markOrdered,
  selectCounters,
  takeFromCounters,
  wasOrderedSince,
} from '../../store/order/riskRows.ts'
import { mapInTurns, Pauses } from '../../store/pauses.ts'
import type { RiskOrder, RiskPlace } from './order.ts'
import { plainAccount } from '../../../kernel/account.ts'

const at = (order: RiskOrder): Date => order.at ?? new Date()
const digestOf = ({ vault }: Pick<RiskPlace, 'vault'>, { account }: RiskOrder): string | null =>
  account ? vault.digest(plainAccount(account)) : null

/**
 * The counters an order stands on: its merchant's day, and day and month of its account, in Asia/Shanghai.
 */
function countersOf(
  place: Pick<RiskPlace, 'vault'>,
  order: RiskOrder,
): {
  readonly merchantDay: CounterKey
  readonly accountDay: CounterKey | null
  readonly accountMonth: CounterKey | null
} {
  const day = formatDay(at(order)),
    digest = digestOf(place, order),
    { merchantCode } = order
  return {
    merchantDay: { merchantCode, target: 'merchant', day },
    accountDay: digest ? { merchantCode, target: `day:${digest}`, day } : null,
    accountMonth: digest ? { merchantCode, target: `month:${digest}`, day: `${day.slice(0, 7)}-01` } : null,
  }
}

type Counters = ReadonlyMap<string, Counted>
const beyond = (limit: number | null, value: number): boolean => Boolean(limit) && value > Number(limit)

/** Refuses where a merchant's day would be over its limit; `more` is what comes on top of what is counted. */
export async function requireMerchantDay(
  place: RiskPlace,
  order: RiskOrder,
  { dayMaxAmount }: { readonly dayMaxAmount: number | null },
): Promise<void> {
  const { merchantDay } = countersOf(place, order)
  if (!dayMaxAmount) return
  if (
    beyond(
      dayMaxAmount,
      countedIn(
        place.ahead?.counters ?? (await selectCounters(place.db, place.tenantId, [merchantDay])),
        merchantDay,
      ).amount + order.orderAmount,
    )
  )
    fail('TRANS_LIMIT')
}

export interface Frequencies {
  readonly accountDayCount: number | null
  readonly accountDayAmount: number | null
  readonly accountMonthCount: number | null
  readonly accountMonthAmount: number | null
}

/** Whether an account would be over its limits; `more` is what comes on top of what is counted. */
function overFrequency(
  rule: Frequencies,
  { accountDay, accountMonth }: ReturnType<typeof countersOf>,
  counters: Counters,
  more: Counted,
): boolean {
  const day = accountDay ? countedIn(counters, accountDay) : null,
    month = accountMonth ? countedIn(counters, accountMonth) : null
  return (
    day !== null &&
    month !== null &&
    (beyond(rule.accountDayCount, day.times + more.times) ||
      beyond(rule.accountDayAmount, day.amount + more.amount) ||
      beyond(rule.accountMonthCount, month.times + more.times) ||
      beyond(rule.accountMonthAmount, month.amount + more.amount))
  )
}

/** How the counters many orders stand on stand now. */
export const countersFor = (place: RiskPlace, orders: readonly RiskOrder[]): Promise<Counters> =>
  selectCounters(place.db, place.tenantId, [
    ...new Map(
      orders.flatMap((order) => entriesOf(place, order)).map((key) => [`${key.target} ${key.day}`, key]),
    ).values(),
  ])

/** Whether one more order would take its account over the limits of its merchant. */
export async function isOverFrequency(
  place: RiskPlace,
  order: RiskOrder,
  rule: Frequencies,
): Promise<boolean> {
  if (
    !order.account ||
    !(rule.accountDayCount || rule.accountDayAmount || rule.accountMonthCount || rule.accountMonthAmount)
  )
    return false
  const keys = countersOf(place, order)
  const counters =
    place.ahead?.counters ??
    (await selectCounters(
      place.db,
      place.tenantId,
      [keys.accountDay, keys.accountMonth].filter((key) => key !== null),
    ))
  return overFrequency(rule, keys, counters, { times: 1, amount: order.orderAmount })
}

/** Whether the same goods were ordered for the same account within the window. */
export async function isRepeated(place: RiskPlace, order: RiskOrder, windowSec: number): Promise<boolean> {
  const digest = digestOf(place, order),
    since = at(order).getTime() - windowSec * 1000
  if (place.ahead)
    return (
      digest !== null &&
      windowSec > 0 &&
      (place.ahead.recent.get(`${order.skuId} ${digest}`) ?? -Infinity) > since
    )
  return (
    digest !== null &&
    windowSec > 0 &&
    wasOrderedSince(
      place.db,
      place.tenantId,
      { merchantCode: order.merchantCode, skuId: order.skuId, digest },
      new Date(since),
    )
  )
}

const countedOf = (keys: ReturnType<typeof countersOf>, order: RiskOrder): (CounterKey & Counted)[] =>
  Object.values(keys).flatMap((key: CounterKey | null) =>
    key ? [{ ...key, times: 1, amount: order.orderAmount }] : [],
  )
const entriesOf = (place: Pick<RiskPlace, 'vault'>, order: RiskOrder): (CounterKey & Counted)[] =>
  countedOf(countersOf(place, order), order)

/**
 * Adds orders to what is counted, and refuses where that takes a day or an account over its limits: whoever
 * counts the same waits here for the other's commit.
 */
export async function countWithin(
  place: RiskPlace,
  orders: readonly RiskOrder[],
  {
    dayMaxAmount,
    rules,
  }: { readonly dayMaxAmount: number | null; readonly rules: ReadonlyMap<string, Frequencies> },
): Promise<void> {
  const keyed = await mapInTurns(orders, (order) => ({ order, keys: countersOf(place, order) }))
  const counters = await addToCounters(
    place.db,
    place.tenantId,
    keyed.flatMap(({ order, keys }) => countedOf(keys, order)),
  )
  const pauses = new Pauses()
  for (const { order, keys } of keyed) {
    await pauses.due()
    const rule = rules.get(order.merchantCode)
    if (beyond(dayMaxAmount, countedIn(counters, keys.merchantDay).amount)) fail('TRANS_LIMIT')
    if (rule && overFrequency(rule, keys, counters, { times: 0, amount: 0 })) fail('RISK_FREQ')
  }
}

/** Remembers what was ordered for whom, and refuses what was ordered within the window before. */
export async function markWithin(
  place: RiskPlace,
  orders: readonly RiskOrder[],
  windowSec: number,
): Promise<void> {
  const keys = (
    await mapInTurns(orders, (order) => {
      const digest = digestOf(place, order)
      return digest ? [{ merchantCode: order.merchantCode, skuId: order.skuId, digest }] : []
    })
  ).flat()
  const distinct = [
    ...new Map(keys.map((key) => [`${key.merchantCode} ${key.skuId} ${key.digest}`, key])).values(),
  ]
  const now = at(orders[0] ?? { merchantCode: '', skuId: '', orderAmount: 0 })
  const marked = await markOrdered(place.db, place.tenantId, distinct, {
    at: now,
    since: new Date(now.getTime() - windowSec * 1000),
  })
  if (windowSec > 0 && marked < distinct.length) fail('DUPLICATE_ORDER')
}

/** Keeps what orders are counted in from changing until the transaction ends. */
export const lockCounted = (place: RiskPlace, orders: readonly RiskOrder[]): Promise<void> =>
  lockCounters(
    place.db,
    place.tenantId,
    orders.flatMap((order) => entriesOf(place, order)),
  )

/** Takes an order out of the counts of its day again, where it came to nothing; `at` is when it was made. */
export const uncountOrder = (place: RiskPlace, order: RiskOrder & { readonly at: Date }): Promise<void> =>
  takeFromCounters(place.db, place.tenantId, entriesOf(place, order))
