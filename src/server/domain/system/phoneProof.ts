import { fail } from '../../../contract/errors.ts'
import { judgeOwnAttempt } from '../../access/lockout.ts'
import { redeemCode } from '../../access/phoneCode.ts'
import { phoneOf } from '../../access/phoneLogin.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { isPhone } from '../../sms/queue.ts'
import { sendCode } from '../../sms/sendCode.ts'

const BASE = '/blade-system/user'

const phoneIn = ({ services }: Reading, parameters: Parameters): string => {
  const phone = phoneOf(services, String(parameters.phone ?? ''))
  return isPhone(phone) ? phone : fail('PHONE_INVALID', {}, 'phone')
}

/**
 * Sends a code to a phone the caller names as his own. Nobody's accounts are looked up, so that the answer
 * tells nothing about them.
 */
async function sendProofCode(parameters: Parameters, reading: Reading): Promise<{ readonly id: string }> {
  const phone = phoneIn(reading, parameters),
    { userId } = reading.caller.session
  const id = await sendCode(reading.services, {
    tenantId: reading.caller.session.tenantId,
    ip: reading.caller.origin.ip,
    purpose: { phone, userId },
    userId,
    findRecipient: () => Promise.resolve({ phone, accountId: userId }),
  })
  return { id }
}

/** Whether a code is the one sent to a phone for the caller; counted like a login, and used up. */
async function verifyProofCode(parameters: Parameters, reading: Reading): Promise<true> {
  const phone = phoneIn(reading, parameters),
    { userId, tenantId } = reading.caller.session
  const code = String(parameters.code ?? '')
  const result = await judgeOwnAttempt(reading.database, { tenantId, userId, purpose: 'phone' }, async () => {
    const sentTo = await redeemCode(reading.services, { phone, userId }, { tenantId, code })
    return sentTo === userId
  })
  if ('blocked' in result) fail('TOO_MANY_GUESSES')
  if (!('right' in result)) fail('PHONE_CODE_WRONG', {}, 'code')
  return true
}

/** Routes with which a user proves that a phone is his. */
export const PHONE_PROOF_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/phone-code`,
    summary: '短信验证码',
    personal: true,
    read: sendProofCode,
  },
  {
    method: 'GET',
    path: `${BASE}/phone-code-verification`,
    summary: '校验短信验证码',
    personal: true,
    read: verifyProofCode,
  },
]
