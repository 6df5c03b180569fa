import { fail, Refusal, say } from '../../../../contract/errors.ts'
import { cardTransferOrder } from '../../../../contract/resources/stock/cardTransferOrder.ts'
import { formatFen } from '../../../../kernel/money.ts'
import type { ActionHandler, Hooks } from '../../../engine/hooks.ts'
import { particulars } from '../../../engine/particulars.ts'
import type { Work } from '../../../engine/work.ts'
import { submitJob } from '../../../jobs/queue.ts'
import { insertItems, reopenItems } from '../../../store/stock/transferRows.ts'
import { lockStock, unlockStock } from '../locking.ts'
import { priceOf, TRANSFER_QUEUE, type Transfer } from './transferDocument.ts'
import { completeDraft } from './transferDraft.ts'
import { holdPrice, releaseRest, requirePaidPrice } from './transferMoney.ts'

const MAX_RETRIES = 10

/** Locks the cards of a new transfer and holds what its receiver pays; refuses where there are too few. */
export async function reserveCards(row: Transfer, work: Work): Promise<void> {
  const lines = await lockStock(work, {
    skuId: row.skuId,
    stockId: row.stockId,
    qty: row.qty,
    bizNo: row.transferNo ?? '',
    merchantCode: row.fromMerchantCode,
    from: row.fromMerchantCode === null ? 'platform' : 'merchant',
    document: 'transfer',
    reserved: true,
  })
  if (!lines) return fail(row.fromMerchantCode === null ? 'STOCK_SHORT' : 'TRANSFER_SHORT', {}, 'qty')
  await requirePaidPrice(row, work)
  const cardIds = lines.flatMap((line) => line.cardIds)
  await insertItems(work.db, { tenantId: work.tenantId, transferId: row.id, cardIds })
  await holdPrice(row, work)
}

const hooks: Hooks<typeof cardTransferOrder> = {
  beforeSave: ({ draft, work }) => completeDraft(draft, work),
  afterSave: async ({ after: row, work }) => {
    await reserveCards(row, work)
    await submitJob(work, { queue: TRANSFER_QUEUE, id: row.id })
  },
}

/** Moves the cards that failed once more; those that arrived stay. */
const retry: ActionHandler<typeof cardTransferOrder, 'retry'> = async (row, _input, work) => {
  const retryCount = (row.retryCount ?? 0) + 1
  if (retryCount > MAX_RETRIES) throw new Refusal('TRANSFER_RETRIES')
  const count = await reopenItems(work.db, row.id)
  await submitJob(work, { queue: TRANSFER_QUEUE, id: row.id })
  return {
    set: { retryCount, failQty: 0, failReason: null },
    consequences: [
      say('{transferNo}：重试 {count} 张，第 {retryCount} 次，最多 {max} 次', {
        transferNo: row.transferNo ?? '',
        count,
        retryCount,
        max: MAX_RETRIES,
      }),
    ],
  }
}

/** Ends a transfer: the cards that arrived stay, the others and the money for them are released. */
const cancel: ActionHandler<typeof cardTransferOrder, 'cancel'> = async (row, input, work) => {
  const count = await unlockStock(work, row.transferNo ?? '')
  await reopenItems(work.db, row.id, true)
  await releaseRest(row, work)
  return {
    set: { cancelReason: input.reason },
    consequences: [
      say('{transferNo}：{success} 张已划转保留，{count} 张解锁，解冻 ¥{amount}', {
        transferNo: row.transferNo ?? '',
        success: row.successQty ?? 0,
        count,
        amount: formatFen(priceOf(row, count)),
      }),
    ],
  }
}

export const cardTransferParticulars = particulars(cardTransferOrder, { hooks, actions: { retry, cancel } })
