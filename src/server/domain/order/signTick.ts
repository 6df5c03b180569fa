import type { Services } from '../../services.ts'
import { shippingTenants, unsignedOrders } from '../../store/order/parcelRows.ts'
import { transRuleOf } from '../risk/rules.ts'
import { inTenantTransaction } from './processAttempt.ts'
import { signOrder } from './inKindActions.ts'
import { lockOrder, addOrderTrace } from './moves.ts'

/**
 * Confirms receipt of orders whose last parcel was shipped more than the tenant's `autoCloseDays` ago.
 * Returns whether there may be more.
 */
export async function signOverdue(services: Services): Promise<boolean> {
  const { database } = services
  let signed = 0
  for (const tenantId of await shippingTenants(database.kysely)) {
    const { autoCloseDays } = await transRuleOf({ database, tenantId })
    if (!autoCloseDays) continue
    for (const id of await unsignedOrders(database.kysely, tenantId, autoCloseDays))
      signed += Number(
        await inTenantTransaction(services, { id, tenantId }, async (work) => {
          const order = await lockOrder(id, work)
          if (order?.orderState !== 'processing' || order.deliverState !== 'shipped') return false
          await addOrderTrace(order, `发货满 ${autoCloseDays} 天，自动签收`, work)
          await signOrder(order, work)
          return true
        }),
      )
  }
  return signed >= 100
}
