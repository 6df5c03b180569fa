import { merchantTimedPriceAdjustment } from '../../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { Work } from '../../../engine/work.ts'
import type { TimedTask } from '../../../store/merchant/timedPriceRows.ts'
import { updateRows } from '../../../store/rows.ts'

export type Task = TimedTask
/** The end of a step: whether the adjustment has nothing more to do now, and what was done for the audit. */
export interface StepEnd {
  readonly over: boolean
  readonly message: string
}

export const now = (): string => formatMoment(new Date())

/** Sets columns of an adjustment. */
export const put = (
  task: Task,
  set: Parameters<typeof updateRows<typeof merchantTimedPriceAdjustment>>[2]['set'],
  { db, tenantId }: Work,
) => updateRows(db, merchantTimedPriceAdjustment, { tenantId, ids: [task.id], set, userId: null })
