import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import { ProviderFailure, ProviderRefusal } from '../../payments/provider.ts'
import type { Channel } from '../../payments/providerFor.ts'
import type { Services } from '../../services.ts'
import { sealedValue } from '../../store/sealedValue.ts'
import { askChannel, channelById } from './askChannel.ts'
import { channelsFor } from './routing.ts'
import { amountOf } from './amountOf.ts'

type Payment = Row<typeof payOrder>

/** The channel a payment goes through, and what its payer opens. */
export interface Cashier {
  readonly channel: Channel
  readonly payUrl: string
}

/** Seconds after which the outcome of a payment is asked for, unless it was notified before. */
const FIRST_QUERY_SECONDS = 30

/**
 * Asks a channel for the payment. The payer has seen nothing yet, so that another channel is tried where one fails;
 * a payment that has a channel keeps it. Refuses PAY_NO_CHANNEL, PAY_PROVIDER_FAILED or PAY_PROVIDER_REFUSED.
 */
export async function openCashier(services: Services, tenantId: string, payment: Payment): Promise<Cashier> {
  const { database, vault } = services
  const payer = await sealedValue(database.kysely, payOrder, 'payerOpenId', {
    tenantId,
    id: payment.id,
  })
  const own = await channelById(services, tenantId, payment.channelId)
  const channels = own
    ? [own]
    : await channelsFor(
        {
          scene: payment.scene ?? 'shop',
          amount: amountOf(payment),
          ownPartyId: payment.ownPartyId ?? '',
          payWay: payment.payWay,
        },
        { db: database.kysely, tenantId },
      )
  const request = {
    payNo: payment.payNo ?? '',
    subject: payment.subject ?? '',
    amount: amountOf(payment),
    payerOpenId: payer ? vault.open(payer) : null,
    expireAt: parseMoment(payment.expireTime ?? ''),
  }
  let refusal: ProviderRefusal | null = null
  for (const channel of channels)
    try {
      const payUrl = await askChannel(services, tenantId, channel, (provider) => provider.create(request))
      return { channel, payUrl }
    } catch (error) {
      if (error instanceof ProviderRefusal) refusal = error
      else if (!(error instanceof ProviderFailure)) throw error
    }
  if (channels.length === 0) return fail('PAY_NO_CHANNEL')
  return refusal ? fail('PAY_PROVIDER_REFUSED', { reason: refusal.message }) : fail('PAY_PROVIDER_FAILED')
}

/** What a payment becomes once its payer can open the cashier. */
export const cashierColumns = ({ channel, payUrl }: Cashier) => ({
  status: 'paying' as const,
  channelId: channel.id,
  payWay: channel.payWay,
  payUrl,
  queryTime: formatMoment(new Date(Date.now() + FIRST_QUERY_SECONDS * 1000)),
})

/** What the preview and history of a payment say of its cashier. */
export const cashierSentence = ({ payNo }: Payment, cashier: Cashier | undefined) =>
  cashier
    ? say('{payNo}：通过 {channel} 支付', { payNo: payNo ?? '', channel: cashier.channel.channelName })
    : say('{payNo}：按优先级向支付渠道下单', { payNo: payNo ?? '' })
