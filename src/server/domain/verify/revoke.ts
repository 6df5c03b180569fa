import { fail, say } from '../../../contract/errors.ts'
import type { verifyOrder } from '../../../contract/resources/order/verifyOrder.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { addActivityUses, giveBackUse } from '../../store/card/cardUseRows.ts'

/** Takes a use back on the day it was made, unless it is settled: the card may be used again. */
export const revoke: ActionHandler<typeof verifyOrder, 'revoke'> = async (row, { reason }, work) => {
  const now = formatMoment(work.at ?? new Date())
  if (row.settleState === 'settled') fail('VERIFY_SETTLED')
  if (row.verifyTime?.slice(0, 10) !== now.slice(0, 10)) fail('VERIFY_NOT_TODAY')
  if (!(await giveBackUse(work.db, work.tenantId, row.sourceId ?? ''))) fail('VERIFY_CARD_VOID')
  if (row.activityId) await addActivityUses(work.db, work.tenantId, { activityId: row.activityId, times: -1 })
  return {
    set: { revokeReason: reason, revokeUser: work.caller.session.realName, revokeTime: now },
    consequences: [say('卡 {code} 恢复 1 次可用', { code: row.codeMasked ?? '' })],
  }
}
