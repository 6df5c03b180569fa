import { fail } from '../../../contract/errors.ts'
import { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { newId } from '../../../kernel/id.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { claimKeys } from '../../store/redEnvelope/recordRows.ts'
import { insertRows } from '../../store/rows.ts'
import { holderColumns } from '../favor/accept.ts'
import { type Envelope, RED_SEND_JOB } from './envelope.ts'
import type { Holder } from './holders.ts'

/** Refuses a campaign that sends nothing now. */
export function requireRunning({ status, startTime, endTime }: Envelope, now: string): void {
  if (status === 'draft') fail('RED_NOT_YET')
  if (status === 'stopped') fail('RED_STOPPED')
  if (status === 'ended' || now > endTime) fail('RED_OVER')
  if (now < startTime) fail('RED_NOT_YET')
}

/** Accepts red packets under the numbers of whoever asks for them; nothing is reserved or sent yet. */
export async function acceptPackets(
  envelope: Envelope,
  requests: readonly (Holder & { readonly bizNo: string })[],
  work: Work,
): Promise<readonly string[]> {
  const { db, tenantId, caller } = work,
    rows = requests.map((one) => ({ ...one, id: newId() })),
    free = await claimKeys(
      db,
      tenantId,
      rows.map(({ id, bizNo }) => ({ bizNo, recordId: id })),
    )
  if (free.size < rows.length) fail('FAVOR_BIZ_NO_USED', {}, 'bizNo')
  const ids = await insertRows(
    db,
    redEnvelopeRecord,
    tenantId,
    rows.map((one) => ({
      id: one.id,
      envelopeId: envelope.id,
      platform: envelope.platform,
      bizNo: one.bizNo,
      ...holderColumns(work, one),
      amount: null,
      retryCount: 0,
      usedAmount: ZERO_FEN,
      nextTryTime: momentOf(work),
      state: 'pending',
      createUser: caller.session.userId || null,
      createDept: caller.session.deptIds[0] ?? null,
    })),
  )
  await work.tell(SCHEDULER_TOPIC, RED_SEND_JOB)
  return ids
}
