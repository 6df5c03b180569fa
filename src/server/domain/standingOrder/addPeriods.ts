import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import type { Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { insertRows } from '../../store/rows.ts'
import { PERIOD_JOB } from './periodJobs.ts'
import { periodTime } from './periodTimes.ts'
import type { Plan } from './plan.ts'

/** Inserts the periods of a new plan; the first may be due at once. */
export async function addPeriods(plan: Plan, work: Work): Promise<void> {
  const { id, firstTime, periodType, periodTotal } = plan
  await insertRows(
    work.db,
    standingPeriod,
    work.tenantId,
    Array.from({ length: periodTotal ?? 0 }, (_, index) => ({
      standingId: id,
      periodNo: index + 1,
      planTime: periodTime(firstTime ?? '', periodType ?? 'month', index),
      tryCount: 0,
      orderMoved: false,
      periodState: 'waiting' as const,
    })),
  )
  await work.tell(SCHEDULER_TOPIC, PERIOD_JOB)
}
