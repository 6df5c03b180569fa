import type { PayScene, PayWay } from '../../../contract/parts/payTerms.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import type { Fen } from '../../../kernel/money.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { Lookup } from '../../engine/work.ts'
import type { Channel } from '../../payments/providerFor.ts'
import { channelDays } from '../../store/pay/payChannelRows.ts'
import { selectWhere } from '../../store/rows.ts'

/** What a channel is looked for. */
export interface Payable {
  readonly scene: PayScene
  readonly amount: Fen
  readonly ownPartyId: string
  readonly payWay: PayWay | null
}

/** Whether a channel may take a payment at all, whatever it took today. */
const fits = (channel: Channel, { scene, amount, ownPartyId, payWay }: Payable): boolean =>
  channel.ownPartyId === ownPartyId &&
  channel.useScenes.includes(scene) &&
  (payWay === null || channel.payWay === payWay) &&
  amount >= (channel.singleMin ?? 1) &&
  (!channel.singleMax || amount <= channel.singleMax) &&
  (!channel.certExpireTime || channel.certExpireTime >= formatDay(new Date()))

/** Enabled channels. */
export const enabledChannels = ({ db, tenantId }: Lookup): Promise<Channel[]> =>
  selectWhere(db, paymentManagementInfo, tenantId, {
    field: 'state',
    operator: 'equals',
    values: [paymentManagementInfo.states.wire.enabled],
  })

/**
 * The channels that may take a payment now, the first to be tried first: by priority, among equals the one that took
 * less today.
 */
export async function channelsFor(payable: Payable, lookup: Lookup): Promise<Channel[]> {
  const fitting = (await enabledChannels(lookup)).filter((channel) => fits(channel, payable))
  const days = await channelDays(
    lookup.db,
    lookup.tenantId,
    fitting.map(({ id }) => id),
  )
  const amountToday = ({ id }: Channel): number => days.get(id)?.amount ?? 0
  return fitting
    .filter((channel) => !channel.dayMax || amountToday(channel) + payable.amount <= channel.dayMax)
    .sort((a, b) => (a.priority ?? 1) - (b.priority ?? 1) || amountToday(a) - amountToday(b))
}
