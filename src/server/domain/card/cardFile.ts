import type { Services } from '../../services.ts'
import { sealedBatch } from '../../store/card/cardNumberRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { type SealedArchive, sealedArchive } from '../stock/sealedArchive.ts'
import type { CardRun, Making } from './makeCards.ts'

const PART_SIZE = 5_000
const COLUMNS = [
  { label: '卡号', shape: 'text' },
  { label: '卡密', shape: 'text' },
  { label: '序号', shape: 'text' },
] as const

/** The encrypted file of the cards of a run, in the order of their serial numbers, outside of any transaction. */
export function packCardFile(
  { database, vault }: Services,
  { orderNo, first }: Pick<CardRun, 'orderNo' | 'first'>,
  { tenantId, throwIfStopped }: Pick<Making, 'tenantId' | 'throwIfStopped'>,
): Promise<SealedArchive> {
  async function* lines(): AsyncGenerator<readonly (readonly string[])[]> {
    let after = first - 1
    for (;;) {
      const query = { tenantId, batchNo: orderNo, after, limit: PART_SIZE }
      const cards = await sealedBatch(database.kysely, query)
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
  return sealedArchive(vault, { name: orderNo, title: orderNo, columns: COLUMNS, rows: lines() })
}
