import { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { eachRow } from '../../engine/eachRow.ts'
import type { Services } from '../../services.ts'
import { shippedPurchases, type ShippedPurchase } from '../../store/purchase/scPurchaseRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import { TrackingFailure } from '../../tracking/provider.ts'
import { companyNamed } from '../stock/expressNumber.ts'
import { askParcel, trackProviderOf } from '../stock/trackParcel.ts'

/** Days after which a shipped purchase counts as arrived. */
const ARRIVED_DAYS = 10

/** Ends shipped bulk purchases that were signed for, or were shipped ten days ago. */
export async function tickArrivals(services: Services): Promise<boolean> {
  await eachRow(await shippedPurchases(services.database.kysely, ARRIVED_DAYS), async (purchase) => {
    if (purchase.overdue || (await isSigned(services, purchase))) await finish(services, purchase)
  })
  return false
}

async function isSigned(
  services: Services,
  { tenantId, expressCode, expressNo }: ShippedPurchase,
): Promise<boolean> {
  const company = await companyNamed(expressCode, { db: services.database.kysely, tenantId })
  const provider = await trackProviderOf(services, tenantId)
  // The end of the receiver's phone is sealed and not opened for this; such parcels count as arrived by their time.
  if (!company?.queryCode || company.phoneTailRequired || !provider) return false
  try {
    const answer = await askParcel(services, {
      tenantId,
      expressCode,
      expressNo,
      phoneTail: '',
      company,
      provider,
    })
    return answer.state === 'signed'
  } catch (error) {
    if (error instanceof TrackingFailure) return false
    throw error
  }
}

const finish = (services: Services, { id, tenantId }: ShippedPurchase): Promise<void> =>
  services.database.transaction(async (db) => {
    const [row] = await findMatching(db, scPurchaseOrder, { tenantId, ids: [id], lock: true })
    if (row?.orderState !== 'delivered') return
    await updateRows(db, scPurchaseOrder, {
      tenantId,
      ids: [id],
      set: { orderState: 'done', finishTime: formatMoment(new Date()) },
      userId: null,
    })
  })
