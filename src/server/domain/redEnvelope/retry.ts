import { say } from '../../../contract/errors.ts'
import type { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { sealedRedHolder } from '../../store/redEnvelope/recordRows.ts'
import { RED_SEND_JOB } from './envelope.ts'

/** Tries a failed red packet again under its number and with its amount, which is reserved anew. */
export const recordRetry: ActionHandler<typeof redEnvelopeRecord, 'recordRetry'> = async (
  row,
  _input,
  work,
) => {
  await work.tell(SCHEDULER_TOPIC, RED_SEND_JOB)
  return {
    set: { state: 'pending', nextTryTime: momentOf(work), retryCount: 0 },
    consequences: [say('用原单号 {no} 重新发放', { no: row.recordNo ?? '' })],
  }
}

/** Shows the full account and mobile number of a record; that somebody looked is in the log. */
export const plain: ActionHandler<typeof redEnvelopeRecord, 'plain'> = async (
  row,
  _input,
  { db, tenantId, vault },
) => {
  const { account, mobile } = await sealedRedHolder(db, tenantId, row.id)
  return {
    once: {
      account: account === null ? null : vault.open(account),
      mobile: mobile === null ? null : vault.open(mobile),
    },
    consequences: [say('{no}：查看完整的账号与手机号', { no: row.recordNo ?? '' })],
  }
}
