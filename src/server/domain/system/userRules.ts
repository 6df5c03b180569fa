import type { Row } from '../../../contract/define/row.ts'
import { refuse } from '../../../contract/errors.ts'
import type { user } from '../../../contract/resources/system/user.ts'
import { randomPassword } from '../../access/passwordRules.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import type { Work } from '../../engine/work.ts'
import { selectRoleAliases } from '../../store/system/roleRows.ts'
import { isAdmin, requireHandable } from './rank.ts'
import { readParam } from '../../engine/parameters.ts'

/** A stored user. */
export type User = Row<typeof user>

/**
 * Whoever is no administrator leaves administrators alone: resetting their password would be becoming one.
 */
export async function requireOver(work: Work, row: User): Promise<void> {
  if (work.caller.access.administrator) return
  const aliases = (await selectRoleAliases(work.db, work.tenantId, row.roleId)).map((role) => role.alias)
  if (aliases.includes('administrator') || (aliases.includes('admin') && !isAdmin(work.caller)))
    refuse('不能操作管理员账号')
}

/** Refuses roles the caller may not hand out, and changing one's own. */
export async function requireRoles(work: Work, before: User | null, after: readonly string[]): Promise<void> {
  const held = before?.roleId ?? []
  const same = held.length === after.length && held.every((id) => after.includes(id))
  if (before?.id === work.caller.session.userId && !same) refuse('不能修改本账号的角色', 'roleId')
  await requireHandable(
    work,
    after.filter((id) => !held.includes(id)),
  )
}

/**
 * The password a reset or a creation without one gives: as columns, and as it is told once. A demonstration
 * has a known one.
 */
export interface Initial {
  readonly set: { readonly password: string; readonly mustChange: boolean }
  readonly told: string | null
}

/**
 * One hash of the known password for all rows of a demonstration: they share it anyway, and a hash is dear.
 */
const knownHashes = new WeakMap<Work, Promise<string>>()

/** Makes the first password of an account. */
export async function initialPassword(work: Work): Promise<Initial> {
  if (work.services.config.demo) {
    const hash =
      knownHashes.get(work) ??
      readParam(work, 'account.initPassword').then((known) => hashPassword(known ?? '123456'))
    knownHashes.set(work, hash)
    return { set: { password: await hash, mustChange: false }, told: null }
  }
  const told = randomPassword()
  return { set: { password: await hashPassword(told), mustChange: true }, told }
}
