import { fail } from '../../../contract/errors.ts'
import { sumFen, multiplyFen } from '../../../kernel/money.ts'
import { issueCards, issuedCards } from '../../store/stock/cardRows.ts'
import { moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { drawLine, type HoldLine, holdLines } from '../../store/stock/stockHoldRows.ts'
import { lockDocument, lockMoving, movedBy } from '../../store/stock/stockMoveRows.ts'
import { lineOf, type StockLine } from './stockLine.ts'
import { movementSeq, move, postCost, StockConflict, type StockWork } from './stockWork.ts'

/**
 * Issues the stock a document has locked, all of it unless `qty` is less, and posts its cost. `phase`
 * identifies one of several partial issues; a repeat returns the first result.
 */
export async function issueStock(
  work: StockWork,
  { bizNo, phase = '', qty }: { readonly bizNo: string; readonly phase?: string; readonly qty?: number },
): Promise<readonly StockLine[]> {
  await lockDocument(work.db, work.tenantId, bizNo)
  const seq = movementSeq('issue', phase)
  const lines = await holdLines(work.db, work.tenantId, bizNo)
  const earlierMoves = await movedBy(work.db, { tenantId: work.tenantId, bizNo, seq })
  if (earlierMoves.size > 0) return issuedEarlier(work, { bizNo, phase, lines, earlierMoves })
  let remaining = qty ?? lines.reduce((sum, line) => sum + line.qty - line.issued - line.released, 0)
  const shares: IssueShare[] = []
  for (const line of lines) {
    const takeQty = Math.min(remaining, line.qty - line.issued - line.released)
    if (takeQty > 0)
      shares.push({
        line,
        takeQty,
        cardIds: line.hasCards
          ? await issueCards(work.db, { tenantId: work.tenantId, bizNo, ...line, qty: takeQty, phase })
          : [],
      })
    remaining -= takeQty
  }
  if (remaining > 0 || shares.length === 0) fail('STOCK_LOCK_SHORT')
  await lockMoving(
    work.db,
    work.tenantId,
    shares.map(({ line }) => line),
  )
  const issued: StockLine[] = []
  for (const share of shares) issued.push(await issueLine(work, share, { bizNo, seq }))
  const totalQty = issued.reduce((sum, line) => sum + line.qty, 0)
  await postCost(work, {
    bizType: 'stockCost',
    bizNo,
    phase,
    amount: sumFen(issued.map((line) => multiplyFen(line.unitCost, line.qty))),
    qty: totalQty,
    merchantCode: lines[0]?.merchantCode ?? null,
  })
  return issued
}

/** Quantity of a line to issue, with its cards. */
interface IssueShare {
  readonly line: HoldLine
  readonly takeQty: number
  readonly cardIds: readonly string[]
}

async function issueLine(
  work: StockWork,
  { line, takeQty, cardIds }: IssueShare,
  { bizNo, seq }: { readonly bizNo: string; readonly seq: string },
): Promise<StockLine> {
  const { stockId, skuId, bizType, merchantCode, merchantStockId } = line
  if (line.hasCards && cardIds.length < takeQty) throw new StockConflict()
  await move(work, {
    stockId,
    skuId,
    flow: 'out',
    bizType,
    bizNo,
    seq,
    qty: takeQty,
    delta: merchantStockId ? { allocated: -takeQty, out: takeQty } : { locked: -takeQty, out: takeQty },
    merchantCode,
  })
  if (
    merchantStockId &&
    !(await moveMerchantStock(work.db, merchantStockId, { locked: -takeQty, used: takeQty }))
  )
    throw new StockConflict()
  await drawLine(work.db, { tenantId: work.tenantId, bizNo, stockId, issued: takeQty })
  return lineOf(line, takeQty, cardIds)
}

async function issuedEarlier(
  work: StockWork,
  {
    bizNo,
    phase,
    lines,
    earlierMoves,
  }: {
    readonly bizNo: string
    readonly phase: string
    readonly lines: readonly HoldLine[]
    readonly earlierMoves: ReadonlyMap<string, number>
  },
): Promise<readonly StockLine[]> {
  const stockLines: StockLine[] = []
  for (const line of lines) {
    const qty = earlierMoves.get(line.stockId)
    if (qty)
      stockLines.push(
        lineOf(
          line,
          qty,
          line.hasCards ? await issuedCards(work.db, { tenantId: work.tenantId, bizNo, ...line }, phase) : [],
        ),
      )
  }
  return stockLines
}
