import type { Work } from '../../engine/work.ts'
import { takeLocks } from '../../store/locks.ts'
import { lockCardsOf } from '../../store/stock/cardRows.ts'
import { linesOf } from '../../store/stock/stockHoldRows.ts'
import { chargeLocks } from '../finance/documentCharge.ts'
import { chargeOf, type EmailOrder } from './emailOrder.ts'

/** Locks what orders touch when their codes leave, come back or are released: cards, batches, holds, accounts. */
export async function lockEmailOrders(rows: readonly EmailOrder[], work: Work): Promise<void> {
  const { db, tenantId } = work,
    orderNos = rows.map(({ emailOrderNo }) => emailOrderNo ?? '')
  await takeLocks(db, tenantId, { document: orderNos })
  await lockCardsOf(db, tenantId, orderNos)
  const lines = await linesOf(db, tenantId, orderNos)
  await takeLocks(db, tenantId, {
    batch: lines.map(({ stockId }) => stockId),
    sku: lines.map(({ skuId }) => skuId),
  })
  await takeLocks(db, tenantId, chargeLocks(rows.map(chargeOf), work))
}
