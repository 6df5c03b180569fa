import { refuse } from '../../../contract/errors.ts'
import { issueCards, issuedCards } from '../../store/stock/cardRows.ts'
import { moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { drawLine, type HoldLine, holdLines } from '../../store/stock/stockHoldRows.ts'
import { lockDocument, lockMoving, movedBy } from '../../store/stock/stockMoveRows.ts'
import { lineOf, type StockLine } from './stockLine.ts'
import { markOf, move, postCost, Raced, type StockWork } from './stockWork.ts'

/**
 * Gives out what a document holds, all of it unless `qty` says less, and posts its cost. `phase` names one
 * part of several; a repeat of a part answers what it gave out.
 */
export async function issueStock(
  work: StockWork,
  { bizNo, phase = '', qty }: { readonly bizNo: string; readonly phase?: string; readonly qty?: number },
): Promise<readonly StockLine[]> {
  await lockDocument(work.db, work.tenantId, bizNo)
  const seq = markOf('issue', phase)
  const lines = await holdLines(work.db, work.tenantId, bizNo)
  const known = await movedBy(work.db, { tenantId: work.tenantId, bizNo, seq })
  if (known.size > 0) return issuedBefore(work, { bizNo, phase, lines, known })
  let rest = qty ?? lines.reduce((sum, line) => sum + line.qty - line.issued - line.released, 0)
  const taken: Taken[] = []
  for (const line of lines) {
    const take = Math.min(rest, line.qty - line.issued - line.released)
    if (take > 0)
      taken.push({
        line,
        take,
        cardIds: line.hasCards
          ? await issueCards(work.db, { tenantId: work.tenantId, bizNo, ...line, qty: take, phase })
          : [],
      })
    rest -= take
  }
  if (rest > 0 || taken.length === 0) refuse('锁定数量不足')
  await lockMoving(
    work.db,
    work.tenantId,
    taken.map(({ line }) => line),
  )
  const issued: StockLine[] = []
  for (const one of taken) issued.push(await issueLine(work, one, { bizNo, seq }))
  const pieces = issued.reduce((sum, line) => sum + line.qty, 0)
  await postCost(work, {
    bizType: 'stockCost',
    bizNo,
    phase,
    amount: issued.reduce((sum, line) => sum + line.qty * line.unitCost, 0),
    qty: pieces,
    merchantCode: lines[0]?.merchantCode ?? null,
  })
  return issued
}

/** How much of a line goes out, and the cards that do. */
interface Taken {
  readonly line: HoldLine
  readonly take: number
  readonly cardIds: readonly string[]
}

async function issueLine(
  work: StockWork,
  { line, take, cardIds }: Taken,
  { bizNo, seq }: { readonly bizNo: string; readonly seq: string },
): Promise<StockLine> {
  const { stockId, skuId, bizType, merchantCode, merchantStockId } = line
  if (line.hasCards && cardIds.length < take) throw new Raced()
  await move(work, {
    stockId,
    skuId,
    flow: 'out',
    bizType,
    bizNo,
    seq,
    qty: take,
    delta: merchantStockId ? { allocated: -take, out: take } : { locked: -take, out: take },
    merchantCode,
  })
  if (merchantStockId && !(await moveMerchantStock(work.db, merchantStockId, { locked: -take, used: take })))
    throw new Raced()
  await drawLine(work.db, { tenantId: work.tenantId, bizNo, stockId, issued: take })
  return lineOf(line, take, cardIds)
}

async function issuedBefore(
  work: StockWork,
  {
    bizNo,
    phase,
    lines,
    known,
  }: {
    readonly bizNo: string
    readonly phase: string
    readonly lines: readonly HoldLine[]
    readonly known: ReadonlyMap<string, number>
  },
): Promise<readonly StockLine[]> {
  const found: StockLine[] = []
  for (const line of lines) {
    const qty = known.get(line.stockId)
    if (qty)
      found.push(
        lineOf(
          line,
          qty,
          line.hasCards ? await issuedCards(work.db, { tenantId: work.tenantId, bizNo, ...line }, phase) : [],
        ),
      )
  }
  return found
}
