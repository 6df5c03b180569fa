import type { Row } from '../../../contract/define/row.ts'
import type { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import type { ChangedOrder, Impact } from './changePlan.ts'

export type Apply = Row<typeof orderChangeApply>
/** An approved change request while it is carried out. */
export interface ChangeContext {
  readonly apply: Apply
  readonly order: ChangedOrder
  readonly impact: Impact
  readonly work: Work
}
/** The columns of the order to change, and the numbers of the ledger transactions that were posted. */
export interface ChangeResult {
  readonly set: Changes
  readonly ledgerNos: readonly string[]
}
