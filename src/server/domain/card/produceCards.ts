import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { sealedBatch } from '../../store/card/cardNumberRows.ts'
import { addActivityCards, keepCardFile } from '../../store/card/physicalCardRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { updateRows } from '../../store/rows.ts'
import { type SealedArchive, sealedArchive } from '../stock/sealedArchive.ts'
import { tellMade } from './cardMessages.ts'
import { makeCards, type MadeOrder, type Making } from './makeCards.ts'
import { chargeFee, type PhysicalOrder } from './physicalMoney.ts'

const PART_SIZE = 5_000
const COLUMNS = [
  { label: '卡号', shape: 'text' },
  { label: '卡密', shape: 'text' },
  { label: '序号', shape: 'text' },
] as const

/** The encrypted file for the maker of the cards, outside of any transaction. */
function packCardFile(
  { database, vault }: Services,
  { row, first }: MadeOrder,
  { tenantId, throwIfStopped }: Pick<Making, 'tenantId' | 'throwIfStopped'>,
): Promise<SealedArchive> {
  const batchNo = row.orderNo ?? ''
  async function* lines(): AsyncGenerator<readonly (readonly string[])[]> {
    let after = first - 1
    for (;;) {
      const cards = await sealedBatch(database.kysely, { tenantId, batchNo, after, limit: PART_SIZE })
      throwIfStopped()
      if (cards.length === 0) return
      yield await mapWithPauses(cards, ({ cardNo, secret, serialNo }) => [
        cardNo,
        vault.open(secret),
        String(serialNo),
      ])
      after = cards.at(-1)?.serialNo ?? after
    }
  }
  return sealedArchive(vault, { name: batchNo, title: batchNo, columns: COLUMNS, rows: lines() })
}

/** Makes the cards of an order and the file for their maker. */
export async function makeAndPack(
  services: Services,
  row: PhysicalOrder,
  making: Making,
): Promise<SealedArchive> {
  return packCardFile(services, await makeCards(services, row, making), making)
}

/** Ends the making of an order: its fee is charged, its file kept, its activity counts the cards. */
export async function completeCards(
  row: PhysicalOrder,
  { content, password }: SealedArchive,
  work: Work,
): Promise<void> {
  const { db, tenantId } = work
  await chargeFee(row, work)
  await keepCardFile(db, { tenantId, orderId: row.id, content })
  await addActivityCards(db, { tenantId, activityId: row.activityId, issued: row.qty, activated: 0 })
  await updateRows(db, physicalCardOrder, {
    tenantId,
    ids: [row.id],
    set: { orderState: 'toShip', produceTime: momentOf(work), filePassword: password, downloadCount: 0 },
    userId: work.caller.session.userId,
  })
  await tellMade(work, row)
}
