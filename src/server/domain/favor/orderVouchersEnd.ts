import { eachRow } from '../../engine/eachRow.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { dueVoucherOrders, forgetVoucherOrder, outcomeOfOrder } from '../../store/favor/orderRows.ts'
import { asTenant, type TenantRow } from '../../store/tenancy.ts'
import { finishOrder } from '../order/finish.ts'
import { lockOrder } from '../order/moves.ts'

const LIMIT = 100
const FAILED = '立减金发放失败'

/** Ends an order whose vouchers are all issued or failed; failed ones are given back to the merchant's account. */
async function endOrder(orderId: string, work: Work): Promise<void> {
  const { db, tenantId } = work
  const order = await lockOrder(orderId, work)
  const { total, issued, open, reason } = await outcomeOfOrder(db, tenantId, orderId)
  if (open > 0) return
  await forgetVoucherOrder(db, tenantId, orderId)
  if (order?.orderState !== 'processing') return
  await finishOrder(
    order,
    { successQty: issued, failReason: issued < total ? (reason ?? FAILED) : null },
    work,
  )
}

/** Ends orders whose vouchers have ended; true where more may be waiting. */
export async function endVoucherOrders(services: Services): Promise<boolean> {
  const due = await dueVoucherOrders(services.database.kysely, LIMIT)
  await eachRow(due, ({ id, tenantId }: TenantRow) =>
    asTenant(tenantId, () =>
      services.database.transaction((db) =>
        endOrder(id, systemWork(services, tenantId, { db, path: 'orders' })),
      ),
    ),
  )
  return due.length === LIMIT
}
