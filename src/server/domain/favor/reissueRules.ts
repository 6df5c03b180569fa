import { fail } from '../../../contract/errors.ts'
import type { Input } from '../../../contract/define/row.ts'
import { FAVOR_LIMITS } from '../../../contract/parts/favorTerms.ts'
import type { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { holds } from '../../engine/caller.ts'
import type { Work } from '../../engine/work.ts'
import { isRefunded } from '../../store/favor/orderRows.ts'
import { reissueCounts } from '../../store/favor/reissueRows.ts'
import type { IssueRecord } from './outcome.ts'

export type ReissueInput = Input<typeof favorRecord, 'reissue'>
const EXPIRED_RIGHT = 'favorCoupon_reissue_expired'

/** Refuses records that are not to be issued again for this reason. */
export async function requireReissuable(
  records: readonly IssueRecord[],
  { reissueReason, voucherFile }: ReissueInput,
  work: Work,
): Promise<void> {
  const state = reissueReason === 'failed' ? 'failed' : 'expired'
  if (records.some((record) => record.state !== state))
    fail(state === 'failed' ? 'FAVOR_REISSUE_FAILED' : 'FAVOR_REISSUE_EXPIRED')
  if (state === 'failed' && records.some(({ bizType }) => bizType === 'order')) fail('FAVOR_ORDER_OVER')
  if (state === 'expired') {
    if (!holds(work.caller, EXPIRED_RIGHT)) fail('FAVOR_REISSUE_RIGHT')
    const numbers = records.flatMap((row) => (row.bizType === 'order' ? [row.bizOrderNo ?? ''] : []))
    if (numbers.length > 0 && (await isRefunded(work.db, work.tenantId, numbers)))
      fail('FAVOR_ORDER_REFUNDED')
    if (!voucherFile) fail('FAVOR_REISSUE_FILE', {}, 'voucherFile')
  }
  if (new Set(records.map(({ bizType }) => bizType)).size > 1) fail('FAVOR_REISSUE_MIXED')
  const counts = await reissueCounts(
    work.db,
    work.tenantId,
    records.map(({ id }) => id),
  )
  if ([...counts.values()].some((count) => count >= FAVOR_LIMITS.reissueTimes))
    fail('FAVOR_REISSUE_TIMES', { max: FAVOR_LIMITS.reissueTimes })
}
