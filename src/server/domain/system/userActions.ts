import { fail, say } from '../../../contract/errors.ts'
import type { user } from '../../../contract/resources/system/user.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { notifyOwner } from '../../access/securityNotices.ts'
import { deleteTotp } from '../../store/access/factorRows.ts'
import { deletePasskeys } from '../../store/access/passkeyRows.ts'
import { dropDevices, unlockAccounts } from '../../store/access/failureRows.ts'
import { initialPassword, requireAuthorityOver, requireRoles, type User } from './userRules.ts'

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

export const resetFactor: ActionHandler<typeof user, 'resetFactor'> = async (row, _input, work) => {
  await requireAuthorityOver(work, row)
  const owner = { tenantId: work.tenantId, userId: row.id }
  await deleteTotp(work.db, owner)
  await deletePasskeys(work.db, owner, null)
  await notifyOwner(work.db, owner, 'factorReset', say('管理员重置了你的两步验证，登录后须重新设置'))
  return {}
}

export const unlock: ActionHandler<typeof user, 'unlock'> = async (row, _input, work) => {
  await unlockAccounts(work.db, work.tenantId, [row.id])
  return { set: { lockedUntil: null } }
}

/** Who waits for approval needs a role, a department and a post first. */
function requirePlaced(row: User): void {
  if (row.roleId.length === 0 || row.deptId.length === 0 || row.postId.length === 0)
    fail('ACCOUNT_UNPLACED', { account: row.account })
}

export const enable: ActionHandler<typeof user, 'enable'> = async (row, _input, work) => {
  await requireAuthorityOver(work, row)
  if (row.status === 'inactive' || row.refusalReason) requirePlaced(row)
  return { set: { refusalReason: null } }
}

/** Admits a user who registered; the message waits for the first login. */
export const auditPass: ActionHandler<typeof user, 'auditPass'> = async (row, _input, work) => {
  await requireAuthorityOver(work, row)
  requirePlaced(row)
  const owner = { tenantId: work.tenantId, userId: row.id }
  await notifyOwner(work.db, owner, 'registrationPassed', say('你的注册申请已通过审核'))
  return { set: { refusalReason: null } }
}

/** Refuses a user who registered; logging in answers with the reason. */
export const auditRefuse: ActionHandler<typeof user, 'auditRefuse'> = async (row, { reason }, work) => {
  await requireAuthorityOver(work, row)
  return { set: { refusalReason: reason } }
}

export const disable: ActionHandler<typeof user, 'disable'> = async (row, _input, work) => {
  if (row.id === work.caller.session.userId) fail('USER_DISABLE_SELF')
  await requireAuthorityOver(work, row)
  return {}
}
