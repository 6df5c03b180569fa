import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { notifyApprovers } from '../../engine/approvals.ts'
import { SYSTEM_USER } from '../../../contract/parts/systemUser.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { changeColumns } from './changeDraft.ts'

/** What a program applies for: a reconciliation, or a supplier's success after its failure. */
export interface ChangeApplication {
  readonly orderNo: string
  readonly changeType: 'toFailed' | 'toSuccess'
  readonly source: 'compare' | 'late'
  readonly reason: string
}

/**
 * Applies for a change of an order in the current transaction; somebody else has to approve it. Throws what
 * `changeColumns` refuses.
 */
export async function applyForChange(work: Work, application: ChangeApplication): Promise<void> {
  const { orderNo, changeType, source, reason } = application
  const { userId } = work.caller.session
  const draft = { orderNo, changeType, recoverCost: true, reason, notifyMerchant: true }
  const [id = ''] = await insertRows(work.db, orderChangeApply, work.tenantId, [
    {
      ...draft,
      ...(await changeColumns(draft, work)),
      applySource: source,
      applyState: 'pending',
      applicantId: userId === SYSTEM_USER ? null : userId,
      createUser: userId,
    },
  ])
  await notifyApprovers(
    orderChangeApply,
    await findRows(work.db, orderChangeApply, work.tenantId, [id]),
    work,
  )
}
