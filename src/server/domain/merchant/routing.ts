import { formatDay } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { transRuleOf } from '../risk/rules.ts'
import {
  type Channel,
  countUse,
  selectChannels,
  settleProbe,
  type RouteQuery,
} from '../../store/merchant/routeRows.ts'
import { restoreDayQuota, consumeDayQuota } from '../../store/supplier/supplierRows.ts'

/** One way to have a part of an order delivered by a supplier. */
export interface Candidate {
  readonly supplierGoodsId: string
  readonly supplierId: string
  readonly supplierSkuCode: string
  readonly purchasePrice: number
  readonly failSwitch: boolean
  readonly maxSwitch: number
  readonly detailId: string
  readonly dayLimitQty: number
}
/**
 * What an order asks for; `lossProtect` false lets channels through that cost more than the order brings,
 * otherwise the trade rule of the tenant decides.
 */
export interface RouteRequest extends RouteQuery {
  readonly unitPrice: number
  readonly lossProtect?: boolean
}

const byPrice = (a: Channel, b: Channel): number => a.purchasePrice - b.purchasePrice
const byPriority = (a: Channel, b: Channel): number => a.priority - b.priority
const byLevel = (a: Channel, b: Channel): number =>
  b.level - a.level || (BigInt(a.detailId) < BigInt(b.detailId) ? -1 : 1)

/** Channels in a random order in which each comes first as often as its weight says. */
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
 * Puts usable channels in the order in which they are tried: by priority then price, drawn by weight, or by
 * price then priority.
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

/** The channels an order may take now, first choice first. */
export async function usableChannels(work: Work, request: RouteRequest): Promise<readonly Candidate[]> {
  const channels = await selectChannels(work.db, work.tenantId, request)
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
    }) => ({
      supplierGoodsId,
      supplierId,
      supplierSkuCode,
      purchasePrice,
      failSwitch,
      maxSwitch,
      detailId,
      dayLimitQty,
    }),
  )
}

/**
 * Counts what is given to a channel: submissions for its limit by the minute, pieces for the day's cap of
 * its goods. False where the cap was used up meanwhile.
 */
export async function reserveChannel(
  work: Work,
  { detailId, supplierGoodsId, dayLimitQty }: Candidate,
  { qty, submissions }: { readonly qty: number; readonly submissions: number },
): Promise<boolean> {
  const day = formatDay(work.at ?? new Date())
  // Only goods with a cap are counted: the row of a day stands in everybody's way.
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

/** What ended at a channel: how, and which pieces of which day were not delivered. */
export interface ChannelOutcome {
  readonly detailId: string | null
  readonly supplierGoodsId: string | null
  readonly succeeded: boolean
  readonly qty: number
  readonly day: string
}

/**
 * Counts how something ended at a channel, for putting aside what fails too often, and gives pieces back to
 * the cap of their day.
 */
export async function recordChannelOutcome(
  work: Work,
  { detailId, supplierGoodsId, succeeded, qty, day }: ChannelOutcome,
): Promise<void> {
  if (!succeeded && supplierGoodsId) await restoreDayQuota(work.db, { goodsId: supplierGoodsId, day, qty })
  if (!detailId) return
  await countUse(work.db, work.tenantId, detailId, { ended: 1, failed: succeeded ? 0 : 1 })
  await settleProbe(work.db, work.tenantId, detailId, succeeded)
}
