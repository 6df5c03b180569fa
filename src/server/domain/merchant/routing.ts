import type { Fen } from '../../../kernel/money.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { type RuleContext, transRuleOf } from '../risk/rules.ts'
import {
  type Channel,
  countUse,
  reserveTrial,
  selectChannels,
  settleTrial,
  type RouteQuery,
} from '../../store/merchant/routeRows.ts'
import { enqueueRecheck } from '../../store/merchant/recheckQueueRows.ts'
import { restoreDayQuota, consumeDayQuota } from '../../store/supplier/supplierRows.ts'

/** A channel that can deliver a part of an order. */
export interface Candidate {
  readonly supplierGoodsId: string
  readonly supplierId: string
  readonly supplierSkuCode: string
  readonly purchasePrice: Fen
  readonly failSwitch: boolean
  readonly maxSwitch: number
  readonly detailId: string
  readonly dayLimitQty: number
  /** Disabled after failures and due for a trial. */
  readonly isFused: boolean
  /** Minutes; 0 where the supplier has none. */
  readonly resultTimeoutMin: number
}
/**
 * What an order needs. `lossProtect: false` admits channels that cost more than the price; otherwise the
 * trading rule of the tenant decides.
 */
export interface RouteRequest extends RouteQuery {
  readonly unitPrice: Fen
  readonly lossProtect?: boolean
}

const byPrice = (a: Channel, b: Channel): number => a.purchasePrice - b.purchasePrice
const byPriority = (a: Channel, b: Channel): number => a.priority - b.priority
const byLevel = (a: Channel, b: Channel): number =>
  b.level - a.level || (BigInt(a.detailId) < BigInt(b.detailId) ? -1 : 1)

/** Channels in random order, each being first with a probability proportional to its weight. */
function weightedShuffle(channels: readonly Channel[], random: () => number): Channel[] {
  const keyed = channels.map((channel) => ({
    channel,
    key: channel.weight > 0 ? -Math.log(1 - random()) / channel.weight : Number.POSITIVE_INFINITY,
  }))
  return keyed
    .sort((a, b) => (a.key === b.key ? byLevel(a.channel, b.channel) : a.key - b.key))
    .map(({ channel }) => channel)
}

/**
 * Sorts channels by the routing mode: by priority then price (1), by weight at random (2), or by price then
 * priority (3).
 */
export function sortChannels(channels: readonly Channel[], random: () => number = Math.random): Channel[] {
  switch (channels[0]?.routeMode) {
    case 2:
      return weightedShuffle(channels, random)
    case 3:
      return [...channels].sort((a, b) => byPrice(a, b) || byPriority(a, b) || byLevel(a, b))
    default:
      return [...channels].sort((a, b) => byPriority(a, b) || byPrice(a, b) || byLevel(a, b))
  }
}

/** The channels an order may use now, in the order in which they are tried. */
export const usableChannels = async (work: Work, request: RouteRequest): Promise<readonly Candidate[]> =>
  usableAmong(await channelsFor(work, request), request, work)

/** The channels that can take an order now, whatever they cost. */
export const channelsFor = (work: Lookup, query: RouteQuery): Promise<readonly Channel[]> =>
  selectChannels(work.db, work.tenantId, query)

/** The channels among these that an order may use at its price, in the order in which they are tried. */
export async function usableAmong(
  channels: readonly Channel[],
  request: Pick<RouteRequest, 'unitPrice' | 'lossProtect'>,
  work: RuleContext,
): Promise<readonly Candidate[]> {
  const rejectsLoss =
    request.lossProtect !== false &&
    channels.some(({ purchasePrice }) => purchasePrice > request.unitPrice) &&
    (await transRuleOf(work)).lossProtect === 'reject'
  return sortChannels(
    rejectsLoss ? channels.filter(({ purchasePrice }) => purchasePrice <= request.unitPrice) : channels,
  ).map(
    ({
      supplierGoodsId,
      supplierId,
      supplierSkuCode,
      purchasePrice,
      failSwitch,
      maxSwitch,
      detailId,
      dayLimitQty,
      isFused,
      resultTimeoutMin,
    }) => ({
      supplierGoodsId,
      supplierId,
      supplierSkuCode,
      purchasePrice,
      failSwitch,
      maxSwitch,
      detailId,
      dayLimitQty,
      isFused,
      resultTimeoutMin,
    }),
  )
}

/**
 * Counts submissions for the channel's limit per minute, and pieces for the daily cap of its goods. Returns
 * false where the cap is exhausted, or the channel is on trial by another order.
 */
export async function reserveChannel(
  work: Work,
  { detailId, supplierGoodsId, dayLimitQty, isFused }: Candidate,
  { qty, submissions }: { readonly qty: number; readonly submissions: number },
): Promise<boolean> {
  if (isFused && !(await reserveTrial(work.db, work.tenantId, detailId))) return false
  const day = formatDay(work.at ?? new Date())
  // Only goods with a cap are counted, because all orders of a day contend for the same row.
  if (
    dayLimitQty > 0 &&
    !(await consumeDayQuota(work.db, work.tenantId, {
      goodsId: supplierGoodsId,
      day,
      qty,
      limit: dayLimitQty,
    }))
  )
    return false
  await countUse(work.db, work.tenantId, detailId, { used: submissions })
  return true
}

/** Result of an attempt at a channel: success, and the pieces and day (`YYYY-MM-DD`) it was counted under. */
export interface ChannelOutcome {
  readonly detailId: string | null
  readonly supplierGoodsId: string | null
  readonly succeeded: boolean
  readonly qty: number
  readonly day: string
}

/**
 * Counts the result of an attempt, for suspending a channel that fails too often, and returns the pieces of a
 * failed one to the cap of their day.
 */
export async function recordChannelOutcome(
  work: Work,
  { detailId, supplierGoodsId, succeeded, qty, day }: ChannelOutcome,
): Promise<void> {
  await Promise.all([
    !succeeded && supplierGoodsId && restoreDayQuota(work.db, { goodsId: supplierGoodsId, day, qty }),
    detailId && countUse(work.db, work.tenantId, detailId, { ended: 1, failed: succeeded ? 0 : 1 }),
    detailId && settle(work, detailId, succeeded),
  ])
}

/** Ends the trial of a disabled channel, after which the goods it supplies are checked again. */
async function settle({ db, tenantId }: Work, detailId: string, succeeded: boolean): Promise<void> {
  const skuId = await settleTrial(db, tenantId, detailId, succeeded)
  if (skuId !== null) await enqueueRecheck(db, tenantId, [skuId])
}
