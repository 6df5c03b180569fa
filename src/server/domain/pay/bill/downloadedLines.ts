import { eachRow } from '../../../engine/eachRow.ts'
import type { BillLine } from '../../../payments/provider.ts'
import { type Channel, providerFor } from '../../../payments/providerFor.ts'
import type { Services } from '../../../services.ts'
import { unpaidOf } from '../../../store/pay/payBillRows.ts'
import { workPayment } from '../paymentWork.ts'

/**
 * The bill of a channel for a day, after the payments on it that nobody told us of were settled. Rejects with
 * ProviderFailure or ProviderRefusal. Its failures are not counted as `askChannel` counts them: a bill that cannot be
 * read says nothing against paying through the channel.
 */
export async function downloadedLines(
  services: Services,
  tenantId: string,
  { channel, day }: { readonly channel: Channel; readonly day: string },
): Promise<readonly BillLine[]> {
  const provider = await providerFor(services, tenantId, channel)
  const lines = await provider.downloadBill(day)
  await settleUntold(services, tenantId, { channel, lines })
  return lines
}

/** Asks about payments that the bill has and nobody told us of, so that their money is posted, or goes back. */
async function settleUntold(
  services: Services,
  tenantId: string,
  { channel, lines }: { readonly channel: Channel; readonly lines: readonly BillLine[] },
): Promise<void> {
  const numbers = lines.flatMap(({ kind, number }) => (kind === 'payment' ? number : []))
  const ids = await unpaidOf(services.database.kysely, tenantId, { channelId: channel.id, numbers })
  await eachRow(ids, (id) => workPayment(services, { id, tenantId }, { close: false }))
}
