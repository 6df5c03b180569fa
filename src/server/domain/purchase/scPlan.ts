import { fail } from '../../../contract/errors.ts'
import { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import type { ChildRow } from '../../../contract/define/row.ts'
import type { Work } from '../../engine/work.ts'
import { selectChildren } from '../../store/childRows.ts'
import { FOUND, takeLocks } from '../../store/locks.ts'
import { batchAsNamed, pickable } from '../../store/stock/stockRows.ts'
import { minRemainDays } from '../stock/stockWork.ts'

type Line = ChildRow<typeof scPurchaseOrder, 'items'>
/** Pieces of a line that are delivered now, from one batch where one is named. */
export interface Delivery {
  readonly line: Line
  readonly qty: number
  readonly stockId: string | null
  readonly bizNo: string
}
/** What a call asks for: single lines, one product, or everything. */
export interface DeliveryInput {
  readonly items?: unknown
  readonly skuId?: string | null
  readonly qty?: number | null
  readonly batchNo?: string | null
}
interface Asked {
  readonly line: Line
  readonly qty: number
  readonly batchNo: string | null
}

const leftOf = ({ qty, deliveredQty }: Line): number => qty - (deliveredQty ?? 0)

/** Reads `items` of a call: `{itemId, qty, batchNo?}`, each line once. */
function askedItems(items: unknown, lines: readonly Line[]): Asked[] {
  if (!Array.isArray(items) || items.length === 0 || items.length > lines.length)
    return fail('SC_ITEMS_WRONG')
  const asked = items.map((item: unknown): Asked => {
    const { itemId, qty, batchNo } = (item ?? {}) as Readonly<Record<string, unknown>>
    const line = lines.find(({ id }) => id === String(itemId)),
      count = Number(qty)
    if (!line || !Number.isInteger(count) || count < 1) return fail('SC_ITEMS_WRONG', {}, 'items')
    return { line, qty: count, batchNo: typeof batchNo === 'string' && batchNo !== '' ? batchNo : null }
  })
  return new Set(asked.map(({ line }) => line.id)).size < asked.length
    ? fail('SC_ITEMS_WRONG', {}, 'items')
    : asked
}

function askedLines({ items, skuId, qty, batchNo }: DeliveryInput, lines: readonly Line[]): Asked[] {
  if (items !== undefined && items !== null) return askedItems(items, lines)
  if (!skuId) {
    if (qty || batchNo) fail('SC_SKU_REQUIRED', {}, 'skuId')
    return lines
      .filter((line) => leftOf(line) > 0)
      .map((line) => ({ line, qty: leftOf(line), batchNo: null }))
  }
  const line = lines.find((candidate) => candidate.skuId === skuId) ?? fail('SC_SKU_NOT_ORDERED', {}, 'skuId')
  return [{ line, qty: qty ?? leftOf(line), batchNo: batchNo ?? null }]
}

/** What a call delivers of an order, checked against what is left; stock and documents of all of it are locked. */
export async function planDelivery(
  { id, scOrderNo }: { readonly id: string; readonly scOrderNo: string | null },
  { input, round }: { readonly input: DeliveryInput; readonly round: number },
  work: Work,
): Promise<readonly Delivery[]> {
  const { db, tenantId } = work
  const lines = (await selectChildren(db, scPurchaseOrder, 'items', [id])).get(id) ?? []
  const deliveries: Delivery[] = [],
    batches: string[] = []
  const minDays = await minRemainDays(work)
  for (const { line, qty, batchNo } of askedLines(input, lines)) {
    if (qty < 1 || qty > leftOf(line)) fail('SC_QTY_EXCEEDED', {}, 'qty')
    const batch = batchNo
      ? await batchAsNamed(db, { tenantId, skuId: line.skuId, batchNo, expireTime: null })
      : null
    if (batchNo && !batch) fail('STOCK_BATCH_NOT_FOUND', {}, 'batchNo')
    const candidates = await pickable(db, { tenantId, skuId: line.skuId, minDays })
    batches.push(...candidates.map(({ stockId }) => stockId))
    const bizNo = `${scOrderNo ?? ''}-D${round}-${lines.indexOf(line) + 1}`
    deliveries.push({ line, qty, stockId: batch?.stockId ?? null, bizNo })
  }
  await takeLocks(db, tenantId, {
    document: deliveries.map(({ bizNo }) => bizNo),
    card: [FOUND],
    batch: batches,
    sku: deliveries.map(({ line }) => line.skuId),
  })
  return deliveries
}
