import { say } from '../../../contract/errors.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { payBill } from '../../../contract/resources/pay/payBill.ts'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { raiseAlarm, recoverAlarm } from '../../store/alarm/signals.ts'
import type { Reader } from '../../store/db.ts'

/** The alarms of payments (type 14), each raised in the transaction of what went wrong. */
type Where = Pick<Work, 'db' | 'tenantId'>
interface Numbered {
  readonly id: string
  readonly refundNo?: string | null
}

/** Something is wrong with a payment. */
export const raisePaymentAlarm = (
  { db, tenantId }: Where,
  { id, payNo }: { readonly id: string; readonly payNo?: string | null },
  problem: Sentence,
): Promise<void> => {
  const name = payNo ?? ''
  const sentence = say('支付单 {number}：{problem}', { number: name, problem })
  return raiseAlarm(db, { tenantId, type: 'payChannel', object: { type: payOrder.id, id, name }, sentence })
}

/** A provider did not carry out a refund. */
export const raiseFailedRefund = (where: Where, refund: Numbered, error: string): Promise<void> =>
  raiseRefundAlarm(
    where,
    refund,
    say('支付退款失败：{number}，{error}', { number: refund.refundNo ?? '', error }),
  )

/** A provider's answer contradicts the refund it is about. */
export const raiseWrongRefund = (where: Where, refund: Numbered): Promise<void> =>
  raiseRefundAlarm(where, refund, say('退款结果与退款单不符：{number}', { number: refund.refundNo ?? '' }))

const raiseRefundAlarm = (
  { db, tenantId }: Where,
  { id, refundNo }: Numbered,
  sentence: Sentence,
): Promise<void> => {
  const object = { type: payRefund.id, id, name: refundNo ?? '' }
  return raiseAlarm(db, { tenantId, type: 'payChannel', object, sentence })
}

/** A channel's bill and ours do not agree, or there is none. */
export const raiseBillAlarm = (
  { db, tenantId }: Where,
  { id, billNo }: { readonly id: string; readonly billNo?: string | null },
  sentence: Sentence,
): Promise<void> =>
  raiseAlarm(db, {
    tenantId,
    type: 'payChannel',
    object: { type: payBill.id, id, name: billNo ?? '' },
    sentence,
  })

/** Raises the alarm of a bill with differences that nobody decided about; ends it where there are none. */
export const alarmOfDifferences = (
  where: Where,
  bill: { readonly id: string; readonly billNo: string | null; readonly billDate: string | null },
  openCount: number,
): Promise<void> =>
  openCount > 0
    ? raiseBillAlarm(
        where,
        bill,
        say('{day} 渠道账单与我方有 {count} 条差异', { day: bill.billDate ?? '', count: openCount }),
      )
    : recoverAlarm(where.db, {
        tenantId: where.tenantId,
        type: 'payChannel',
        object: { type: payBill.id, id: bill.id },
      })

/** A channel is out of use after so many failures. */
export const raiseFaultyChannel = (
  db: Reader,
  {
    tenantId,
    id,
    name,
    count,
  }: Readonly<Record<'tenantId' | 'id' | 'name', string>> & { readonly count: number },
): Promise<void> => {
  const object = { type: paymentManagementInfo.id, id, name }
  const sentence = say('支付渠道 {name} 5 分钟内失败 {count} 次，转为异常', { name, count })
  return raiseAlarm(db, { tenantId, type: 'payChannel', object, sentence })
}

/** A channel is in use again. */
export const endFaultyChannel = (db: Reader, tenantId: string, id: string): Promise<void> =>
  recoverAlarm(db, { tenantId, type: 'payChannel', object: { type: paymentManagementInfo.id, id } })
