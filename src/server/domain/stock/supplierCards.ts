import { refuse } from '../../../contract/errors.ts'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import type { Vault } from '../../secrets/vault.ts'
import { insertCards, issuedCards } from '../../store/stock/cardRows.ts'
import { upsertHold } from '../../store/stock/stockHoldRows.ts'
import { lockDocument, movedBy } from '../../store/stock/stockMoveRows.ts'
import { batchNamed } from '../../store/stock/stockRows.ts'
import { type PlainCard, sealCard } from './sealCard.ts'
import { movementSeq, move, type StockWork, userOf } from './stockWork.ts'

/** Cards a supplier's interface delivered for a document, which they go straight out to. */
export interface SupplierCards {
  readonly skuId: string
  readonly supplierCode: string
  readonly supplierId?: string | null
  readonly unitCost: number
  readonly bizNo: string
  readonly merchantCode?: string | null
  readonly cards: readonly PlainCard[]
}

/**
 * Keeps cards a supplier delivered under a batch of that supplier and price, in and out at once, and
 * answers their ids; a repeat answers the same. Their cost is posted with the supplier's order, not here.
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
  if (ids.length < cards.length) refuse('供应商返回的卡密已存在')
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

/** In and out of a batch at once, for the document the cards go to, which keeps them as given out. */
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
