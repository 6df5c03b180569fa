import { Refusal } from '../../../contract/errors.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { addInnerOrder } from '../../store/order/innerOrderRows.ts'
import type { Slice } from '../../suppliers/adapter.ts'
import type { InnerRoute } from '../../suppliers/inner.ts'
import { acceptOrder } from '../order/accept.ts'
import type { Order } from '../order/request.ts'

const requestOf = (
  { merchantCode }: InnerRoute,
  { channelOrderNo, supplierSkuCode, qty, ...slice }: Slice,
) => ({
  merchantCode,
  merchantOrderNo: channelOrderNo,
  skuCode: supplierSkuCode,
  qty,
  account: slice.account,
  receiver: slice.receiver,
  ticket: slice.show && { ...slice.show, seats: slice.show.seats.split('、') },
  source: 'platform' as const,
})

/** Runs a transaction of the server itself in the supplying tenant. */
export const inSource = <T>(
  services: Services,
  { sourceTenantId }: InnerRoute,
  run: (work: Work) => Promise<T>,
): Promise<T> =>
  services.database.transaction((db) =>
    run(systemWork(services, sourceTenantId, { db, path: 'publicPool/order' })),
  )

/** The order at the supplying tenant, or why its gates refused it; a refused order leaves nothing behind. */
export async function acceptAt(
  services: Services,
  route: InnerRoute,
  slice: Slice,
): Promise<Order | Refusal> {
  try {
    return await inSource(services, route, async (work) => {
      const { order } = await acceptOrder(work, requestOf(route, slice))
      const { sourceTenantId, buyerTenantId } = route
      await addInnerOrder(work.db, {
        sourceOrderId: order.id,
        sourceTenantId,
        buyerTenantId,
        channelOrderNo: slice.channelOrderNo,
      })
      return order
    })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
