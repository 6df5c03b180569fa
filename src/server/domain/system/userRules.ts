import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import type { user } from '../../../contract/resources/system/user.ts'
import { randomPassword } from '../../access/passwordRules.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import type { Work } from '../../engine/work.ts'
import { selectRoleAliases } from '../../store/system/roleRows.ts'
import { isAdmin, requireGrantable } from './rank.ts'
import { readParam } from '../../engine/parameters.ts'

/** A stored user. */
export type User = Row<typeof user>

/**
 * Refuses operations on administrators by others: resetting their password would give access to their
 * account.
 */
export async function requireAuthorityOver(work: Work, row: User): Promise<void> {
  if (work.caller.access.administrator) return
  const aliases = (await selectRoleAliases(work.db, work.tenantId, row.roleId)).map((role) => role.alias)
  if (aliases.includes('administrator') || (aliases.includes('admin') && !isAdmin(work.caller)))
    fail('USER_IS_ADMIN')
}

/** Refuses roles the caller may not grant, and any change of the caller's own roles. */
export async function requireRoles(work: Work, before: User | null, after: readonly string[]): Promise<void> {
  const currentRoles = before?.roleId ?? []
  const isUnchanged = currentRoles.length === after.length && currentRoles.every((id) => after.includes(id))
  if (before?.id === work.caller.session.userId && !isUnchanged) fail('USER_OWN_ROLE', {}, 'roleId')
  await requireGrantable(
    work,
    after.filter((id) => !currentRoles.includes(id)),
  )
}

/**
 * A generated password: the columns to set, and the plaintext to show once; null in a demo installation,
 * where it is known.
 */
export interface InitialPassword {
  readonly set: { readonly password: string; readonly mustChange: boolean }
  readonly plaintext: string | null
}

/** Hash of the demo password by work: hashing is slow and all accounts of a demo share it. */
const demoHashes = new WeakMap<Work, Promise<string>>()

/** Generates the initial password of an account. */
export async function initialPassword(work: Work): Promise<InitialPassword> {
  if (work.services.config.demo) {
    const hash =
      demoHashes.get(work) ??
      readParam(work, 'account.initPassword').then((demoPassword) => hashPassword(demoPassword ?? '123456'))
    demoHashes.set(work, hash)
    return { set: { password: await hash, mustChange: false }, plaintext: null }
  }
  const plaintext = randomPassword()
  return { set: { password: await hashPassword(plaintext), mustChange: true }, plaintext }
}
