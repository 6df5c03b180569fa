import type { Work } from '../../engine/work.ts'
import { type Channel, countUse, selectChannels, settleProbe, type Sought } from '../../store/routeRows.ts'

/** One way to have a part of an order delivered by a supplier. */
export interface Candidate { readonly supplierGoodsId: string; readonly supplierId: string; readonly supplierSkuCode: string; readonly purchasePrice: number; readonly failSwitch: boolean; readonly maxSwitch: number; readonly detailId: string }
/** What an order asks for; `lossProtect` false lets channels through that cost more than the order brings. */
export interface Wanted extends Sought { readonly unitPrice: number; readonly lossProtect?: boolean }

const byPrice = (one: Channel, other: Channel): number => one.purchasePrice - other.purchasePrice
const byPriority = (one: Channel, other: Channel): number => one.priority - other.priority
const byRest = (one: Channel, other: Channel): number => other.level - one.level || (BigInt(one.detailId) < BigInt(other.detailId) ? -1 : 1)

/** Channels in a random order in which each comes first as often as its weight says. */
function drawn(channels: readonly Channel[], random: () => number): Channel[] {
  const keyed = channels.map((channel) => ({ channel, key: channel.weight > 0 ? -Math.log(1 - random()) / channel.weight : Number.POSITIVE_INFINITY }))
  return keyed.sort((one, other) => (one.key === other.key ? byRest(one.channel, other.channel) : one.key - other.key)).map(({ channel }) => channel)
}

/** Puts usable channels in the order in which they are tried: by priority then price, drawn by weight, or by price then priority. */
export function ordered(channels: readonly Channel[], random: () => number = Math.random): Channel[] {
  switch (channels[0]?.routeMode) {
    case 2: return drawn(channels, random)
    case 3: return [...channels].sort((one, other) => byPrice(one, other) || byPriority(one, other) || byRest(one, other))
    default: return [...channels].sort((one, other) => byPriority(one, other) || byPrice(one, other) || byRest(one, other))
  }
}

/** The channels an order may take now, first choice first. */
export async function usableChannels(work: Work, wanted: Wanted): Promise<readonly Candidate[]> {
  const found = await selectChannels(work.db, work.tenantId, wanted)
  return ordered(found.filter(({ purchasePrice }) => wanted.lossProtect === false || purchasePrice <= wanted.unitPrice))
    .map(({ supplierGoodsId, supplierId, supplierSkuCode, purchasePrice, failSwitch, maxSwitch, detailId }) => ({ supplierGoodsId, supplierId, supplierSkuCode, purchasePrice, failSwitch, maxSwitch, detailId }))
}

/** Counts an order given to a channel, for its limit by the minute. */
export const channelTaken = (work: Work, detailId: string): Promise<void> => countUse(work.db, work.tenantId, detailId, { used: 1 })

/** Counts how an order at a channel ended, for putting aside what fails too often. */
export async function channelEnded(work: Work, detailId: string, worked: boolean): Promise<void> {
  await countUse(work.db, work.tenantId, detailId, { ended: 1, failed: worked ? 0 : 1 })
  await settleProbe(work.db, work.tenantId, detailId, worked)
}
