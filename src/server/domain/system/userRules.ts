import type { Row } from '../../../contract/define/row.ts'
import { refuse } from '../../../contract/errors.ts'
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
 * Whoever is no administrator leaves administrators alone: resetting their password would be becoming one.
 */
export async function requireAuthorityOver(work: Work, row: User): Promise<void> {
  if (work.caller.access.administrator) return
  const aliases = (await selectRoleAliases(work.db, work.tenantId, row.roleId)).map((role) => role.alias)
  if (aliases.includes('administrator') || (aliases.includes('admin') && !isAdmin(work.caller)))
    refuse('不能操作管理员账号')
}

/** Refuses roles the caller may not hand out, and changing one's own. */
export async function requireRoles(work: Work, before: User | null, after: readonly string[]): Promise<void> {
  const currentRoles = before?.roleId ?? []
  const isUnchanged = currentRoles.length === after.length && currentRoles.every((id) => after.includes(id))
  if (before?.id === work.caller.session.userId && !isUnchanged) refuse('不能修改本账号的角色', 'roleId')
  await requireGrantable(
    work,
    after.filter((id) => !currentRoles.includes(id)),
  )
}

/**
 * The password a reset or a creation without one gives: as columns, and as it is told once. A demonstration
 * has a known one.
 */
export interface InitialPassword {
  readonly set: { readonly password: string; readonly mustChange: boolean }
  readonly plaintext: string | null
}

/**
 * One hash of the known password for all rows of a demonstration: they share it anyway, and a hash is dear.
 */
const demoHashes = new WeakMap<Work, Promise<string>>()

/** Makes the first password of an account. */
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
