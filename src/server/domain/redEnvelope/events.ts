import { say } from '../../../contract/errors.ts'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { redEnvelopeVerification } from '../../../contract/resources/redEnvelope/redEnvelopeVerification.ts'
import { formatFen, negateFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { raiseAlarm } from '../../store/alarm/signals.ts'
import type { Writer } from '../../store/db.ts'
import { campaignOfCrowd } from '../../store/redEnvelope/envelopeRows.ts'
import { addUsed } from '../../store/redEnvelope/recordRows.ts'
import { isVerified, markReturned } from '../../store/redEnvelope/verificationRows.ts'
import { insertRows, updateRows } from '../../store/rows.ts'
import type { RedPacketEvent, RedPayment } from '../../vouchers/redPacketGateway.ts'

/** A holder paid with some of a red packet; more than it held is not believed. */
async function takeSpent(db: Writer, tenantId: string, payment: RedPayment): Promise<void> {
  const { recordNo, tradeNo, amount, sellerName, time } = payment
  if (amount < 1 || tradeNo === '') return
  // The record is locked by this, so that the same payment told twice at once is found by the second.
  const record = await addUsed(db, tenantId, { recordNo, by: amount })
  if (record && (await isVerified(db, tenantId, payment))) {
    await addUsed(db, tenantId, { recordNo, by: negateFen(amount) })
    return
  }
  if (!record) {
    if (!(await isVerified(db, tenantId, payment)))
      await raiseAlarm(db, {
        tenantId,
        type: 'payChannel',
        object: { type: 'redEnvelopeRecord', id: recordNo, name: recordNo },
        sentence: say('红包 {no} 的核销 ¥{amount} 与发放记录不符，没有入账', {
          no: recordNo,
          amount: formatFen(amount),
        }),
      })
    return
  }
  await insertRows(db, redEnvelopeVerification, tenantId, [
    {
      recordNo,
      envelopeId: record.envelopeId,
      accountMasked: record.accountMasked,
      tradeNo,
      usedAmount: amount,
      sellerName: sellerName || null,
      verifyTime: formatMoment(time ?? new Date()),
      status: 'spent',
    },
  ])
}

/** Applies what a platform told of red packets. */
export async function applyRedEvent(db: Writer, tenantId: string, event: RedPacketEvent): Promise<void> {
  if (event.type === 'spent') return takeSpent(db, tenantId, event)
  if (event.type === 'returned') {
    const amount = await markReturned(db, tenantId, event)
    if (amount !== null) await addUsed(db, tenantId, { recordNo: event.recordNo, by: -amount })
    return
  }
  const id = await campaignOfCrowd(db, tenantId, event.crowdNo)
  if (id !== null)
    await updateRows(db, redEnvelope, { tenantId, ids: [id], set: { campStatus: event.state }, userId: null })
}
