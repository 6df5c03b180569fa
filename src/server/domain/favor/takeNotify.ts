import type { FavorPlatform } from '../../../contract/parts/favorTerms.ts'
import type { Services } from '../../services.ts'
import { keepNotification, markWaiting } from '../../store/favor/notificationRows.ts'
import { asTenant } from '../../store/tenancy.ts'
import type { FavorCall } from '../../vouchers/favorGateway.ts'
import { gatewayOf, merchantsFor } from '../../vouchers/gatewayFor.ts'
import { redPacketEventIn } from '../../vouchers/redPacketNotify.ts'
import { applyRedEvent } from '../redEnvelope/events.ts'
import { applyUse } from './uses.ts'

/** Whom a notification is addressed to. */
export interface Addressee {
  readonly platform: FavorPlatform
  /** The number of the merchant, or of its application. */
  readonly name: string
}

/**
 * Takes a notification for the merchant that can verify it; false where nobody can. One that was heard before has no
 * effect; one about a voucher that no record has yet waits for its record.
 */
export async function takeNotify(
  services: Services,
  { platform, name }: Addressee,
  call: FavorCall,
): Promise<boolean> {
  const merchants = await merchantsFor(services, {
    tenantId: null,
    platform,
    mchId: platform === 'wechat' ? name : null,
    appId: platform === 'alipay' ? name : null,
  })
  for (const merchant of merchants) {
    const event = gatewayOf(merchant, services).parseNotify(call)
    if (!event || event.notificationId === '') continue
    const { tenantId } = merchant.account,
      { use, couponId, eventType, notificationId } = event
    await asTenant(tenantId, () =>
      services.database.transaction(async (db) => {
        const heard = {
          platform,
          notificationId,
          eventType,
          couponId,
          body: services.vault.seal(JSON.stringify(use)),
        }
        const isUse = event.type === 'use' && use !== null
        // Kept first, so that a repetition at the same moment waits here and finds it.
        if (!(await keepNotification(db, tenantId, { ...heard, isMatched: true }))) return
        if (isUse && (await applyUse(db, tenantId, use)) === 'stranger')
          await markWaiting(db, { tenantId, platform, notificationId })
        const redEvent = event.type === 'other' ? redPacketEventIn(merchant, call) : null
        if (redEvent) await applyRedEvent(db, tenantId, redEvent)
      }),
    )
    return true
  }
  return false
}
