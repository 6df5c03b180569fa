import type { ColumnValues, Row } from '../../../../contract/define/row.ts'
import type { payBill } from '../../../../contract/resources/pay/payBill.ts'
import { payBillDifference } from '../../../../contract/resources/pay/payBillDifference.ts'
import { momentOf, type Work } from '../../../engine/work.ts'
import { deleteDifferences, markCompared } from '../../../store/pay/payBillRows.ts'
import { insertRows, selectWhere } from '../../../store/rows.ts'
import { alarmOfDifferences } from '../paymentAlarm.ts'
import { comparedColumns, differenceRow } from './comparedColumns.ts'
import type { Comparison } from './compareLines.ts'

type Bill = Row<typeof payBill>
type Stored = Row<typeof payBillDifference>

/** What makes two differences the same, so that what was decided about one holds when a bill is compared again. */
const sameness = ({
  diffType,
  kind,
  bizNo,
  ourAmount,
  channelAmount,
}: ColumnValues<typeof payBillDifference>): string =>
  [diffType, kind, bizNo, ourAmount ?? '', channelAmount ?? ''].join(' ')

async function handledBefore({ id }: Bill, { db, tenantId }: Work): Promise<ReadonlyMap<string, Stored>> {
  const rows = await selectWhere(db, payBillDifference, tenantId, {
    field: 'payBillId',
    operator: 'equals',
    values: [id],
  })
  return new Map(
    rows.filter(({ handleState }) => handleState === 'handled').map((row) => [sameness(row), row]),
  )
}

const handling = (before: Stored | undefined) =>
  before && {
    handleState: before.handleState,
    handleRemark: before.handleRemark,
    handleUser: before.handleUser,
    handleTime: before.handleTime,
  }

/** Writes a comparison of a bill whose row is locked; returns the columns of the bill. */
export async function storeComparison(
  bill: Bill,
  comparison: Comparison,
  work: Work,
): Promise<ColumnValues<typeof payBill>> {
  const { db, tenantId } = work
  const { matched, differences } = comparison
  const handled = await handledBefore(bill, work)
  await deleteDifferences(db, tenantId, bill.id)
  const rows = differences.map((one) => {
    const row = differenceRow(one, bill)
    return { ...row, ...handling(handled.get(sameness(row))) }
  })
  if (rows.length > 0) await insertRows(db, payBillDifference, tenantId, rows)
  await markCompared(db, tenantId, { billId: bill.id, lines: matched })
  const openCount = rows.filter(({ handleState }) => handleState === 'open').length
  await alarmOfDifferences(work, bill, openCount)
  return { ...comparedColumns(comparison, openCount), compareTime: momentOf(work) }
}
