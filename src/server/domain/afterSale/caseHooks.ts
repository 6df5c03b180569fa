import { fail } from '../../../contract/errors.ts'
import type { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { isFen } from '../../../kernel/money.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { type AfterSale, draftCase, traceCaseOpened } from './apply.ts'
import { lockOrders } from '../order/lockOrders.ts'
import { orderByNo } from './changePlan.ts'

export const orderAfterSaleHooks: Hooks<typeof orderAfterSale> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before) return
    const { id } = await orderByNo(draft.orderNo, work, work.db)
    Object.assign(
      draft,
      await draftCase(
        {
          orderId: id,
          qty: Number(draft.applyQty),
          afterType: draft.afterType as AfterSale['afterType'],
          amount: isFen(draft.applyAmount) ? draft.applyAmount : null,
          reasonType: draft.reasonType as AfterSale['reasonType'],
          reasonText: draft.reasonText as string | null,
          source: 'manual',
        },
        work,
      ),
    )
  },
  afterSave: async ({ before, after, work }) => {
    if (!before) await traceCaseOpened(after, work)
  },
  beforeAct: async (rows, action, work) => {
    if (action !== 'approve') return
    if (new Set(rows.map(({ afterType }) => afterType)).size > 1) fail('AFTER_SALE_MIXED_TYPES')
    await lockOrders(
      rows.flatMap(({ orderId }) => (orderId ? [orderId] : [])),
      work,
    )
  },
}
