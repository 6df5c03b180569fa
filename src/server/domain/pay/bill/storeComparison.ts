import type { ColumnValues, Row } from '../../../../contract/define/row.ts'
import { say } from '../../../../contract/errors.ts'
import type { payBill } from '../../../../contract/resources/pay/payBill.ts'
import { payBillDifference } from '../../../../contract/resources/pay/payBillDifference.ts'
import { momentOf, type Work } from '../../../engine/work.ts'
import { deleteDifferences, markCompared } from '../../../store/pay/payBillRows.ts'
import { insertRows, selectWhere } from '../../../store/rows.ts'
import { endBillAlarm, raiseBillAlarm } from '../paymentAlarm.ts'
import { comparedColumns, differenceRow } from './comparedColumns.ts'
import type { Comparison, Difference } from './compareLines.ts'

type Bill = Row<typeof payBill>
type Stored = Row<typeof payBillDifference>

/** What makes two differences the same, so that what was decided about one holds when a bill is compared again. */
const sameness = ({
  diffType,
  kind,
  number,
  ourAmount,
  channelAmount,
}: Pick<Difference, 'diffType' | 'kind' | 'number' | 'ourAmount' | 'channelAmount'>): string =>
  [diffType, kind, number, ourAmount ?? '', channelAmount ?? ''].join(' ')

const storedSameness = ({ diffType, kind, bizNo, ourAmount, channelAmount }: Stored): string =>
  [diffType, kind, bizNo, ourAmount ?? '', channelAmount ?? ''].join(' ')

async function handledBefore({ id }: Bill, { db, tenantId }: Work): Promise<ReadonlyMap<string, Stored>> {
  const rows = await selectWhere(db, payBillDifference, tenantId, {
    field: 'payBillId',
    operator: 'equals',
    values: [id],
  })
  return new Map(
    rows.filter(({ handleState }) => handleState === 'handled').map((row) => [storedSameness(row), row]),
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
  const rows = differences.map((one) => ({
    ...differenceRow(one, bill),
    ...handling(handled.get(sameness(one))),
  }))
  if (rows.length > 0) await insertRows(db, payBillDifference, tenantId, rows)
  await markCompared(db, tenantId, { billId: bill.id, lines: matched })
  const openCount = rows.filter(({ handleState }) => handleState === 'open').length
  await (openCount > 0
    ? raiseBillAlarm(
        work,
        bill,
        say('{day} 渠道账单与我方有 {count} 条差异', { day: bill.billDate ?? '', count: openCount }),
      )
    : endBillAlarm(work, bill.id))
  return { ...comparedColumns(comparison, openCount), compareTime: momentOf(work) }
}
