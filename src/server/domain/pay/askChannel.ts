import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { changesOf } from '../../engine/audit.ts'
import { performBySystem } from '../../engine/system.ts'
import { type PaymentProvider, ProviderFailure } from '../../payments/provider.ts'
import { type Channel, providerFor } from '../../payments/providerFor.ts'
import type { Services } from '../../services.ts'
import { addFailure } from '../../store/pay/payChannelRows.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import { endFaultyChannel, raiseFaultyChannel } from './paymentAlarm.ts'

/** Failures within five minutes that take a channel out of use. */
const MAX_FAILURES = 10

/** The channel with this id; null where there is none. */
export async function channelById(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
  id: string | null,
): Promise<Channel | null> {
  const [channel] = id ? await findRows(database.kysely, paymentManagementInfo, tenantId, [id]) : []
  return channel ?? null
}

/** Asks the provider of a channel. Its failures are counted; too many take the channel out of use. */
export async function askChannel<T>(
  services: Services,
  tenantId: string,
  channel: Channel,
  ask: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await providerFor(services, tenantId, channel))
  } catch (error) {
    if (error instanceof ProviderFailure) await noteFailure(services, tenantId, channel, error.message)
    throw error
  }
}

async function noteFailure(
  services: Services,
  tenantId: string,
  { id, channelNo }: Channel,
  text: string,
): Promise<void> {
  const count = await addFailure(services.database.kysely, { id, tenantId }, text)
  if (count < MAX_FAILURES) return
  await moveChannel(services, { id, tenantId, name: channelNo ?? id, failures: count }, ['enabled', 'faulty'])
}

/**
 * Moves a channel between enabled and faulty, and raises or ends its alarm with it; false where it is in neither state
 * any more.
 */
export const moveChannel = (
  services: Services,
  {
    id,
    tenantId,
    name = '',
    failures = 0,
  }: { readonly id: string; readonly tenantId: string; readonly name?: string; readonly failures?: number },
  [from, to]: readonly [from: 'enabled', to: 'faulty'] | readonly [from: 'faulty', to: 'enabled'],
): Promise<boolean> =>
  performBySystem(
    services,
    tenantId,
    { resource: paymentManagementInfo.id, action: to === 'faulty' ? 'suspend' : 'restore' },
    async ({ db }) => {
      const moved = await updateRows(db, paymentManagementInfo, {
        tenantId,
        ids: [id],
        set: { state: to },
        userId: null,
        from: [from],
      })
      if (moved.length > 0)
        await (to === 'faulty'
          ? raiseFaultyChannel(db, { tenantId, id, name, count: failures })
          : endFaultyChannel(db, tenantId, id))
      return {
        answer: moved.length > 0,
        targets: moved.map((row) => row.id),
        changes: moved.flatMap((row) =>
          changesOf(paymentManagementInfo, row.id, { state: from }, { state: to }),
        ),
      }
    },
  )
