import type { Row } from '../../../contract/define/row.ts'
import type { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import { changesOf } from '../../engine/audit.ts'
import { performBySystem } from '../../engine/system.ts'
import type { RefundAnswer } from '../../payments/provider.ts'
import type { Channel } from '../../payments/providerFor.ts'
import type { Services } from '../../services.ts'
import { lockPayment, lockRefundOf } from '../../store/pay/payOrderRows.ts'
import { updateRows } from '../../store/rows.ts'
import { raiseWrongRefund } from './paymentAlarm.ts'
import { settleRefund } from './refundEnd.ts'

type Payment = Row<typeof payOrder>

/** Writes and posts what a provider says of a refund, in a transaction of its own. */
export const endRefund = (
  services: Services,
  {
    tenantId,
    payment: { id: payOrderId },
    channel,
    answer,
  }: {
    readonly tenantId: string
    readonly payment: Pick<Payment, 'id'>
    readonly channel: Channel
    readonly answer: RefundAnswer
  },
): Promise<boolean> =>
  performBySystem(services, tenantId, { resource: payRefund.id, action: 'settle' }, async (work) => {
    const payment = await lockPayment(work.db, tenantId, payOrderId)
    const refund = await lockRefundOf(work.db, tenantId, answer.refundNo)
    const isRight =
      payment !== null &&
      refund?.payOrderId === payment.id &&
      refund.channelId === channel.id &&
      (answer.mchId === '' || answer.mchId === channel.mchId) &&
      (answer.amount === null || answer.amount === refund.amount)
    if (!isRight) {
      await raiseWrongRefund(work, { id: refund?.id ?? '0', refundNo: answer.refundNo })
      return { answer: false, targets: [] }
    }
    const set = await settleRefund(refund, payment, { channel, answer }, work)
    if (!set) return { answer: true, targets: [] }
    await updateRows(work.db, payRefund, { tenantId, ids: [refund.id], set, userId: null })
    return {
      answer: true,
      targets: [refund.id],
      changes: changesOf(payRefund, refund.id, refund, { ...refund, ...set }),
    }
  })
