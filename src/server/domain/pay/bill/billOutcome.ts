import type { ColumnValues, Row } from '../../../../contract/define/row.ts'
import { say } from '../../../../contract/errors.ts'
import { payBill } from '../../../../contract/resources/pay/payBill.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import { changesOf } from '../../../engine/audit.ts'
import { performBySystem } from '../../../engine/system.ts'
import type { Work } from '../../../engine/work.ts'
import type { BillLine } from '../../../payments/provider.ts'
import type { Channel } from '../../../payments/providerFor.ts'
import type { Services } from '../../../services.ts'
import { ourLines } from '../../../store/pay/payBillRows.ts'
import { findMatching, updateRows } from '../../../store/rows.ts'
import type { TenantRow } from '../../../store/tenancy.ts'
import { raiseBillAlarm } from '../paymentAlarm.ts'
import { compareLines } from './compareLines.ts'
import { storeComparison } from './storeComparison.ts'

type Bill = Row<typeof payBill>

/** Downloads after which a bill counts as failed, and minutes between them. */
const MAX_TRIES = 6,
  RETRY_MINUTES = 60
const MINUTE_MS = 60_000

/** Compares a bill with our payments and refunds; returns the columns of its row, which is locked. */
export async function compared(
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

/** What a bill becomes that could not be downloaded. */
export async function notDownloaded(
  bill: Bill,
  error: string,
  work: Work,
): Promise<ColumnValues<typeof payBill>> {
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

/** What a bill becomes whose channel was deleted meanwhile: nobody can be asked for it. */
export const withoutChannel = (): Promise<ColumnValues<typeof payBill>> =>
  Promise.resolve({ errorText: '支付渠道已删除', nextTime: null, checkState: 'failed' })

/** Changes a bill that still waits, in a transaction of its own, with its audit row. */
export const changeBill = (
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
