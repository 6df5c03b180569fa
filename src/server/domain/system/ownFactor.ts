import { renderSVG } from 'uqr'
import { fail, say } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { tenantRequiresFactor } from '../../access/factorDuty.ts'
import { judgeCode, renewRecoveryCodes } from '../../access/secondFactor.ts'
import { notifyOwner } from '../../access/securityNotices.ts'
import { newTotpKey, totpAddress } from '../../access/totp.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  putTotp,
} from '../../store/access/factorRows.ts'
import { findAccount } from '../../store/access/loginRows.ts'
import { verifyPassword } from './ownAccount.ts'

const BASE = '/blade-system/user'
const codeOf = ({ code }: Parameters): string => (typeof code === 'string' ? code.slice(0, 40) : '')

/** Checks the code of a call before its transaction, so that a wrong one counts although the call fails. */
const verifyCode =
  (unconfirmed: boolean) =>
  async (parameters: Parameters, { session }: Caller, services: Services): Promise<void> => {
    const totp = await findTotp(services.database.kysely, session)
    if (!totp || totp.confirmed === unconfirmed) fail(totp ? 'SECOND_FACTOR_EXISTS' : 'SECOND_FACTOR_MISSING')
    const result = await judgeCode(services, session, { code: codeOf(parameters), unconfirmed })
    if ('blocked' in result) fail('TOO_MANY_GUESSES')
    if ('wrong' in result) fail('SECOND_FACTOR_WRONG', {}, 'code')
  }

/** Makes a key for the caller's authenticator app; it counts once it is confirmed by a code. */
async function begin(_parameters: Parameters, { db, vault, caller: { session } }: Work) {
  const key = newTotpKey()
  if (!(await putTotp(db, session, vault.seal(key)))) fail('SECOND_FACTOR_EXISTS')
  const address = totpAddress(key, `${session.tenantId}/${session.account}`)
  return {
    answer: {},
    targets: [session.userId],
    once: { key, address, picture: renderSVG(address, { border: 2 }) },
  }
}

/** Puts the key into force after its first code; returns the recovery codes this once. */
async function confirm(_parameters: Parameters, work: Work) {
  const { session } = work.caller
  await confirmTotp(work.db, session)
  const recoveryCodes = await renewRecoveryCodes(work.db, work.vault, session)
  await notifyOwner(work.db, session, 'factorAdded', say('账号设置了两步验证'))
  await work.tell('session', session.id)
  return { answer: {}, targets: [session.userId], once: { recoveryCodes } }
}

async function renew(_parameters: Parameters, { db, vault, caller: { session } }: Work) {
  const recoveryCodes = await renewRecoveryCodes(db, vault, session)
  return { answer: {}, targets: [session.userId], once: { recoveryCodes } }
}

async function remove(_parameters: Parameters, work: Work) {
  const { session } = work.caller
  await deleteTotp(work.db, session)
  await notifyOwner(work.db, session, 'factorRemoved', say('账号关闭了两步验证'))
  await work.tell('session', session.id)
  return { answer: true, targets: [session.userId] }
}

/** Routes of the caller's own second factor. */
export const OWN_FACTOR_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/second-factor`,
    summary: '我的两步验证',
    read: async (_parameters, { caller: { session }, database }) => {
      const totp = await findTotp(database.kysely, session)
      const account = await findAccount(database.kysely, session.tenantId, { id: session.userId })
      return {
        enabled: totp?.confirmed ?? false,
        required: account?.role_factor === true || (await tenantRequiresFactor(database, session.tenantId)),
        recoveryCodesLeft: await countRecoveryCodes(database.kysely, session),
      }
    },
  },
  {
    method: 'POST',
    path: `${BASE}/begin-second-factor`,
    summary: '开始设置两步验证',
    resource: user.id,
    action: 'beginFactor',
    before: verifyPassword,
    write: begin,
  },
  {
    method: 'POST',
    path: `${BASE}/confirm-second-factor`,
    summary: '确认两步验证',
    resource: user.id,
    action: 'confirmFactor',
    before: verifyCode(true),
    write: confirm,
  },
  {
    method: 'POST',
    path: `${BASE}/renew-recovery-codes`,
    summary: '更换恢复码',
    resource: user.id,
    action: 'renewRecoveryCodes',
    before: verifyCode(false),
    write: renew,
  },
  {
    method: 'POST',
    path: `${BASE}/remove-second-factor`,
    summary: '关闭两步验证',
    resource: user.id,
    action: 'removeFactor',
    before: verifyCode(false),
    write: remove,
  },
]
