import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import type { JobProgress } from '../../jobs/queue.ts'
import type { Services } from '../../services.ts'
import { countBatch } from '../../store/card/cardNumberRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { cardNumber, newCardSecret } from './cardNumbers.ts'
import type { PhysicalOrder } from './physicalMoney.ts'
import { withSerials } from './serials.ts'

/** Cards written in one transaction. */
const PART_SIZE = 5_000

/** How far the making of cards is, and whether it shall go on. */
export interface Making {
  readonly tenantId: string
  readonly throwIfStopped: () => void
  readonly progress: JobProgress
}
/** An order with the first serial number of its cards. */
export interface MadeOrder {
  readonly row: PhysicalOrder
  readonly first: number
}

/** Writes the cards of an order in portions; those that an earlier run wrote stay. */
export async function makeCards(
  services: Services,
  row: PhysicalOrder,
  { tenantId, throwIfStopped, progress }: Making,
): Promise<MadeOrder> {
  const { database, vault } = services
  const first = await withSerials(services, row, tenantId)
  const [activity] = await findRows(database.kysely, cardActivity, tenantId, [row.activityId])
  const common = {
    sourceType: 'physical',
    sourceNo: row.orderNo,
    batchNo: row.orderNo,
    activityId: row.activityId,
    merchantId: row.merchantId,
    merchantCode: row.merchantCode,
    faceValue: row.faceValue,
    totalTimes: activity?.exchangeTimes ?? 1,
    usedTimes: 0,
    delayCount: 0,
    delayedDays: 0,
    validEnd: row.validType === 'fixed' ? row.validEnd : null,
    cardState: 'inactive',
    createUser: row.createUser,
  } as const
  let done = await countBatch(database.kysely, tenantId, row.orderNo ?? '')
  while (done < row.qty) {
    throwIfStopped()
    const from = first + done,
      size = Math.min(PART_SIZE, row.qty - done)
    const serials = Array.from({ length: size }, (_, index) => from + index)
    const cards = await mapWithPauses(serials, (serialNo) => {
      const secret = newCardSecret()
      return {
        ...common,
        serialNo,
        cardNo: cardNumber(row.cardPrefix, serialNo),
        cardSecret: vault.seal(secret),
        'cardSecret.hmac': vault.digest(secret),
      }
    })
    await database.transaction((db) => insertRows(db, cardNumberInfo, tenantId, cards))
    done += size
    progress.processed = done
  }
  return { row, first }
}
