import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import { type Fen, multiplyFen } from '../../../kernel/money.ts'
import type { Vault } from '../../secrets/vault.ts'
import { sealCard } from '../../domain/stock/sealCard.ts'
import { move } from '../../domain/stock/stockWork.ts'
import { stageLines } from '../../store/stock/stockInFileRows.ts'
import { shelveLines } from '../../store/stock/stockInRows.ts'
import { batchNamed } from '../../store/stock/stockRows.ts'
import { postPast } from './pastPostings.ts'
import type { Writer } from '../../store/db.ts'

/** Writes the sealed lines of a card receipt, as if its file had been read. */
export async function stageCards(
  writer: Writer,
  {
    tenantId,
    vault,
    recordId,
    batchNo,
    qty,
  }: {
    readonly tenantId: string
    readonly vault: Vault
    readonly recordId: string
    readonly batchNo: string
    readonly qty: number
  },
): Promise<void> {
  const lines = Array.from({ length: qty }, (_, index) => {
    const card = sealCard(vault, {
      cardNo: `8600${vault.digest(`${batchNo} no ${index}`).replace(/\D/g, '').slice(0, 12)}`,
      secret: vault.digest(`${batchNo} secret ${index}`).slice(0, 16).toUpperCase(),
      expireTime: null,
    })
    return { rowNo: index + 2, state: 1 as const, reason: null, card, masked: card.cardNoMasked }
  })
  await stageLines(writer, { tenantId, recordId, lines })
}

interface Receipt {
  readonly tenantId: string
  readonly userId: string | null
  readonly recordId: string
  readonly skuId: string
  readonly batchNo: string
  readonly qty: number
  readonly unitCost: Fen
  readonly expireTime: string | null
  readonly inNo: string
  readonly supplier: Readonly<Record<string, unknown>>
  readonly isCards: boolean
}

/** Posts a receipt to stock with its movement, its cards and the amount owed. */
export async function postReceipt(
  writer: Writer,
  { recordId, supplier, isCards, ...receipt }: Receipt,
): Promise<void> {
  const { tenantId, userId, skuId, batchNo, qty, unitCost, expireTime, inNo } = receipt
  const { stockId } = await batchNamed(writer, {
    tenantId,
    userId,
    skuId,
    batchNo,
    unitCost,
    expireTime,
    supplierId: String(supplier.id),
  })
  if (isCards)
    await shelveLines(writer, { tenantId, userId, recordId, skuId, stockId, unitCost, expireTime, inNo })
  await move(
    { db: writer, tenantId, caller: null },
    {
      stockId,
      skuId,
      flow: 'in',
      bizType: FLOW_DOCUMENTS.wire.stockIn,
      bizNo: inNo,
      seq: 'in',
      qty,
      delta: { in: qty, available: qty },
    },
  )
  await postPast(
    { db: writer, tenantId, operatorId: userId, daysAgo: 12, minute: 680 },
    {
      bizType: 'stockIn',
      bizNo: inNo,
      accountId: String(supplier.accountId),
      amount: multiplyFen(unitCost, qty),
      dims: { qty },
    },
  )
}
