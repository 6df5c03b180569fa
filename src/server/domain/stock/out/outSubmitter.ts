import { scPurchaseOrder } from '../../../../contract/resources/purchase/scPurchaseOrder.ts'
import { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { requireEligibleSubmitter } from '../../../jobs/submitter.ts'
import type { Services } from '../../../services.ts'
import type { StockOut } from './outDocument.ts'

/**
 * Requires that who let the cards of a document go may still do so. Who delivers a bulk purchase by card files needs
 * no right to hand out other cards.
 */
export const requireOutSubmitter = (
  services: Services,
  { scOrderNo }: StockOut,
  job: { readonly tenantId: string; readonly session: unknown },
): Promise<void> =>
  scOrderNo === null
    ? requireEligibleSubmitter(services, cardStockOut, job, 'out')
    : requireEligibleSubmitter(services, scPurchaseOrder, job, 'deliver')
