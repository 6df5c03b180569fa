import { FLOW_DOCUMENTS } from '../../../../contract/parts/stockFlows.ts'
import type { Work } from '../../../engine/work.ts'
import { drawLine } from '../../../store/stock/stockHoldRows.ts'
import { moveCards } from '../../../store/stock/transferRows.ts'
import { move, StockConflict } from '../stockWork.ts'
import type { Transfer } from './transferDocument.ts'
import { lockSides, type Sides } from './transferLocks.ts'
import { settlePart } from './transferMoney.ts'
import { moveSides } from './transferSides.ts'

/** The change of the batch: between merchants nothing but the owner changes. */
const deltaOf = ({ from, to }: Sides, qty: number) => {
  if (from === null) return { locked: -qty, allocated: qty }
  return to === null ? { allocated: -qty, available: qty } : {}
}

/** Moves a part of the cards of a transfer and settles it; `part` numbers the parts of the transfer. */
export async function postPart(
  row: Transfer,
  cardIds: readonly string[],
  work: Work,
  part: number,
): Promise<void> {
  const { db, tenantId } = work,
    bizNo = row.transferNo ?? '',
    qty = cardIds.length,
    { skuId, stockId, toMerchantCode } = row
  const sides = await lockSides(row, work)
  if ((await moveCards(db, { tenantId, skuId, bizNo, cardIds, toMerchantCode })) !== qty)
    throw new StockConflict()
  await move(work, {
    stockId,
    skuId,
    flow: 'transfer',
    bizType: FLOW_DOCUMENTS.wire.transfer,
    bizNo,
    seq: `transfer:${part}`,
    qty,
    delta: deltaOf(sides, qty),
    merchantCode: toMerchantCode ?? row.fromMerchantCode,
  })
  const shares = await moveSides(row, sides, qty, work)
  await drawLine(db, { tenantId, bizNo, stockId, issued: qty })
  await settlePart(row, { qty, part, shares }, work)
}
