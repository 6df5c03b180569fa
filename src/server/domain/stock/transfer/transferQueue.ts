import { cardTransferOrder } from '../../../../contract/resources/stock/cardTransferOrder.ts'
import { addFen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { Work } from '../../../engine/work.ts'
import type { JobQueue } from '../../../jobs/queue.ts'
import { advanceRun, JobStopped } from '../../../jobs/run.ts'
import { submittersWork } from '../../../jobs/submittersWork.ts'
import { findRows, updateRows } from '../../../store/rows.ts'
import * as rows from '../../../store/stock/transferRows.ts'
import { receiverOf } from './receiver.ts'
import { priceOf, TRANSFER_QUEUE, type Transfer } from './transferDocument.ts'
import { tellEnd } from './transferMessages.ts'
import { postPart } from './transferPosting.ts'

/** Cards moved in one transaction. */
const PART_SIZE = 500

/** Transfers: each run pushes one part of the cards and moves what arrived. */
export const CARD_TRANSFERS: JobQueue = {
  name: TRANSFER_QUEUE,
  slots: () => 1,
  retrySeconds: [2, 10, 60],
  maxTries: 4,
  retentionDays: 1,
  started: rows.startTransfer,
  failed: async (db, id, { text }) => {
    await rows.breakTransfer(db, id, text)
  },
  numberOf: rows.transferNumber,
  run: async (job, { services }) => {
    const { kysely } = services.database,
      { tenantId, id } = job
    const [row] = await findRows(kysely, cardTransferOrder, tenantId, [id])
    if (row?.orderState !== 'running') throw new JobStopped()
    const items = await rows.waitingItems(kysely, id, PART_SIZE)
    const refused = row.toMerchantCode === null ? new Map<string, string>() : await push(row, items)
    await services.database.transaction(async (db) => {
      if (!(await rows.startTransfer(db, id))) throw new JobStopped()
      const done = await movePart(row, { items, refused }, submittersWork(services, job, db))
      await advanceRun(db, job, { position: job.position + 1, done })
    })
    return null

    async function push(
      transfer: Transfer,
      cards: readonly rows.WaitingItem[],
    ): Promise<ReadonlyMap<string, string>> {
      const receive = await receiverOf({ database: services.database, tenantId })
      return receive(
        cards.map(({ id: itemId, cardId, cardNo, pushCount }) => ({
          id: itemId,
          key: `${transfer.transferNo ?? ''}-${cardId}`,
          cardNo: cardNo === null ? '' : services.vault.open(cardNo),
          pushCount,
        })),
      )
    }
  },
}

/** Moves the cards that arrived and counts; true where no card of the transfer waits any more. */
export async function movePart(
  row: Transfer,
  {
    items,
    refused,
  }: { readonly items: readonly rows.WaitingItem[]; readonly refused: ReadonlyMap<string, string> },
  work: Work,
): Promise<boolean> {
  const moved = items.filter(({ id }) => !refused.has(id)),
    part = (row.settleCount ?? 0) + 1
  if (moved.length > 0)
    await postPart(
      row,
      moved.map(({ cardId }) => cardId),
      work,
      part,
    )
  await rows.endItems(
    work.db,
    moved.map(({ id }) => id),
    [...refused].map(([id, reason]) => ({ id, reason })),
  )
  const counts = await rows.itemCounts(work.db, row.id),
    isDone = counts.waiting === 0
  const ended = counts.failed === 0 ? 'success' : counts.done === 0 ? 'failed' : 'partFailed'
  await updateRows(work.db, cardTransferOrder, {
    tenantId: work.tenantId,
    ids: [row.id],
    set: {
      successQty: counts.done,
      failQty: counts.failed,
      failReason: counts.reason,
      settleCount: part,
      settledAmount: addFen(row.settledAmount ?? ZERO_FEN, priceOf(row, moved.length)),
      ...(isDone ? { orderState: ended } : {}),
    },
    userId: work.caller.session.userId,
  })
  if (isDone) await tellEnd(row, counts, work)
  return isDone
}
