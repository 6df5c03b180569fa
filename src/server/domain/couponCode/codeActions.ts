import { fail, say } from '../../../contract/errors.ts'
import type { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { itemsOf, lockCodeOwners, moveCodes, releaseReserved } from '../../store/couponCode/activityRows.ts'
import { sealedCode } from '../../store/couponCode/codeRows.ts'

/** Activities and coupons are locked after the codes, in the order of their ids, before the first of them moves. */
export const codeHooks: Hooks<typeof couponActivityCode> = {
  beforeAct: async (rows, action, { db, tenantId }) => {
    if (rows.length > 0 && action === 'void')
      await lockCodeOwners(db, tenantId, [...new Set(rows.map(({ activityId }) => activityId ?? '0'))])
  },
}

/** Voids a code for good; the coupons that were reserved for it are free again. */
export const voidCode: ActionHandler<typeof couponActivityCode, 'void'> = async (
  row,
  { reason },
  { db, tenantId },
) => {
  const activityId = row.activityId ?? '0',
    isAssigned = row.state === 'assigned'
  await moveCodes(db, tenantId, {
    activityId,
    type: 'void',
    available: isAssigned ? 0 : -1,
    bizNo: null,
    counters: { void_qty: 1, ...(isAssigned ? { assigned_qty: -1 } : {}) },
  })
  await releaseReserved(db, tenantId, {
    items: await itemsOf(db, tenantId, activityId),
    codes: 1,
    bizNo: null,
  })
  return {
    set: { voidReason: reason },
    consequences: [say('{code} 作废，预占的优惠券释放', { code: row.codeMask })],
  }
}

/** Shows a whole code, once, to whoever may see it; the audit has who did. */
export const reveal: ActionHandler<typeof couponActivityCode, 'reveal'> = async (row, _input, work) => {
  const sealed = (await sealedCode(work.db, work.tenantId, row.id)) ?? fail('CODE_UNKNOWN')
  return {
    once: { fullCode: work.vault.open(sealed) },
    consequences: [say('{code}：查看完整券码', { code: row.codeMask })],
  }
}
