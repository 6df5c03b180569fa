import { payBill } from '../../../../contract/resources/pay/payBill.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import { eachRow } from '../../../engine/eachRow.ts'
import { ProviderFailure, ProviderRefusal } from '../../../payments/provider.ts'
import type { Services } from '../../../services.ts'
import { dueBills, missingBills } from '../../../store/pay/payBillRows.ts'
import { findRows, insertRow } from '../../../store/rows.ts'
import { asTenant, type TenantRow } from '../../../store/tenancy.ts'
import { channelById } from '../askChannel.ts'
import { changeBill, compared, notDownloaded, withoutChannel } from './billOutcome.ts'
import { downloadedLines } from './downloadedLines.ts'

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
    const lines = await downloadedLines(services, tenantId, { channel, day: bill.billDate })
    await changeBill(services, { id, tenantId }, (row, work) => compared(row, { channel, lines }, work))
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof ProviderRefusal)) throw error
    await changeBill(services, { id, tenantId }, (row, work) => notDownloaded(row, error.message, work))
  }
}
