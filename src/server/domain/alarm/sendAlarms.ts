import { ALARM_CHANNELS } from '../../../contract/parts/alarms.ts'
import type { Services } from '../../services.ts'
import { claimSends, type ClaimedSend, endSend, type SendEnd } from '../../store/alarm/sendRows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { byMail } from './byMail.ts'
import { byMessage, bySms } from './byPerson.ts'
import { byRobot } from './byRobot.ts'
import type { Failure } from './failure.ts'

/** Seconds before each further attempt. */
const DELAYS: readonly number[] = [15, 60, 300]
/** How long a claimed sending is reserved for its process; longer than an attempt takes. */
const CLAIM_SECONDS = 60
const BATCH_SIZE = 20
const { wire: CHANNEL } = ALARM_CHANNELS

/**
 * Sends what is due, at least once each; several servers share the work. A process that dies leaves what it
 * claimed to be sent again. Resolves to whether more may be due.
 */
export async function sendDueAlarms(services: Services): Promise<boolean> {
  const { kysely } = services.database
  const claimed = await claimSends(kysely, { limit: BATCH_SIZE, seconds: CLAIM_SECONDS })
  await Promise.all(claimed.map((send) => asTenant(send.tenantId, () => attempt(services, send))))
  return claimed.length === BATCH_SIZE
}

async function attempt(services: Services, send: ClaimedSend): Promise<void> {
  const failure = await tried(services, send)
  if (failure === 'ended') return
  await endSend(services.database.kysely, send, endOf(send, failure))
}

/** What follows from an attempt: an end, or another one after a while. */
const endOf = ({ tries }: ClaimedSend, failure: Failure | null): SendEnd =>
  failure === null
    ? { sent: true }
    : {
        sent: false,
        error: failure.error,
        nextInSeconds: failure.again ? (DELAYS[tries - 1] ?? null) : null,
      }

/** Sends by its channel: null where it was sent, `ended` where that is stored already. */
function tried(services: Services, send: ClaimedSend): Promise<Failure | 'ended' | null> {
  switch (send.channel) {
    case CHANNEL.message:
      return byMessage(services, send)
    case CHANNEL.sms:
      return bySms(services, send)
    case CHANNEL.mail:
      return byMail(services, send)
    default:
      return byRobot(services, send)
  }
}
