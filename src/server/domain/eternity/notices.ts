import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Fen } from '../../../kernel/money.ts'
import { queueNotification } from '../../callbacks/notify.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { usableSecret } from '../../store/openapi/notifyRows.ts'
import { findRows } from '../../store/rows.ts'

/** A use of a voucher, or one that was taken back, and how the voucher stands then. */
export interface VerifiedNotice {
  readonly verifyNo: string
  readonly voucher: Voucher
  readonly next: Pick<Voucher, 'balance' | 'remainTimes' | 'orderStatus'>
  readonly share: Fen
  readonly reversed: boolean
}

/** Queues the callback about a use of a voucher, where its merchant has an address and a valid credential. */
export async function tellVerified(
  { verifyNo, voucher, next, share, reversed }: VerifiedNotice,
  work: Work,
): Promise<void> {
  const merchantCode = voucher.merchantCode ?? ''
  const secret = await usableSecret(work.db, work.tenantId, { secretId: null, merchantCode })
  if (!secret) return
  const [merchant] = await findRows(work.db, merchantConfig, work.tenantId, [voucher.merchantId ?? '0'])
  const url = secret.notifyUrl ?? merchant?.notifyUrl
  if (!url) return
  await queueNotification(work, {
    event: 'eternity.verified',
    bizNo: reversed ? `${verifyNo}-R` : verifyNo,
    merchantCode,
    secretId: secret.id,
    url,
    body: {
      verifyNo,
      reversed,
      orderNo: voucher.orderNo,
      merchantBatchNo: voucher.batchNo?.replace(`${merchantCode}-`, ''),
      outOrderNo: voucher.outOrderNo,
      codeMask: voucher.codeMask,
      balance: next.balance,
      remainTimes: next.remainTimes,
      settleAmount: share,
      orderStatus: eternityOrder.states.wire[next.orderStatus],
      verifyTime: momentOf(work),
    },
  })
}
