import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { type Fen, addFen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { findRows } from '../../store/rows.ts'
import { merchantStockOf, moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { lockMoving } from '../../store/stock/stockMoveRows.ts'
import { move, postCost, StockConflict } from './stockWork.ts'

interface VoidedPart {
  readonly stockId: string
  readonly skuId: string
  readonly merchantStockId: string | null
  readonly merchantCode: string | null
  readonly qty: number
  readonly amount: Fen
}

/** Removes voided cards from their batches and from prepaid stock, and posts their cost as a loss. */
export async function voidCards(ids: readonly string[], work: Work): Promise<void> {
  const parts = new Map<string, VoidedPart>()
  for (const row of await findRows(work.db, stockCard, work.tenantId, ids)) {
    const stockId = String(row.stockId),
      skuId = String(row.skuId),
      merchantCode = row.merchantCode
    const part = parts.get(`${stockId} ${merchantCode ?? ''}`)
    parts.set(`${stockId} ${merchantCode ?? ''}`, {
      stockId,
      skuId,
      merchantCode,
      merchantStockId: part
        ? part.merchantStockId
        : merchantCode
          ? await merchantStockOf(work.db, work.tenantId, { merchantCode, stockId })
          : null,
      qty: (part?.qty ?? 0) + 1,
      amount: addFen(part?.amount ?? ZERO_FEN, row.unitCost ?? ZERO_FEN),
    })
  }
  const [bizNo = ''] = await takeNumbers(work.db, work.tenantId, { prefix: 'IV', digits: 6, daily: true }, 1)
  const bizType = FLOW_DOCUMENTS.wire.invalid
  await lockMoving(work.db, work.tenantId, [...parts.values()])
  for (const { stockId, skuId, merchantCode, merchantStockId, qty } of parts.values()) {
    await move(work, {
      stockId,
      skuId,
      flow: 'invalid',
      bizType,
      bizNo,
      seq: `invalid${merchantCode ? `:${merchantCode}` : ''}`,
      qty,
      delta: merchantCode ? { allocated: -qty, invalid: qty } : { available: -qty, invalid: qty },
      merchantCode,
    })
    if (
      merchantStockId &&
      !(await moveMerchantStock(work.db, merchantStockId, { available: -qty, lost: qty }))
    )
      throw new StockConflict()
  }
  const allParts = [...parts.values()]
  await postCost(work, {
    bizType: 'stockLoss',
    bizNo,
    amount: sumFen(allParts.map(({ amount }) => amount)),
    qty: allParts.reduce((sum, part) => sum + part.qty, 0),
  })
}
