import type { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { lockOrders } from '../order/lockOrders.ts'
import { changeColumns } from './changeDraft.ts'

export const orderChangeApplyHooks: Hooks<typeof orderChangeApply> = {
  beforeAct: async (rows, action, work) => {
    if (action === 'approve')
      await lockOrders(
        rows.flatMap(({ orderId }) => (orderId ? [orderId] : [])),
        work,
      )
  },
  beforeSave: async ({ before, draft, work }) => {
    if (before) return
    const applicantId = work.caller.session.userId
    Object.assign(draft, await changeColumns(draft, work), { applySource: 'manual', applicantId })
  },
}
