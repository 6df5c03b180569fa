import type { Notification } from '../../payments/provider.ts'
import type { Channel } from '../../payments/providerFor.ts'
import type { Services } from '../../services.ts'
import { refundOf } from '../../store/pay/payOrderRows.ts'
import { settleHeard } from './paymentWork.ts'
import { endRefund } from './endRefund.ts'

/**
 * Takes what a provider tells of a payment or refund; false where it is about nothing of ours or contradicts it, so
 * that the provider goes on telling.
 */
export async function takeNotification(
  services: Services,
  {
    tenantId,
    channel,
    notification: { answer, text },
  }: { readonly tenantId: string; readonly channel: Channel; readonly notification: Notification },
): Promise<boolean> {
  if (answer.kind === 'payment') {
    const outcome = await settleHeard(services, tenantId, { channel, answer, text })
    return outcome !== null && outcome !== 'mismatch'
  }
  const refund = await refundOf(services.database.kysely, tenantId, answer.refundNo)
  if (!refund?.payOrderId) return false
  return endRefund(services, { tenantId, payment: { id: refund.payOrderId }, channel, answer })
}
