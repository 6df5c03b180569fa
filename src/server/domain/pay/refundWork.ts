import type { Row } from '../../../contract/define/row.ts'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import {
  type PaymentProvider,
  ProviderFailure,
  ProviderRefusal,
  type RefundAnswer,
} from '../../payments/provider.ts'
import type { Channel } from '../../payments/providerFor.ts'
import { eachRow } from '../../engine/eachRow.ts'
import type { Services } from '../../services.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import { dueRefunds, putOffRefund } from '../../store/pay/payOrderRows.ts'
import { findRows } from '../../store/rows.ts'
import { amountOf } from './amountOf.ts'
import { askChannel, channelById } from './askChannel.ts'
import { endRefund } from './endRefund.ts'

type Payment = Row<typeof payOrder>
type Refund = Row<typeof payRefund>

const BATCH = 50
const MAX_WAIT_SECONDS = 600
/** Seconds until a refund is asked about again, after so many attempts. */
const waitAfter = (tries: number): number => Math.min(MAX_WAIT_SECONDS, 15 * 2 ** Math.min(tries, 6))

/** Asks for refunds that are due, and about those under way; true where there may be more. */
export async function workRefunds(services: Services): Promise<boolean> {
  const refunds = await dueRefunds(services.database.kysely, BATCH)
  await eachRow(refunds, (refund) => workRefund(services, refund))
  return refunds.length === BATCH
}

async function workRefund(services: Services, { id, tenantId }: TenantRow): Promise<void> {
  const { kysely } = services.database
  const [refund] = await findRows(kysely, payRefund, tenantId, [id])
  const [payment] = refund ? await findRows(kysely, payOrder, tenantId, [refund.payOrderId ?? '']) : []
  const channel = await channelById(services, tenantId, refund?.channelId ?? null)
  const tries = refund?.tryCount ?? 0
  const putOff = (error: string | null) =>
    putOffRefund(kysely, { id, tenantId }, { seconds: waitAfter(tries), error })
  if (!refund || !payment || !channel) {
    await putOff('支付渠道已删除')
    return
  }
  try {
    const answer = await askChannel(services, tenantId, channel, (provider) => ask(provider, refund, payment))
    if (answer.state === 'processing' && refund.refundState === 'processing') await putOff(null)
    else await endRefund(services, { tenantId, payment, channel, answer })
  } catch (error) {
    if (error instanceof ProviderRefusal)
      await endRefund(services, {
        tenantId,
        payment,
        channel,
        answer: refused(refund, channel, error.message),
      })
    else if (error instanceof ProviderFailure) await putOff(`渠道没有应答：${error.message}`)
    else throw error
  }
}

const refused = ({ refundNo }: Refund, { mchId }: Channel, error: string): RefundAnswer => ({
  kind: 'refund',
  refundNo: refundNo ?? '',
  mchId,
  state: 'failed',
  amount: null,
  tradeNo: null,
  error,
})

/** A refund that was asked for before is asked about first: the first answer may have been lost. */
async function ask(provider: PaymentProvider, refund: Refund, payment: Payment): Promise<RefundAnswer> {
  const request = {
    payNo: payment.payNo ?? '',
    refundNo: refund.refundNo ?? '',
    tradeNo: payment.channelTradeNo,
    total: amountOf(payment),
    amount: amountOf(refund),
    reason: refund.reason ?? '',
  }
  if ((refund.tryCount ?? 0) > 0 || refund.refundState === 'processing') {
    const answer = await provider.queryRefund(request)
    if (answer.state !== 'absent') return answer
  }
  return provider.refund(request)
}
