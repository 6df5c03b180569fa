import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { JobEnded, JobStopped } from '../../jobs/run.ts'
import { requireEligibleSubmitter } from '../../jobs/submitter.ts'
import { submittersWork } from '../../jobs/submittersWork.ts'
import { failMaking, lockMaking, physicalCardNumber } from '../../store/card/physicalCardRows.ts'
import { findRows } from '../../store/rows.ts'
import { tellUnmade } from './cardMessages.ts'
import { completeCards, makeAndPack } from './produceCards.ts'
import { PHYSICAL_CARD_QUEUE } from './physicalActions.ts'

/** Orders whose cards are made: the cards in portions, the file outside of any transaction, the end in one. */
export const PHYSICAL_CARDS: JobQueue = {
  name: PHYSICAL_CARD_QUEUE,
  slots: () => 1,
  retrySeconds: [5, 30],
  maxTries: 5,
  retentionDays: 1,
  started: lockMaking,
  failed: async (db, id, { text }) => {
    const tenantId = await failMaking(db, id, text)
    if (tenantId !== null) await tellUnmade({ db, tenantId }, id, text)
  },
  numberOf: physicalCardNumber,
  run: async (job, { services, throwIfStopped, progress }) => {
    const { tenantId, id } = job
    await requireEligibleSubmitter(services, physicalCardOrder, job, 'produce')
    const [row] = await findRows(services.database.kysely, physicalCardOrder, tenantId, [id])
    if (row?.orderState !== 'making') throw new JobStopped()
    progress.total = row.qty
    const archive = await makeAndPack(services, row, { tenantId, throwIfStopped, progress })
    return async (db) => {
      if (!(await lockMaking(db, id))) return false
      try {
        await completeCards(row, archive, submittersWork(services, job, db))
      } catch (error) {
        if (error instanceof Refusal) throw new JobEnded(error.message)
        throw error
      }
      return true
    }
  },
}
