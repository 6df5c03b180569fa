import { ProviderFailure, ProviderRefusal } from '../../payments/provider.ts'
import { type Channel, providerFor } from '../../payments/providerFor.ts'
import type { Services } from '../../services.ts'
import { faultyChannels, recordChannelTest } from '../../store/pay/payChannelRows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import { channelById, moveChannel } from './askChannel.ts'

/** The outcome of a test of a channel, in Chinese. */
export interface ChannelTest {
  readonly passed: boolean
  readonly text: string
}

/** Asks a channel's provider for something harmless; the outcome is stored even where the call is refused for it. */
export async function testChannel(
  services: Services,
  tenantId: string,
  channel: Channel,
): Promise<ChannelTest> {
  const result = await probe(services, tenantId, channel)
  await recordChannelTest(services.database.kysely, channel.id, result)
  return result
}

async function probe(services: Services, tenantId: string, channel: Channel): Promise<ChannelTest> {
  const startedAt = performance.now()
  try {
    await (await providerFor(services, tenantId, channel)).probe()
    return { passed: true, text: `渠道可用（${Math.round(performance.now() - startedAt)}毫秒）` }
  } catch (error) {
    if (error instanceof ProviderRefusal) return { passed: false, text: error.message }
    if (error instanceof ProviderFailure) return { passed: false, text: `没有应答：${error.message}` }
    throw error
  }
}

/** Tests the channels the system took out of use; a good answer brings them back. */
export async function probeFaulty(services: Services): Promise<boolean> {
  for (const faulty of await faultyChannels(services.database.kysely)) await probeOne(services, faulty)
  return false
}

async function probeOne(services: Services, { id, tenantId }: TenantRow): Promise<void> {
  const channel = await channelById(services, tenantId, id)
  if (channel?.state !== 'faulty') return
  const { passed } = await testChannel(services, tenantId, channel)
  if (passed) await moveChannel(services, { id, tenantId }, ['faulty', 'enabled'])
}
