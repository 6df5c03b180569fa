import { refuse } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Row } from '../../../contract/define/resource.ts'
import { hashPassword } from '../../access/passwords.ts'
import { endSessions } from '../../access/sessions.ts'
import { handler, hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectDeptTree } from '../../store/accessRows.ts'
import { unlockAccounts } from '../../store/failureRows.ts'
import { selectRoleAliases } from '../../store/roleRows.ts'
import { countAccounts } from '../../store/userRows.ts'
import { readParam } from './parameters.ts'
import { isAdmin, requireHandable } from './rank.ts'

type User = Row<typeof user>
const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value as string[] : [])

/** Whoever is no administrator leaves administrators alone: resetting their password would be becoming one. */
async function requireOver(work: Work, row: User): Promise<void> {
  if (isAdmin(work.caller) && (work.caller.access.administrator || work.tenantId !== '000000')) return
  const aliases = (await selectRoleAliases(work.db, work.tenantId, row.roleId)).map((role) => role.alias)
  if (aliases.includes('administrator') || (aliases.includes('admin') && !isAdmin(work.caller))) refuse('不能操作管理员账号')
}

async function requireRoles(work: Work, before: User | null, after: readonly string[]): Promise<void> {
  const held = before?.roleId ?? []
  if (before?.id === work.caller.session.userId && JSON.stringify([...held].sort()) !== JSON.stringify([...after].sort())) refuse('不能修改本账号的角色', 'roleId')
  await requireHandable(work, after.filter((id) => !held.includes(id)))
}

/** The password that a reset or a creation without one gives. */
async function initialPassword(work: Work): Promise<string> { return await readParam(work, 'account.initPassword') ?? '123456' }

hooks(user, {
  beforeSave: async ({ before, draft, work }) => {
    if (before) {
      await requireOver(work, before)
      // The form of old clients carries the field; only its own calls change a password.
      delete draft.password
    } else {
      const { count, quota } = await countAccounts(work.db, work.tenantId)
      if (quota !== null && quota > 0 && count >= quota) refuse('当前租户已到最大账号额度!')
      draft.password ??= await hashPassword(await initialPassword(work))
    }
    if (draft.roleId !== undefined) await requireRoles(work, before, idsOf(draft.roleId))
  },
  beforeRemove: async (rows, work) => {
    if (rows.some((row) => row.id === work.caller.session.userId)) refuse('不能删除本账号!')
    for (const row of rows) await requireOver(work, row)
  },
  afterRemove: async (rows, work) => { await endSessions(work.db, work.database, { userIds: rows.map((row) => row.id) }) },
  expandFilter: { deptId: (value, { database, tenantId }) => selectDeptTree(database.kysely, tenantId, value.split(',').filter((id) => /^\d{1,19}$/.test(id))) },
})

handler(user, 'grant', async (row, input, work) => {
  await requireOver(work, row)
  await requireRoles(work, row, input.roleIds)
  return { set: { roleId: [...input.roleIds] }, previousInput: { roleIds: row.roleId } }
})

/** One hash for all rows of a reset: they share the password anyway, and a hash is dear. */
const resetHashes = new WeakMap<Work, Promise<string>>()
handler(user, 'resetPassword', async (row, _input, work) => {
  await requireOver(work, row)
  const hash = resetHashes.get(work) ?? initialPassword(work).then(hashPassword)
  resetHashes.set(work, hash)
  await unlockAccounts(work.db, work.tenantId, [row.id])
  return { set: { password: await hash, lockedUntil: null } }
})

handler(user, 'unlock', async (row, _input, work) => {
  await unlockAccounts(work.db, work.tenantId, [row.id])
  return { set: { lockedUntil: null } }
})

handler(user, 'enable', async (row, _input, work) => {
  await requireOver(work, row)
  if (row.status === 'inactive' && (row.roleId.length === 0 || row.deptId.length === 0 || row.postId.length === 0)) refuse(`请先给账号 [${row.account}] 分配角色、部门、岗位后再审批通过!`)
  return {}
})

handler(user, 'disable', async (row, _input, work) => {
  if (row.id === work.caller.session.userId) refuse('不能停用本账号!')
  await requireOver(work, row)
  return {}
})
