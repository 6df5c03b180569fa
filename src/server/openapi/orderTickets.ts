import type { Row } from '../../contract/define/row.ts'
import { merchantOrderInfo } from '../../contract/resources/order/merchantOrderInfo.ts'
import { sealCards } from '../callbacks/signing.ts'
import { openSealed, sealedOf } from '../store/order/orderRows.ts'
import type { CallContext } from './callContext.ts'

const STATES = merchantOrderInfo.fields.ticketState.wire ?? {}

/** The movie tickets of an order; their pick-up code, once issued, is encrypted for the holder of the key. */
export async function ticketOf(
  order: Row<typeof merchantOrderInfo>,
  { key, services }: CallContext,
): Promise<{ readonly ticket?: unknown }> {
  if (order.ticketState === null) return {}
  const { cinemaName, filmName, hallName, showTime, seats, lockExpireTime, ticketState } = order
  const { ticketCode } =
    ticketState === 'issued'
      ? await sealedOf(services.database.kysely, 'merchant_order_info', order.id)
      : { ticketCode: null }
  const code = openSealed(services.vault, ticketCode)
  return {
    ticket: {
      ticketState: STATES[ticketState],
      ...(seats
        ? { cinemaName, filmName, hallName, showTime, seats: seats.split('、'), lockExpireTime }
        : {}),
      ...(code === null
        ? {}
        : { ticketCode: sealCards({ apiKey: key.apiKey, secret: key.dataSecret }, JSON.stringify(code)) }),
    },
  }
}
