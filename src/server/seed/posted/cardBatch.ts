import { randomBytes } from 'node:crypto'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockWords.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { sealCard } from '../../domain/stock/sealCard.ts'
import { move, postCost } from '../../domain/stock/stockWork.ts'
import { post } from '../../ledger/post.ts'
import { insertPastCards } from '../../store/seed/fillCardRows.ts'
import { batchNamed } from '../../store/stock/stockRows.ts'
import { serialNumber, serialOf } from '../fillText.ts'
import type { Place } from './posted.ts'

/** Cards of one statement: while the database writes them, the next are sealed. */
const STATEMENT = 2000
/** Parts of a batch that went out and that were voided. */
const ISSUED = 0.6,
  VOIDED = 0.05
const YEAR_MS = 365 * 86_400_000

/** Cards of one SKU that came in together: so many from one of these rows on, at a moment in milliseconds. */
export interface CardBatch {
  readonly skuId: string
  readonly unitCost: number
  readonly supplierId: string
  readonly accountId: string
  readonly number: number
  readonly first: number
  readonly qty: number
  readonly at: number
}

/** A batch as documents would have left it: received and owed for, some of it given out and some voided, with their flows and costs. */
export async function writeBatch(
  place: Place,
  { skuId, unitCost, supplierId, accountId, number, first, qty, at }: CardBatch,
): Promise<void> {
  const { database, tenantId, vault } = place
  const expireTime = formatMoment(new Date(at + 2 * YEAR_MS))
  const issued = Math.floor(qty * ISSUED),
    voided = Math.floor(qty * VOIDED)
  const mark = serialNumber(number, 12),
    inNo = `SIF${mark}`,
    outNo = `SOF${mark}`,
    voidNo = `SVF${mark}`
  await database.transaction(async (db) => {
    const work = { db, tenantId, caller: null }
    const { stockId } = await batchNamed(db, {
      tenantId,
      userId: null,
      skuId,
      batchNo: `F${mark}`,
      unitCost,
      expireTime,
      supplierId,
    })
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
    const flow = { stockId, bizNo: inNo }
    await move(work, {
      ...flow,
      flow: 'in',
      bizType: FLOW_DOCUMENTS.wire.stockIn,
      seq: 'in',
      qty,
      delta: { in: qty, available: qty },
    })
    await post(
      { db, tenantId, operatorId: null },
      { bizType: 'stockIn', bizNo: inNo, accountId, amount: qty * unitCost, dims: { qty } },
    )
    if (issued > 0) {
      await move(work, {
        ...flow,
        bizNo: outNo,
        flow: 'lock',
        bizType: FLOW_DOCUMENTS.wire.stockOut,
        seq: 'lock',
        qty: issued,
        delta: { available: -issued, locked: issued },
      })
      await move(work, {
        ...flow,
        bizNo: outNo,
        flow: 'out',
        bizType: FLOW_DOCUMENTS.wire.stockOut,
        seq: 'out',
        qty: issued,
        delta: { locked: -issued, out: issued },
      })
      await postCost(work, { bizType: 'stockCost', bizNo: outNo, amount: issued * unitCost, qty: issued })
    }
    if (voided > 0) {
      await move(work, {
        ...flow,
        bizNo: voidNo,
        flow: 'invalid',
        bizType: FLOW_DOCUMENTS.wire.invalid,
        seq: 'void',
        qty: voided,
        delta: { available: -voided, invalid: voided },
      })
      await postCost(work, { bizType: 'stockLoss', bizNo: voidNo, amount: voided * unitCost, qty: voided })
    }
  })
}
