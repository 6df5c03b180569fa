import { fail } from '../../../contract/errors.ts'
import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import type { Work } from '../../engine/work.ts'
import { waitingPeriods } from '../../store/order/standingRows.ts'
import { findRows } from '../../store/rows.ts'
import type { Period, Plan } from './plan.ts'

/** The periods of a plan that have not run, in their order. */
export const periodsLeft = async (plan: Plan, { db, tenantId }: Work): Promise<Period[]> => {
  const rows = await findRows(db, standingPeriod, tenantId, await waitingPeriods(db, plan.id))
  return rows.sort((a, b) => (a.periodNo ?? 0) - (b.periodNo ?? 0))
}

/** The next of the periods; refuses STANDING_NOTHING_LEFT where there is none. */
export const nextOf = (periods: readonly Period[]): Period => periods[0] ?? fail('STANDING_NOTHING_LEFT')
