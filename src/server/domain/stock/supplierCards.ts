import { fail } from '../../../contract/errors.ts'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Vault } from '../../secrets/vault.ts'
import { insertCards, issuedCards } from '../../store/stock/cardRows.ts'
import { upsertHold } from '../../store/stock/stockHoldRows.ts'
import { lockDocument, movedBy } from '../../store/stock/stockMoveRows.ts'
import { batchNamed } from '../../store/stock/stockRows.ts'
import { type PlainCard, sealCard } from './sealCard.ts'
import { movementSeq, move, type StockWork, userOf } from './stockWork.ts'

/** Cards a supplier delivered for a document, which they are issued to at once. */
export interface SupplierCards {
  readonly skuId: string
  readonly supplierCode: string
  readonly supplierId?: string | null
  readonly unitCost: Fen
  readonly bizNo: string
  readonly merchantCode?: string | null
  readonly cards: readonly PlainCard[]
}

/**
 * Stores cards of a supplier in a batch of that supplier and price, received and issued at once. Returns
 * their ids; a repeat returns the same. Their cost is posted with the supplier's order, not here.
 */
export async function storeSupplierCards(
  work: StockWork & { readonly vault: Vault },
  { skuId, supplierCode, supplierId = null, unitCost, bizNo, merchantCode = null, cards }: SupplierCards,
): Promise<readonly string[]> {
  const { db, tenantId } = work
  await lockDocument(db, tenantId, bizNo)
  const { stockId } = await batchNamed(db, {
    tenantId,
    userId: userOf(work),
    skuId,
    batchNo: `API-${supplierCode}-${unitCost}`,
    unitCost,
    expireTime: null,
    supplierId,
  })
  const earlierMoves = await movedBy(db, { tenantId, bizNo, seq: 'supplied' })
  if (earlierMoves.size > 0) return issuedCards(db, { tenantId, skuId, stockId, bizNo }, '')
  const ids = await insertCards(db, {
    tenantId,
    userId: userOf(work),
    skuId,
    stockId,
    unitCost,
    cards: cards.map((card) => sealCard(work.vault, card)),
    out: { bizType: FLOW_DOCUMENTS.wire.order, bizNo, merchantCode },
  })
  if (ids.length < cards.length) fail('STOCK_SUPPLIER_CARD_EXISTS')
  await moveThrough(work, { stockId, skuId, bizNo, merchantCode, qty: cards.length })
  return ids
}

interface PassThrough {
  readonly stockId: string
  readonly skuId: string
  readonly bizNo: string
  readonly merchantCode: string | null
  readonly qty: number
}

/** Records receipt and issue of the cards, with a hold line that counts them as issued. */
async function moveThrough(
  work: StockWork,
  { stockId, skuId, bizNo, merchantCode, qty }: PassThrough,
): Promise<void> {
  const bizType = FLOW_DOCUMENTS.wire.order
  await move(work, {
    stockId,
    skuId,
    flow: 'in',
    bizType,
    bizNo,
    seq: 'supplied',
    qty,
    delta: { in: qty, available: qty },
  })
  await move(work, {
    stockId,
    skuId,
    flow: 'out',
    bizType,
    bizNo,
    seq: movementSeq('issue', 'supplied'),
    qty,
    delta: { available: -qty, out: qty },
    merchantCode,
  })
  await upsertHold(work.db, {
    tenantId: work.tenantId,
    bizNo,
    bizType,
    stockId,
    skuId,
    merchantCode,
    merchantStockId: null,
    round: 1,
    qty,
    issued: qty,
  })
}
