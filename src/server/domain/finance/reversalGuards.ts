import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { isReconciled } from '../../store/finance/billLineRows.ts'
import { isOnlinePayment } from '../../store/pay/payOrderRows.ts'

/**
 * Refuses to reverse a posting of a reconciled statement, and one of a payment provider: reversed here and refunded
 * there, the money would go back twice.
 */
export async function requireReversal(
  { txnNo, bizNo }: { readonly txnNo: string; readonly bizNo: string },
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<void> {
  if (await isReconciled(db, tenantId, txnNo)) fail('TXN_RECONCILED')
  if (await isOnlinePayment(db, tenantId, bizNo)) fail('TXN_PAID_ONLINE')
}
