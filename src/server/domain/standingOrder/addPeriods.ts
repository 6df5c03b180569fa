import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import type { Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { insertRows } from '../../store/rows.ts'
import { PERIOD_JOB } from './periodJobs.ts'
import { periodTime } from './periodTimes.ts'
import type { Plan } from './plan.ts'

/** The periods of a plan, none of which has run; those of a terminated plan never do. */
export const periodsOf = ({ id, firstTime, periodType, periodTotal, planState }: Plan) =>
  Array.from({ length: periodTotal ?? 0 }, (_, index) => ({
    standingId: id,
    periodNo: index + 1,
    planTime: periodTime(firstTime ?? '', periodType ?? 'month', index),
    tryCount: 0,
    orderMoved: false,
    periodState: planState === 'terminated' ? ('skipped' as const) : ('waiting' as const),
  }))

/** Inserts the periods of a new plan; the first may be due at once. */
export async function addPeriods(plan: Plan, work: Work): Promise<void> {
  await insertRows(work.db, standingPeriod, work.tenantId, periodsOf(plan))
  await work.tell(SCHEDULER_TOPIC, PERIOD_JOB)
}
