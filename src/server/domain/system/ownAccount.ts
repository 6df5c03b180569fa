import { fail } from '../../../contract/errors.ts'
import { judgeOwnAttempt } from '../../access/lockout.ts'
import { rememberPassword, requireFreshPassword, requireGoodPassword } from '../../access/passwordRules.ts'
import { hashDigest, isPassword, readPassword } from '../../secrets/passwords.ts'
import type { Work } from '../../engine/work.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Services } from '../../services.ts'
import { dropDevices } from '../../store/access/failureRows.ts'
import { findAccount, setPasswords } from '../../store/access/loginRows.ts'
import { endSessions } from '../../engine/endSessions.ts'

/**
 * Verifies the old password before the transaction: a wrong one counts as a failed login even if the call
 * fails. Refuses with `TOO_MANY_GUESSES` during a lockout.
 */
export async function verifyOldPassword(
  parameters: Parameters,
  caller: Caller,
  { database, vault }: Services,
): Promise<void> {
  if (!(await isOwnPassword(parameters.oldPassword, caller, { database, vault })))
    fail('OLD_PASSWORD_WRONG', {}, 'oldPassword')
}

/** Verifies the password with which a user sets up or renews a second factor, as `verifyOldPassword` does. */
export async function verifyPassword(
  parameters: Parameters,
  caller: Caller,
  services: Services,
): Promise<void> {
  if (!(await isOwnPassword(parameters.password, caller, services)))
    fail('LOGIN_PASSWORD_WRONG', {}, 'password')
}

/** Whether a text is the caller's password; counted like a login. Throws TOO_MANY_GUESSES. */
async function isOwnPassword(
  submitted: unknown,
  caller: Caller,
  { database, vault }: Pick<Services, 'database' | 'vault'>,
): Promise<boolean> {
  const { userId, tenantId } = caller.session
  const password = readPassword(typeof submitted === 'string' ? submitted : '', vault)
  const result = await judgeOwnAttempt(database, { tenantId, userId }, async () => {
    const account = await findAccount(database.kysely, tenantId, { id: userId })
    return isPassword(account?.password ?? null, password?.digest ?? '')
  })
  if ('blocked' in result) fail('TOO_MANY_GUESSES')
  return 'right' in result
}

/** Sets the caller's new password after the old one was verified, and ends the other sessions. */
export async function updatePassword(
  parameters: Parameters,
  work: Work,
): Promise<{ answer: unknown; targets: string[]; msg: string }> {
  const { userId, id } = work.caller.session
  const [newPassword, repeatedPassword] = ['newPassword', 'newPassword1'].map((name) =>
    readPassword(String(parameters[name] ?? ''), work.vault),
  )
  if (!parameters.newPassword) fail('NEW_PASSWORD_REQUIRED', {}, 'newPassword')
  if (!newPassword || newPassword.digest !== repeatedPassword?.digest)
    return fail('NEW_PASSWORDS_DIFFER', {}, 'newPassword1')
  const account = await findAccount(work.db, work.tenantId, { id: userId })
  if (!account) return fail('NOT_FOUND')
  await requireGoodPassword(work, newPassword, account, 'newPassword')
  await requireFreshPassword(work, newPassword, { userId, currentHash: account.password }, 'newPassword')
  await rememberPassword(work, userId, account.password)
  await setPasswords(work.db, work.tenantId, new Map([[userId, await hashDigest(newPassword.digest)]]))
  await dropDevices(work.db, work.tenantId, [userId])
  await endSessions(work.db, work.database, { userIds: [userId], except: id })
  await work.tell('session', id)
  return { answer: true, targets: [userId], msg: '操作成功!' }
}
