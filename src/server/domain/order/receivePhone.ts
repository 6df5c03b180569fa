import { isMobile } from '../../../kernel/mobile.ts'
import type { Work } from '../../engine/work.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import { maskAccount, type Order } from './request.ts'

/** The phone that an order is for, plain and as delivered cards keep it; null where its account is no phone. */
export async function receivePhoneOf(order: Order, { db, vault }: Work) {
  const phone = openSealed(vault, (await sealedOf(db, 'merchant_order_info', order.id)).account)
  if (phone === null || !isMobile(phone)) return null
  return {
    phone,
    fields: {
      receivePhone: vault.seal(phone),
      'receivePhone.hmac': vault.digest(phone),
      receivePhoneMask: maskAccount(phone),
    },
  }
}
