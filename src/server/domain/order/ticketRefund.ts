import { fail } from '../../../contract/errors.ts'
import type { movie } from '../../../contract/resources/order/movie.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { recoverableAttempt } from './costRecovery.ts'
import { refundOrder } from './refund.ts'
import { refundableOf, refundLimit } from './refundable.ts'

/** Takes all tickets of an order back: the merchant gets its money, the supplier returns the cost. */
export const refundTickets: ActionHandler<typeof movie, 'refund'> = async (
  order,
  { supplierAgreed, reason },
  work,
) => {
  if (supplierAgreed !== true) fail('TICKET_SUPPLIER_MUST_AGREE', {}, 'supplierAgreed')
  const { qty } = refundableOf(order)
  const recoverCost = (await recoverableAttempt(order, work)) !== null
  const refundAmount = refundLimit(order, qty)
  return refundOrder(order, { refundQty: qty, refundAmount, cardIds: null, recoverCost, reason }, work)
}
