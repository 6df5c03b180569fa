import { fail, say } from '../../../contract/errors.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { momentOf } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { beginReissue } from '../../store/favor/reissueRows.ts'
import { findRows } from '../../store/rows.ts'
import { isNormCode, isRetryable, NORM_CODES } from '../../vouchers/gatewayError.ts'
import { SEND_JOB } from './accept.ts'
import { followVouchers } from './follow.ts'

const OPEN_MS = 5 * 60_000

/** Tries a voucher again under its number: a failed one reserves anew, an open one is asked about at once. */
export const retryOrder: ActionHandler<typeof favorRecord, 'retryOrder'> = async (row, _input, work) => {
  const now = momentOf(work)
  if (row.state === 'sending') {
    const since = parseMoment(row.firstSendTime ?? row.createTime).getTime()
    if (Date.now() - since < OPEN_MS) fail('FAVOR_RETRY_SOON')
    await work.tell(SCHEDULER_TOPIC, SEND_JOB)
    return {
      set: { nextTryTime: now },
      consequences: [say('用原单号查询 {no} 的结果', { no: row.recordNo ?? '' })],
    }
  }
  if (row.bizType === 'order') fail('FAVOR_ORDER_OVER')
  const code = row.failCode
  if (!isNormCode(code)) return fail('FAVOR_RETRY_FINAL', { reason: row.failReason ?? '' })
  if (NORM_CODES[code].klass === 'reissue' && !isRetryable(code)) fail('FAVOR_RETRY_ACCOUNT')
  if (!isRetryable(code)) fail('FAVOR_RETRY_FINAL', { reason: row.failReason ?? NORM_CODES[code].text })
  if (row.parentRecordId) {
    const begun = await beginReissue(work.db, work.tenantId, [
      { originalId: row.parentRecordId, recordId: row.id },
    ])
    if (begun === 0) fail('FAVOR_REISSUE_LIVE')
  }
  await work.tell(SCHEDULER_TOPIC, SEND_JOB)
  return {
    set: { state: 'pending', nextTryTime: now, retryCount: 0 },
    consequences: [say('用原单号 {no} 重新发放', { no: row.recordNo ?? '' })],
  }
}

/** What asked for vouchers that are tried again follows them. */
export const recordHooks: Hooks<typeof favorRecord> = {
  afterAct: async (ids, { db, tenantId }) => {
    await followVouchers(db, tenantId, await findRows(db, favorRecord, tenantId, ids))
  },
}
