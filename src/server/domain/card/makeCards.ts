import type { Row } from '../../../contract/define/row.ts'
import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import type { JobProgress } from '../../jobs/queue.ts'
import type { Services } from '../../services.ts'
import { countBatch } from '../../store/card/cardNumberRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { cardNumber, newCardSecret } from './cardNumbers.ts'

/** Cards written in one transaction. */
const PART_SIZE = 5_000

/** How far the making of cards is, and whether it shall go on. */
export interface Making {
  readonly tenantId: string
  readonly throwIfStopped: () => void
  readonly progress: JobProgress
}
/** A run of cards that an order asked for; the order's number is that of its batch, `first` its first serial number. */
export interface CardRun {
  readonly orderNo: string
  readonly prefix: string
  readonly first: number
  readonly qty: number
  readonly card: Pick<
    Row<typeof cardNumberInfo>,
    | 'sourceType'
    | 'activityId'
    | 'merchantId'
    | 'merchantCode'
    | 'faceValue'
    | 'cardState'
    | 'activateTime'
    | 'validStart'
    | 'validEnd'
    | 'createUser'
  >
}

/** Writes the cards of a run in portions; those that an earlier attempt wrote stay. */
export async function makeCards(
  { database, vault }: Services,
  { orderNo, prefix, first, qty, card }: CardRun,
  { tenantId, throwIfStopped, progress }: Making,
): Promise<void> {
  const [activity] = await findRows(database.kysely, cardActivity, tenantId, [card.activityId ?? '0'])
  const common = {
    ...card,
    sourceNo: orderNo,
    batchNo: orderNo,
    totalTimes: activity?.exchangeTimes ?? 1,
    usedTimes: 0,
    delayCount: 0,
    delayedDays: 0,
  }
  let done = await countBatch(database.kysely, tenantId, orderNo)
  while (done < qty) {
    throwIfStopped()
    const from = first + done,
      size = Math.min(PART_SIZE, qty - done)
    const serials = Array.from({ length: size }, (_, index) => from + index)
    const cards = await mapWithPauses(serials, (serialNo) => {
      const secret = newCardSecret()
      return {
        ...common,
        serialNo,
        cardNo: cardNumber(prefix, serialNo),
        cardSecret: vault.seal(secret),
        'cardSecret.hmac': vault.digest(secret),
      }
    })
    await database.transaction((db) => insertRows(db, cardNumberInfo, tenantId, cards))
    done += size
    progress.processed = done
  }
}
