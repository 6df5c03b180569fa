import type { Row } from '../../../contract/define/row.ts'
import { refuse } from '../../../contract/errors.ts'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockWords.ts'
import type { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { findRows } from '../../store/rows.ts'
import { averageCost, dropLines, shelveLines, unshelveCards } from '../../store/stock/stockInRows.ts'
import { batchAsNamed, batchNamed, lockDocument } from '../../store/stock/stockRows.ts'
import { booksOf, move, postCost } from './stockWork.ts'

type StockIn = Row<typeof stockInRecord>
const DAY_MS = 86_400_000
const DIFFERENT = '同批次成本或有效期不一致'
const isCards = (row: StockIn): boolean => row.fileSha !== null

/** What an expiry must be, wherever it is given. */
export function requireFuture(expireTime: unknown): void {
  if (typeof expireTime === 'string' && expireTime <= formatMoment(new Date(Date.now() + DAY_MS)))
    refuse('有效期须晚于明天此时', 'expireTime')
}

/** A batch that is there already takes only more of the same. */
export async function requireCoherent(
  { db, tenantId }: Work,
  {
    skuId,
    batchNo,
    unitCost,
    expireTime,
  }: {
    readonly skuId: string
    readonly batchNo: string | null | undefined
    readonly unitCost: number
    readonly expireTime: string | null | undefined
  },
): Promise<void> {
  const known = batchNo
    ? await batchAsNamed(db, { tenantId, skuId, batchNo, expireTime: expireTime ?? null })
    : null
  if (known && (known.unitCost !== unitCost || !known.sameExpiry)) refuse(DIFFERENT, 'batchNo')
}

/** Puts a document on the shelf: batch, cards, flow and ledger. Answers how many pieces came in, fewer where cards came in elsewhere meanwhile. */
export async function postStockIn(
  row: StockIn,
  work: Work,
): Promise<{ readonly batchNo: string; readonly qty: number }> {
  const { db, tenantId } = work,
    userId = work.caller.session.userId
  const inNo = row.inNo ?? '',
    { skuId, unitCost, expireTime } = row
  await lockDocument(db, tenantId, inNo)
  const batchNo =
    row.batchNo ?? (await takeNumbers(db, tenantId, { prefix: 'B', digits: 4, daily: true }, 1))[0] ?? ''
  const batch = await batchNamed(db, {
    tenantId,
    userId,
    skuId,
    batchNo,
    unitCost,
    expireTime,
    supplierId: row.supplierId,
    warehouseCode: row.warehouseCode,
  })
  if (batch.unitCost !== unitCost || !batch.sameExpiry) refuse(DIFFERENT)
  const { stockId } = batch
  const qty = isCards(row)
    ? await shelveLines(db, {
        tenantId,
        userId,
        recordId: row.id,
        skuId,
        stockId,
        unitCost,
        expireTime,
        inNo,
      })
    : row.qty
  if (qty === 0) refuse('没有可入库的卡密')
  await averageCost(db, tenantId, { skuId, qty, unitCost })
  await move(work, {
    stockId,
    flow: 'in',
    bizType: FLOW_DOCUMENTS.wire.stockIn,
    bizNo: inNo,
    seq: 'in',
    qty,
    delta: { in: qty, available: qty },
  })
  await postIn(row, work, { amount: qty * unitCost, qty })
  if (isCards(row)) await dropLines(db, row.id, 'counted')
  return { batchNo, qty }
}

/** The account a supplier is paid on. */
async function accountOf(supplierId: string, { db, tenantId }: Work): Promise<string> {
  const [supplier] = await findRows(db, supplierConfig, tenantId, [supplierId])
  return typeof supplier?.accountId === 'string'
    ? supplier.accountId
    : refuse('供应商没有结算账户', 'supplierId')
}

/** Bought goods are owed to their supplier; what came back or turned up was cost before. */
async function postIn(
  row: StockIn,
  work: Work,
  { amount, qty }: { readonly amount: number; readonly qty: number },
): Promise<void> {
  if (amount === 0) return
  if (row.supplierId === null)
    await postCost(work, { bizType: 'stockBack', bizNo: row.inNo ?? '', amount, qty })
  else
    await post(booksOf(work), {
      bizType: 'stockIn',
      bizNo: row.inNo ?? '',
      accountId: await accountOf(row.supplierId, work),
      amount,
      dims: { qty },
    })
}

/** Takes a document off the shelf again, whole or not at all. */
export async function reverseStockIn(row: StockIn, work: Work, reason: string): Promise<void> {
  const { db, tenantId } = work
  const inNo = row.inNo ?? '',
    qty = row.okQty ?? 0,
    { skuId } = row
  await lockDocument(db, tenantId, inNo)
  const batch = await batchAsNamed(db, { tenantId, skuId, batchNo: row.batchNo ?? '', expireTime: null })
  if (!batch) return refuse('批次不存在')
  const { stockId } = batch
  if (
    isCards(row) ? (await unshelveCards(db, { tenantId, skuId, stockId, inNo })) < qty : batch.available < qty
  )
    refuse(isCards(row) ? '部分卡密已使用，不能冲销' : '可用库存不足')
  await move(work, {
    stockId,
    flow: 'in',
    bizType: FLOW_DOCUMENTS.wire.stockIn,
    bizNo: inNo,
    seq: 'revoke',
    qty,
    delta: { in: -qty, available: -qty },
    remark: reason,
  })
  const amount = qty * row.unitCost
  if (amount === 0) return
  if (row.supplierId === null)
    await postCost(work, { bizType: 'stockLoss', bizNo: inNo, phase: 'reverse', amount, qty })
  else
    await post(booksOf(work), {
      bizType: 'stockReturn',
      bizNo: inNo,
      phase: 'reverse',
      accountId: await accountOf(row.supplierId, work),
      amount,
      dims: { qty },
    })
}
