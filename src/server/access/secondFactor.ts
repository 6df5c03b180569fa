import type { Vault } from '../secrets/vault.ts'
import type { Services } from '../services.ts'
import {
  type FactorOwner,
  findTotp,
  replaceRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
} from '../store/access/factorRows.ts'
import type { Reader } from '../store/db.ts'
import { type AttemptResult, judgeOwnAttempt } from './lockout.ts'
import { newRecoveryCodes, plainRecoveryCode, stepOfCode } from './totp.ts'

const recoveryDigest = (vault: Vault, { userId }: FactorOwner, code: string): string =>
  vault.lastingDigest(`recovery:${userId}:${code}`)

/**
 * Checks a code of the authenticator app, or a recovery code, which is used up by that. Wrong codes count like
 * wrong passwords; a code that was used is wrong. `unconfirmed` accepts a key that was never used.
 */
export function judgeCode(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  owner: FactorOwner,
  { code, unconfirmed = false }: { readonly code: string; readonly unconfirmed?: boolean },
): Promise<AttemptResult<true>> {
  const db = database.kysely
  return judgeOwnAttempt(database, { ...owner, purpose: 'factor' }, async () => {
    const totp = await findTotp(db, owner)
    if (!totp || totp.confirmed === unconfirmed) return false
    const digits = code.replaceAll(/\s/g, '')
    if (/^\d{6}$/.test(digits)) {
      const step = stepOfCode(vault.open(totp.sealed), digits)
      return step !== null && useTotpStep(db, owner, step)
    }
    const recovery = unconfirmed ? null : plainRecoveryCode(code)
    return recovery !== null && useRecoveryCode(db, owner, recoveryDigest(vault, owner, recovery))
  })
}

/** Replaces the recovery codes of a user; the new ones are returned this once. */
export async function renewRecoveryCodes(
  db: Reader,
  vault: Vault,
  owner: FactorOwner,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    owner,
    codes.map((code) => recoveryDigest(vault, owner, plainRecoveryCode(code) ?? '')),
  )
  return codes
}
