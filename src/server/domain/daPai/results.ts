import { beginningOf, storable } from '../../../kernel/text.ts'
import { NoReply } from '../../gateways/outgoing.ts'
import type { Services } from '../../services.ts'
import { claimResults, type DueResult, endResult } from '../../store/order/daPaiRows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { type Reply, sendResult } from './sendResult.ts'

/** Seconds before each attempt after the first. */
const DELAYS: readonly number[] = [15, 60, 300, 1800]
const BATCH = 20,
  CLAIM_SECONDS = 30,
  MAX_REPLY = 200

async function attempt(services: Services, due: DueResult): Promise<void> {
  const reply = await sendResult(services, due).catch((error: unknown): Reply => {
    if (!(error instanceof NoReply)) throw error
    return { isAccepted: false, text: error.message }
  })
  await services.database.transaction((db) =>
    endResult(db, due, {
      isAccepted: reply.isAccepted,
      nextInSeconds: reply.isAccepted ? null : (DELAYS[due.pushCount] ?? null),
      reply: beginningOf(storable(reply.text), MAX_REPLY),
    }),
  )
}

/**
 * Sends the results that are due; several servers share the work, and one that ends leaves what it claimed to the
 * others. A platform may hear of the same result twice, never of none.
 */
export async function returnResults(services: Services): Promise<boolean> {
  const due = await services.database.transaction((db) =>
    claimResults(db, { limit: BATCH, seconds: CLAIM_SECONDS }),
  )
  const sent = await Promise.allSettled(
    due.map((result) => asTenant(result.tenantId, () => attempt(services, result))),
  )
  const failed = sent.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return due.length === BATCH
}
