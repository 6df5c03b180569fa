import type { Services } from '../../services.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import {
  ordersOfNumber,
  type SentParcel,
  signParcel,
  unaskedParcels,
} from '../../store/order/parcelTrackRows.ts'
import { TrackingFailure } from '../../tracking/provider.ts'
import { companyNamed } from '../stock/expressNumber.ts'
import { askParcel, CACHE_MINUTES, trackProviderOf } from '../stock/trackParcel.ts'
import { signOrder } from './inKindActions.ts'
import { addOrderTrace, lockOrder } from './moves.ts'
import { inTenantTransaction } from './processAttempt.ts'

/** Parcels asked about in one run. */
const LIMIT = 100

/** Marks a parcel that was signed for; an order whose last parcel it was ends as delivered and is charged. */
export async function settleSigned(services: Services, parcel: Omit<SentParcel, 'orderId'>): Promise<void> {
  for (const id of await ordersOfNumber(services.database.kysely, parcel))
    await inTenantTransaction(services, { id, tenantId: parcel.tenantId }, async (work) => {
      const order = await lockOrder(id, work)
      if (order?.orderState !== 'processing') return false
      const isLast = await signParcel(work.db, { ...parcel, orderId: id })
      await addOrderTrace(order, `物流签收：${parcel.expressCode} ${parcel.expressNo}`, work)
      if (isLast && order.deliverState === 'shipped') await signOrder(order, work)
      return true
    })
}

/** Asks about parcels that are under way; true where there may be more. */
export async function trackSentParcels(services: Services): Promise<boolean> {
  const { kysely } = services.database
  const parcels = await unaskedParcels(kysely, { minutes: CACHE_MINUTES, limit: LIMIT })
  let answered = 0
  for (const parcel of parcels) answered += Number(await trackSent(services, parcel))
  return answered === LIMIT
}

/** Asks about one parcel; false where nobody could be asked. */
async function trackSent(services: Services, parcel: SentParcel): Promise<boolean> {
  const { tenantId, expressCode, expressNo, orderId } = parcel
  const provider = await trackProviderOf(services, tenantId)
  const company = await companyNamed(expressCode, { db: services.database.kysely, tenantId })
  if (!provider || !company?.queryCode) return false
  const phoneTail = company.phoneTailRequired ? await phoneTailOf(services, orderId) : ''
  if (company.phoneTailRequired && phoneTail === '') return false
  try {
    const answer = await askParcel(services, {
      tenantId,
      expressCode,
      expressNo,
      phoneTail,
      company,
      provider,
    })
    if (answer.state === 'signed') await settleSigned(services, { tenantId, expressCode, expressNo })
    return true
  } catch (error) {
    if (error instanceof TrackingFailure) return false
    throw error
  }
}

/** The last four digits of the receiver's phone; empty where the order has none. */
export async function phoneTailOf({ database, vault }: Services, orderId: string): Promise<string> {
  const { receiver } = await sealedOf(database.kysely, 'merchant_order_info', orderId)
  const plain = openSealed(vault, receiver)
  const { phone = '' } = plain === null ? {} : (JSON.parse(plain) as { readonly phone?: string })
  return /^\d{4,}$/.test(phone) ? phone.slice(-4) : ''
}
