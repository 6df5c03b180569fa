import { payBill } from '../../../../contract/resources/pay/payBill.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import { eachRow } from '../../../engine/eachRow.ts'
import { type BillLine, ProviderFailure, ProviderRefusal } from '../../../payments/provider.ts'
import { type Channel, providerFor } from '../../../payments/providerFor.ts'
import type { Services } from '../../../services.ts'
import { dueBills, missingBills, unpaidOf } from '../../../store/pay/payBillRows.ts'
import { findRows, insertRow } from '../../../store/rows.ts'
import { asTenant, type TenantRow } from '../../../store/tenancy.ts'
import { channelById } from '../askChannel.ts'
import { workPayment } from '../paymentWork.ts'
import { changeBill, compared, notDownloaded, withoutChannel } from './billOutcome.ts'

const BATCH = 50
/** Compares the bills of the days before; true where there may be more. */
export async function reconcilePayments(services: Services): Promise<boolean> {
  const { kysely } = services.database
  const missing = await missingBills(kysely, BATCH)
  for (const { tenantId, channelId, day } of missing)
    await asTenant(tenantId, () =>
      insertRow(kysely, payBill, tenantId, {
        channelId,
        billDate: day,
        nextTime: formatMoment(new Date()),
        checkState: 'pending',
      }),
    )
  const due = await dueBills(kysely, BATCH)
  await eachRow(due, (bill) => workBill(services, bill))
  return missing.length === BATCH || due.length === BATCH
}

async function workBill(services: Services, { id, tenantId }: TenantRow): Promise<void> {
  const [bill] = await findRows(services.database.kysely, payBill, tenantId, [id])
  if (!bill?.billDate) return
  const channel = await channelById(services, tenantId, bill.channelId)
  if (!channel) {
    await changeBill(services, { id, tenantId }, withoutChannel)
    return
  }
  try {
    // Not by `askChannel`: a bill that cannot be read says nothing against paying through the channel.
    const provider = await providerFor(services, tenantId, channel)
    const lines = await provider.downloadBill(bill.billDate)
    await settleUntold(services, tenantId, { channel, lines })
    await changeBill(services, { id, tenantId }, (row, work) => compared(row, { channel, lines }, work))
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof ProviderRefusal)) throw error
    await changeBill(services, { id, tenantId }, (row, work) => notDownloaded(row, error.message, work))
  }
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
