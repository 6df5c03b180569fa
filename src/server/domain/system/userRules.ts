import type { Row } from '../../../contract/define/row.ts'
import { refuse } from '../../../contract/errors.ts'
import type { user } from '../../../contract/resources/system/user.ts'
import { hashPassword } from '../../access/passwords.ts'
import type { Work } from '../../engine/work.ts'
import { selectRoleAliases } from '../../store/system/roleRows.ts'
import { readParam } from './parameters.ts'
import { isAdmin, requireHandable } from './rank.ts'

/** A stored user. */
export type User = Row<typeof user>

/** Whoever is no administrator leaves administrators alone: resetting their password would be becoming one. */
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

/** Hash of the password that a reset or a creation without one gives. */
export async function initialHash(work: Work): Promise<string> {
  return hashPassword((await readParam(work, 'account.initPassword')) ?? '123456')
}
