import './user.ts'
import { fail, refuse } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { handler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { unlockAccounts } from '../../store/access/failureRows.ts'
import { initialHash, requireOver, requireRoles } from './userRules.ts'

handler(user, 'grant', async (row, input, work) => {
  await requireOver(work, row)
  await requireRoles(work, row, input.roleIds)
  return { set: { roleId: [...input.roleIds] }, previousInput: { roleIds: row.roleId } }
})

/** One hash for all rows of a reset: they share the password anyway, and a hash is dear. */
const resetHashes = new WeakMap<Work, Promise<string>>()
handler(user, 'resetPassword', async (row, _input, work) => {
  await requireOver(work, row)
  const hash = resetHashes.get(work) ?? initialHash(work)
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
  if (
    row.status === 'inactive' &&
    (row.roleId.length === 0 || row.deptId.length === 0 || row.postId.length === 0)
  )
    fail('ACCOUNT_UNPLACED', { account: row.account })
  return {}
})

handler(user, 'disable', async (row, _input, work) => {
  if (row.id === work.caller.session.userId) refuse('不能停用本账号!')
  await requireOver(work, row)
  return {}
})
