import { fail, Refusal } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { stateDifferences } from '../../store/supplier/compareResultRows.ts'
import { applyForChange } from '../afterSale/applyForChange.ts'
import { lockOrders } from '../order/lockOrders.ts'

/** Differences in state that one confirmation may settle; each locks its order. */
const LIMIT = 500

/** What became of the differences in state: changes applied for, and orders that cannot be changed yet. */
export interface SettledStates {
  readonly applied: number
  readonly left: number
  /** Ids of details whose cost alone is owed. */
  readonly costOnly: readonly string[]
}

/** Applies for a change of every order whose state the supplier knows otherwise and who is believed. */
export async function settleStates(taskId: string, work: Work): Promise<SettledStates> {
  const found = await stateDifferences(work.db, work.tenantId, { taskId, limit: LIMIT + 1 })
  if (found.length > LIMIT) fail('COMPARE_TOO_MANY_STATES', { limit: LIMIT })
  const costOnly = found.flatMap(({ settlement, detailId }) => (settlement === 'cost' ? [detailId] : []))
  const changes = found.filter(({ settlement }) => settlement === 'toFailed' || settlement === 'toSuccess')
  await lockOrders(
    changes.map(({ orderId }) => orderId),
    work,
  )
  let applied = 0
  for (const { orderNo, settlement } of changes)
    try {
      await applyForChange(work, {
        orderNo,
        changeType: settlement === 'toFailed' ? 'toFailed' : 'toSuccess',
        source: 'compare',
        reason: '供应商对账：状态以供应商为准',
      })
      applied += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  return { applied, costOnly, left: found.length - costOnly.length - applied }
}
