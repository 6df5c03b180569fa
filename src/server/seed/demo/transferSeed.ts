import { cardTransferOrder } from '../../../contract/resources/stock/cardTransferOrder.ts'
import { reserveCards } from '../../domain/stock/transfer/transferActions.ts'
import { completeDraft } from '../../domain/stock/transfer/transferDraft.ts'
import { movePart } from '../../domain/stock/transfer/transferQueue.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { insertRow } from '../../store/rows.ts'
import { batchAsNamed } from '../../store/stock/stockRows.ts'
import { startTransfer, waitingItems } from '../../store/stock/transferRows.ts'
import { merchantsByName, skusByCode } from './namedRows.ts'
import { type PlannedTransfer, TRANSFERRED_SKU } from './prepaid.data.ts'
import { act } from './workAs.ts'

const REFUSED = '接收方超时'
const NOT_BEGUN = { orderState: 'queued', successQty: 0, failQty: 0, retryCount: 0, settleCount: 0 } as const

/** Enters a transfer as the console does, and moves its cards as the queue does. */
export async function transferCards(plan: PlannedTransfer, work: Work): Promise<void> {
  const { db, tenantId } = work
  const row = await insertRow(db, cardTransferOrder, tenantId, await draftOf(plan, work))
  await reserveCards(row, work)
  if (plan.cancelReason !== null)
    return act(cardTransferOrder, { id: row.id, name: 'cancel', input: { reason: plan.cancelReason } }, work)
  await startTransfer(db, row.id)
  const items = await waitingItems(db, row.id, plan.qty)
  const refused = new Map(items.slice(plan.qty - plan.refused).map(({ id }) => [id, REFUSED]))
  await movePart(row, { items, refused }, work)
}

async function draftOf(
  { transferType, from, to, batchNo, qty, unitPrice }: PlannedTransfer,
  work: Work,
): Promise<Changes> {
  const { db, tenantId, caller } = work,
    { userId, deptIds } = caller.session
  const merchants = await merchantsByName(db, tenantId),
    skuId = (await skusByCode(db, tenantId)).get(TRANSFERRED_SKU)?.id ?? ''
  const batch = await batchAsNamed(db, { tenantId, skuId, batchNo, expireTime: null })
  const draft: Changes = {
    ...NOT_BEGUN,
    transferType,
    skuId,
    stockId: batch?.stockId,
    qty,
    settle: unitPrice !== null,
    unitPrice,
    fromMerchantId: merchants.get(from ?? '')?.id,
    toMerchantId: merchants.get(to ?? '')?.id,
    createUser: userId,
    createDept: deptIds[0] ?? null,
  }
  await completeDraft(draft, work)
  return draft
}
