import type { Row } from '../../contract/define/row.ts'
import type { merchantOrderInfo } from '../../contract/resources/order/merchantOrderInfo.ts'
import { sealCards } from '../callbacks/signing.ts'
import { hasCards } from '../domain/order/deliver.ts'
import { codesOfOrder } from '../domain/couponCode/codesOfOrder.ts'
import { cardsOfOrder } from '../domain/order/deliveredCards.ts'
import type { CallContext } from './callContext.ts'

/** Delivered cards of an order, encrypted for the holder of the key. */
export async function cardsIn(
  order: Row<typeof merchantOrderInfo>,
  { key, services }: CallContext,
): Promise<{ readonly cards?: string }> {
  if (!hasCards(order) || (order.successQty ?? 0) === 0) return {}
  const codes = await codesOfOrder(services, key.tenantId, order)
  const cards = codes.length > 0 ? codes : await cardsOfOrder(services, key.tenantId, order)
  return cards.length > 0
    ? { cards: sealCards({ apiKey: key.apiKey, secret: key.dataSecret }, JSON.stringify(cards)) }
    : {}
}
