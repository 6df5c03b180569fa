import { randomBytes } from 'node:crypto'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import { type Fen, multiplyFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { sealCard } from '../../domain/stock/sealCard.ts'
import { move, postCost, type StockWork } from '../../domain/stock/stockWork.ts'
import { post } from '../../ledger/post.ts'
import { insertPastCards } from '../../store/seed/fillCardRows.ts'
import { batchNamed } from '../../store/stock/stockRows.ts'
import { serialNumber, serialOf } from '../fillText.ts'
import type { FillTarget } from './posted.ts'
import type { Writer } from '../../store/db.ts'

/** Cards of one statement; the next are sealed while the database writes them. */
const STATEMENT = 2000
/** Shares of a batch that were issued and voided. */
const ISSUED = 0.6,
  VOIDED = 0.05
const YEAR_MS = 365 * 86_400_000

/**
 * A batch of cards of one SKU: `qty` cards from number `first`, received at `at` (milliseconds); costs in
 * fen.
 */
export interface CardBatch {
  readonly skuId: string
  readonly unitCost: Fen
  readonly supplierId: string
  readonly accountId: string
  readonly number: number
  readonly first: number
  readonly qty: number
  readonly at: number
}

/** A batch in its transaction, with its document numbers and the counts of issued and voided cards. */
interface Writing {
  readonly db: Writer
  readonly target: FillTarget
  readonly batch: CardBatch
  readonly stockId: string
  readonly expireTime: string
  readonly issued: number
  readonly voided: number
  readonly inNo: string
  readonly outNo: string
  readonly voidNo: string
}

/**
 * Writes a batch as documents would have left it: received and owed, partly issued and voided, with movements
 * and costs.
 */
export async function writeBatch(target: FillTarget, batch: CardBatch): Promise<void> {
  const { skuId, unitCost, supplierId, number, qty, at } = batch
  const { database, tenantId } = target
  const expireTime = formatMoment(new Date(at + 2 * YEAR_MS))
  const serialText = serialNumber(number, 12)
  await database.transaction(async (db) => {
    const { stockId } = await batchNamed(db, {
      tenantId,
      userId: null,
      skuId,
      batchNo: `F${serialText}`,
      unitCost,
      expireTime,
      supplierId,
    })
    const writing: Writing = {
      db,
      target,
      batch,
      stockId,
      expireTime,
      issued: Math.floor(qty * ISSUED),
      voided: Math.floor(qty * VOIDED),
      inNo: `SIF${serialText}`,
      outNo: `SOF${serialText}`,
      voidNo: `SVF${serialText}`,
    }
    await writeCards(writing)
    await writeReceipt(writing)
    if (writing.issued > 0) await writeIssue(writing)
    if (writing.voided > 0) await writeVoid(writing)
  })
}

async function writeCards({ db, target, batch, stockId, expireTime, ...rest }: Writing): Promise<void> {
  const { tenantId, vault } = target
  const { skuId, unitCost, first, qty, at } = batch
  const { issued, voided, inNo, outNo } = rest
  let writing = Promise.resolve()
  for (let from = 0; from < qty; from += STATEMENT) {
    const cards = Array.from({ length: Math.min(STATEMENT, qty - from) }, (_, index) =>
      sealCard(vault, {
        cardNo: `86${serialNumber(first + from + index, 14)}`,
        secret: randomBytes(8).toString('hex').toUpperCase(),
        expireTime: null,
      }),
    )
    await writing
    writing = insertPastCards(db, {
      tenantId,
      skuId,
      stockId,
      unitCost,
      at,
      expireTime,
      inBizNo: inNo,
      outBizNo: outNo,
      serial: serialOf(first + from),
      first: from,
      issued,
      voided,
      cards,
    })
  }
  await writing
}

const workOf = ({ db, target: { tenantId } }: Writing): StockWork => ({ db, tenantId, caller: null })

async function writeReceipt(writing: Writing): Promise<void> {
  const { db, target, batch, stockId, inNo } = writing
  const { skuId, accountId, qty, unitCost } = batch
  await move(workOf(writing), {
    stockId,
    skuId,
    bizNo: inNo,
    flow: 'in',
    bizType: FLOW_DOCUMENTS.wire.stockIn,
    seq: 'in',
    qty,
    delta: { in: qty, available: qty },
  })
  await post(
    { db, tenantId: target.tenantId, operatorId: null },
    { bizType: 'stockIn', bizNo: inNo, accountId, amount: multiplyFen(unitCost, qty), dims: { qty } },
  )
}

async function writeIssue(writing: Writing): Promise<void> {
  const { batch, stockId, issued, outNo: bizNo } = writing
  const work = workOf(writing)
  const flow = { stockId, skuId: batch.skuId, bizNo, bizType: FLOW_DOCUMENTS.wire.stockOut, qty: issued }
  await move(work, { ...flow, flow: 'lock', seq: 'lock', delta: { available: -issued, locked: issued } })
  await move(work, { ...flow, flow: 'out', seq: 'out', delta: { locked: -issued, out: issued } })
  await postCost(work, {
    bizType: 'stockCost',
    bizNo,
    amount: multiplyFen(batch.unitCost, issued),
    qty: issued,
  })
}

async function writeVoid(writing: Writing): Promise<void> {
  const { batch, stockId, voided, voidNo: bizNo } = writing
  const work = workOf(writing)
  await move(work, {
    stockId,
    skuId: batch.skuId,
    bizNo,
    flow: 'invalid',
    bizType: FLOW_DOCUMENTS.wire.invalid,
    seq: 'void',
    qty: voided,
    delta: { available: -voided, invalid: voided },
  })
  await postCost(work, {
    bizType: 'stockLoss',
    bizNo,
    amount: multiplyFen(batch.unitCost, voided),
    qty: voided,
  })
}
