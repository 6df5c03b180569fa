import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import type { Work } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import type { Plan } from './plan.ts'

/** A plan, locked until the transaction ends. */
export async function lockPlan(id: string, { db, tenantId }: Work): Promise<Plan | null> {
  const [plan] = await findMatching(db, standingOrder, { tenantId, ids: [id], lock: true })
  return plan ?? null
}
