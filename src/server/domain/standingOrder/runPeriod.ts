import type { ColumnValues } from '../../../contract/define/row.ts'
import { Refusal } from '../../../contract/errors.ts'
import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import type { Work } from '../../engine/work.ts'
import { release } from '../../ledger/holds.ts'
import { inSavepoint } from '../../store/database.ts'
import { updateRows } from '../../store/rows.ts'
import { booksOf } from '../finance/books.ts'
import { makeOrder } from './makeOrder.ts'
import { isHeld, type Period, periodHold, type Plan } from './plan.ts'

export const setPeriods = (
  ids: readonly string[],
  set: ColumnValues<typeof standingPeriod>,
  { db, tenantId }: Work,
): Promise<unknown> => updateRows(db, standingPeriod, { tenantId, ids, set, userId: null })

/** Makes the order of a period of a locked plan, or notes why it was refused; answers the refusal. */
export async function runPeriod(plan: Plan, period: Period, work: Work): Promise<Refusal | null> {
  const tryCount = (period.tryCount ?? 0) + 1
  try {
    const { id, orderNo } = await inSavepoint(work.db, () => makeOrder(plan, period, work))
    await setPeriods(
      [period.id],
      { periodState: 'made', orderId: id, orderNo, tryCount, failReason: null, orderMoved: false },
      work,
    )
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (isHeld(plan, period)) await release(booksOf(work), periodHold(plan, period.periodNo ?? 0))
    await setPeriods(
      [period.id],
      { periodState: 'failed', tryCount, failReason: error.message.slice(0, 200) },
      work,
    )
    return error
  }
}
