import { formatDay } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { transRuleOf } from '../risk/rules.ts'
import {
  type Channel,
  countUse,
  selectChannels,
  settleProbe,
  type Sought,
} from '../../store/merchant/routeRows.ts'
import { giveBackOfDay, useOfDay } from '../../store/supplier/supplierRows.ts'

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
export interface Wanted extends Sought {
  readonly unitPrice: number
  readonly lossProtect?: boolean
}

const byPrice = (one: Channel, other: Channel): number => one.purchasePrice - other.purchasePrice
const byPriority = (one: Channel, other: Channel): number => one.priority - other.priority
const byRest = (one: Channel, other: Channel): number =>
  other.level - one.level || (BigInt(one.detailId) < BigInt(other.detailId) ? -1 : 1)

/** Channels in a random order in which each comes first as often as its weight says. */
function drawn(channels: readonly Channel[], random: () => number): Channel[] {
  const keyed = channels.map((channel) => ({
    channel,
    key: channel.weight > 0 ? -Math.log(1 - random()) / channel.weight : Number.POSITIVE_INFINITY,
  }))
  return keyed
    .sort((one, other) => (one.key === other.key ? byRest(one.channel, other.channel) : one.key - other.key))
    .map(({ channel }) => channel)
}

/**
 * Puts usable channels in the order in which they are tried: by priority then price, drawn by weight, or by
 * price then priority.
 */
export function ordered(channels: readonly Channel[], random: () => number = Math.random): Channel[] {
  switch (channels[0]?.routeMode) {
    case 2:
      return drawn(channels, random)
    case 3:
      return [...channels].sort(
        (one, other) => byPrice(one, other) || byPriority(one, other) || byRest(one, other),
      )
    default:
      return [...channels].sort(
        (one, other) => byPriority(one, other) || byPrice(one, other) || byRest(one, other),
      )
  }
}

/** The channels an order may take now, first choice first. */
export async function usableChannels(work: Work, wanted: Wanted): Promise<readonly Candidate[]> {
  const found = await selectChannels(work.db, work.tenantId, wanted)
  const guarded =
    wanted.lossProtect !== false &&
    found.some(({ purchasePrice }) => purchasePrice > wanted.unitPrice) &&
    (await transRuleOf(work)).lossProtect === 'reject'
  return ordered(
    guarded ? found.filter(({ purchasePrice }) => purchasePrice <= wanted.unitPrice) : found,
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
export async function channelTaken(
  work: Work,
  { detailId, supplierGoodsId, dayLimitQty }: Candidate,
  { qty, submissions }: { readonly qty: number; readonly submissions: number },
): Promise<boolean> {
  const day = formatDay(work.at ?? new Date())
  // Only goods with a cap are counted: the row of a day stands in everybody's way.
  if (
    dayLimitQty > 0 &&
    !(await useOfDay(work.db, work.tenantId, { goodsId: supplierGoodsId, day, qty, limit: dayLimitQty }))
  )
    return false
  await countUse(work.db, work.tenantId, detailId, { used: submissions })
  return true
}

/** What ended at a channel: how, and which pieces of which day were not delivered. */
export interface Ended {
  readonly detailId: string | null
  readonly supplierGoodsId: string | null
  readonly worked: boolean
  readonly qty: number
  readonly day: string
}

/**
 * Counts how something ended at a channel, for putting aside what fails too often, and gives pieces back to
 * the cap of their day.
 */
export async function channelEnded(
  work: Work,
  { detailId, supplierGoodsId, worked, qty, day }: Ended,
): Promise<void> {
  if (!worked && supplierGoodsId) await giveBackOfDay(work.db, { goodsId: supplierGoodsId, day, qty })
  if (!detailId) return
  await countUse(work.db, work.tenantId, detailId, { ended: 1, failed: worked ? 0 : 1 })
  await settleProbe(work.db, work.tenantId, detailId, worked)
}
