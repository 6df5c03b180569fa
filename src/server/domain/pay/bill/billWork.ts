import type { ColumnValues, Row } from '../../../../contract/define/row.ts'
import { say } from '../../../../contract/errors.ts'
import { payBill } from '../../../../contract/resources/pay/payBill.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import { changesOf } from '../../../engine/audit.ts'
import { eachRow } from '../../../engine/eachRow.ts'
import { performBySystem } from '../../../engine/system.ts'
import type { Work } from '../../../engine/work.ts'
import { type BillLine, ProviderFailure, ProviderRefusal } from '../../../payments/provider.ts'
import type { Channel } from '../../../payments/providerFor.ts'
import type { Services } from '../../../services.ts'
import { dueBills, missingBills, ourLines, unpaidOf } from '../../../store/pay/payBillRows.ts'
import { findMatching, findRows, insertRow, updateRows } from '../../../store/rows.ts'
import { asTenant, type TenantRow } from '../../../store/tenancy.ts'
import { askChannel, channelById } from '../askChannel.ts'
import { raiseBillAlarm } from '../paymentAlarm.ts'
import { workPayment } from '../paymentWork.ts'
import { compareLines } from './compareLines.ts'
import { storeComparison } from './storeComparison.ts'

type Bill = Row<typeof payBill>

const BATCH = 50
/** Downloads after which a bill counts as failed, and minutes between them. */
const MAX_TRIES = 6,
  RETRY_MINUTES = 60
const MINUTE_MS = 60_000

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
  const channel = await channelById(services, tenantId, bill?.channelId ?? null)
  if (!bill?.billDate || !channel) return
  const day = bill.billDate
  try {
    const lines = await askChannel(services, tenantId, channel, (provider) => provider.downloadBill(day))
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

async function compared(
  bill: Bill,
  { channel, lines }: { readonly channel: Channel; readonly lines: readonly BillLine[] },
  work: Work,
): Promise<ColumnValues<typeof payBill>> {
  const ours = await ourLines(work.db, work.tenantId, {
    channelId: channel.id,
    billId: bill.id,
    day: bill.billDate ?? '',
    numbers: lines.map(({ number }) => number),
  })
  const set = await storeComparison(bill, compareLines(lines, ours), work)
  return { ...set, tryCount: (bill.tryCount ?? 0) + 1 }
}

async function notDownloaded(bill: Bill, error: string, work: Work): Promise<ColumnValues<typeof payBill>> {
  const tryCount = (bill.tryCount ?? 0) + 1,
    errorText = error.slice(0, 200)
  if (tryCount < MAX_TRIES)
    return { tryCount, errorText, nextTime: formatMoment(new Date(Date.now() + RETRY_MINUTES * MINUTE_MS)) }
  await raiseBillAlarm(
    work,
    bill,
    say('{day} 渠道账单下载失败：{error}', { day: bill.billDate ?? '', error }),
  )
  return { tryCount, errorText, nextTime: null, checkState: 'failed' }
}

/** Changes a bill that still waits, in a transaction of its own, with its audit row. */
const changeBill = (
  services: Services,
  { id, tenantId }: TenantRow,
  change: (bill: Bill, work: Work) => Promise<ColumnValues<typeof payBill>>,
): Promise<null> =>
  performBySystem(services, tenantId, { resource: payBill.id, action: 'compare' }, async (work) => {
    const [bill] = await findMatching(work.db, payBill, { tenantId, ids: [id], lock: true })
    if (bill?.checkState !== 'pending') return { answer: null, targets: [] }
    const set = await change(bill, work)
    await updateRows(work.db, payBill, { tenantId, ids: [id], set, userId: null })
    return { answer: null, targets: [id], changes: changesOf(payBill, id, bill, { ...bill, ...set }) }
  })
