import { fail } from '../../../contract/errors.ts'
import type { user } from '../../../contract/resources/system/user.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { dropDevices, unlockAccounts } from '../../store/access/failureRows.ts'
import { initialPassword, requireAuthorityOver, requireRoles } from './userRules.ts'

export const grant: ActionHandler<typeof user, 'grant'> = async (row, input, work) => {
  await requireAuthorityOver(work, row)
  await requireRoles(work, row, input.roleIds)
  return { set: { roleId: [...input.roleIds] }, previousInput: { roleIds: row.roleId } }
}

export const resetPassword: ActionHandler<typeof user, 'resetPassword'> = async (row, _input, work) => {
  await requireAuthorityOver(work, row)
  const { set, plaintext } = await initialPassword(work)
  await unlockAccounts(work.db, work.tenantId, [row.id])
  await dropDevices(work.db, work.tenantId, [row.id])
  return {
    set: { ...set, lockedUntil: null },
    ...(plaintext === null ? {} : { once: { initialPassword: plaintext } }),
  }
}

export const unlock: ActionHandler<typeof user, 'unlock'> = async (row, _input, work) => {
  await unlockAccounts(work.db, work.tenantId, [row.id])
  return { set: { lockedUntil: null } }
}

export const enable: ActionHandler<typeof user, 'enable'> = async (row, _input, work) => {
  await requireAuthorityOver(work, row)
  if (
    row.status === 'inactive' &&
    (row.roleId.length === 0 || row.deptId.length === 0 || row.postId.length === 0)
  )
    fail('ACCOUNT_UNPLACED', { account: row.account })
  return {}
}

export const disable: ActionHandler<typeof user, 'disable'> = async (row, _input, work) => {
  if (row.id === work.caller.session.userId) fail('USER_DISABLE_SELF')
  await requireAuthorityOver(work, row)
  return {}
}
