import { fail, Refusal } from '../../contract/errors.ts'
import { couponActivityCode } from '../../contract/resources/couponCode/couponActivityCode.ts'
import { isMobile } from '../../kernel/mobile.ts'
import { findCode } from '../domain/couponCode/findCode.ts'
import { redeemOnce } from '../domain/couponCode/redeem.ts'
import { systemWork } from '../engine/system.ts'
import { countWrongCode, isLockedOut } from '../store/couponCode/attemptRows.ts'
import { requiredText } from './callParameters.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'
import { refusingCoupons } from './couponRefusals.ts'
import { refuseOpen } from './refusals.ts'

const STATES = couponActivityCode.states.wire,
  MAX_CODE = 32
/** Refusals that mean that nobody has this code. */
const WRONG: ReadonlySet<string> = new Set(['CODE_UNKNOWN'])

/** How a code of the key's merchant stands; one whose campaign is over counts as expired at once. */
export async function queryCode(
  parameters: CallParameters,
  { key, services }: CallContext,
): Promise<CallResult> {
  const text = requiredText(parameters, 'code', MAX_CODE)
  if (key.env === 2) return refuseOpen('COUPON_NOT_FOUND')
  const row = await findCode(services, key.tenantId, text)
  if (row === null || row.merchantId !== key.merchantId) return refuseOpen('COUPON_NOT_FOUND')
  const isOpen = row.state === 'available' || row.state === 'assigned',
    { mask: codeMask, activityName, startTime, endTime, orderNo } = row
  return {
    bizNo: codeMask,
    data: {
      codeMask,
      activityName,
      startTime,
      endTime,
      orderNo,
      state: STATES[isOpen && row.isOver ? 'expired' : row.state],
    },
  }
}

/** Redeems a code of the key's merchant for a mobile number; five wrong codes of a number lock it for half an hour. */
export function redeemByProgram(
  parameters: CallParameters,
  { key, services }: CallContext,
): Promise<CallResult> {
  const text = requiredText(parameters, 'code', MAX_CODE),
    mobile = requiredText(parameters, 'mobile', 11)
  if (!isMobile(mobile)) refuseOpen('PARAM_INVALID', 'mobile')
  if (key.env === 2) return Promise.resolve({ bizNo: null, data: { coupons: [] } })
  const { database, vault } = services,
    { tenantId, merchantId } = key,
    digest = vault.digest(mobile)
  return refusingCoupons(async () => {
    if (await isLockedOut(database.kysely, tenantId, digest)) fail('CODE_ATTEMPTS')
    try {
      return await database.transaction(async (db) => {
        const work = systemWork(services, tenantId, { db, path: 'openapi/code' })
        const { code, coupons } = await redeemOnce({ text, mobile, merchantId: merchantId ?? '' }, work)
        return { bizNo: code.mask, data: { codeMask: code.mask, activityName: code.activityName, coupons } }
      })
    } catch (error) {
      // What was wrong is counted beside the transaction that it rolled back.
      if (error instanceof Refusal && WRONG.has(error.code))
        await database.transaction((db) => countWrongCode(db, tenantId, digest))
      throw error
    }
  })
}
