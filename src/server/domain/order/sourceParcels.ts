import type { Work } from '../../engine/work.ts'
import { putSourceParcel, type SourceParcel } from '../../store/order/innerOrderRows.ts'
import { readParcels } from '../../store/order/parcelRows.ts'
import { addOrderTrace, setOrder } from './moves.ts'
import type { Order } from './request.ts'

/**
 * Shows the parcels of the supplying tenant at the order they are for. Its delivery is over when the supplying tenant
 * says so, so that nobody signs for it here.
 */
export async function showParcels(order: Order, parcels: readonly SourceParcel[], work: Work): Promise<void> {
  let count = (await readParcels(work.db, work.tenantId, order.id)).length
  for (const parcel of parcels) {
    const parcelNo = `${order.orderNo ?? ''}-P${count + 1}`
    const what = await putSourceParcel(work.db, work.tenantId, { orderId: order.id, parcelNo, parcel })
    if (what === null) continue
    if (what === 'new') count += 1
    const { qty, expressCode, expressNo } = parcel
    await addOrderTrace(
      order,
      what === 'new'
        ? `供货租户发货 ${qty} 件，${expressCode} ${expressNo}`
        : `供货租户把物流单号改为 ${expressCode} ${expressNo}`,
      work,
    )
    await setOrder(order, { expressNo }, work)
  }
}
