import type { ColumnValues } from '../../../contract/define/row.ts'
import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import type { Work } from '../../engine/work.ts'
import { countPeriods } from '../../store/order/standingRows.ts'
import { updateRows } from '../../store/rows.ts'
import type { Plan } from './plan.ts'

/**
 * Counts the periods of a locked plan anew and moves its next time. A plan of which nothing is left to run or to end
 * is done, unless it waits for a person.
 */
export async function concludePlan(
  plan: Plan,
  set: ColumnValues<typeof standingOrder>,
  work: Work,
): Promise<void> {
  const { done, failed, open, nextTime } = await countPeriods(work.db, plan.id)
  const state = set.planState ?? plan.planState
  await updateRows(work.db, standingOrder, {
    tenantId: work.tenantId,
    ids: [plan.id],
    set: {
      ...set,
      periodDone: done,
      periodFail: failed,
      nextTime,
      ...(state === 'running' && open === 0 ? { planState: 'done' } : {}),
    },
    userId: null,
  })
}
