import { payBill } from '../../../contract/resources/pay/payBill.ts'
import { dayAfter, formatDay } from '../../../kernel/time.ts'
import { compareLines } from '../../domain/pay/bill/compareLines.ts'
import { comparedColumns, differenceRow } from '../../domain/pay/bill/comparedColumns.ts'
import { billed } from '../../payments/sandbox.ts'
import type { Writer } from '../../store/db.ts'
import { markCompared, ourLines } from '../../store/pay/payBillRows.ts'
import { payBillDifference } from '../../../contract/resources/pay/payBillDifference.ts'
import { insertRow, insertRows } from '../../store/rows.ts'

/** Days before today whose bills the demonstration has. */
const DAYS = 9
/** How the difference of the day before yesterday was explained. */
const EXPLAINED = '服务商次日补记，已核对流水'

/** Writes the bills of the sandbox for the days before today, compared; of the differences one was explained. */
export async function seedPayBills(writer: Writer, tenantId: string, channelId: string): Promise<void> {
  const today = formatDay(new Date())
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const day = dayAfter(today, -ago)
    const ours = await ourLines(writer, tenantId, { channelId, day, billId: '0', numbers: [] })
    const comparison = compareLines(ours.flatMap(billed), ours)
    const compareTime = `${dayAfter(day, 1)} 09:02:11`
    const openCount = ago === 1 ? comparison.differences.length : 0
    const bill = await insertRow(writer, payBill, tenantId, {
      ...comparedColumns(comparison, openCount),
      channelId,
      billDate: day,
      tryCount: 1,
      compareTime,
      createTime: compareTime,
    })
    await markCompared(writer, tenantId, { billId: bill.id, lines: comparison.matched })
    const rows = comparison.differences.map((difference) => ({
      ...differenceRow(difference, bill),
      createTime: compareTime,
      ...(openCount > 0
        ? {}
        : {
            handleState: 'handled' as const,
            handleRemark: EXPLAINED,
            handleTime: `${dayAfter(day, 2)} 10:15:00`,
          }),
    }))
    if (rows.length > 0) await insertRows(writer, payBillDifference, tenantId, rows)
  }
}
