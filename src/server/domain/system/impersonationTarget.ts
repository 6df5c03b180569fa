import { fail } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { exceeds } from '../../engine/impersonation.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { isImpersonated } from '../../store/access/impersonationRows.ts'
import { type AccountRow, findAccount } from '../../store/access/loginRows.ts'
import { findMatching } from '../../store/rows.ts'
import { requireAuthorityOver } from './userRules.ts'

/**
 * The account to act for. Refuses the caller's own, one that cannot log in, one with rights the caller lacks, and
 * one in whose name someone acts already.
 */
export async function accountToImpersonate(id: string, work: Work): Promise<AccountRow> {
  const { caller, tenantId, services } = work
  if (id === caller.session.userId) fail('IMPERSONATION_SELF')
  const [row] = await findMatching(work.db, user, { tenantId, ids: [id], where: visibleTo(user, work) })
  if (!row) return fail('NOT_FOUND')
  await requireAuthorityOver(work, row)
  const account = await findAccount(work.db, tenantId, { id })
  const access =
    account?.status === 1 && account.aliases.length > 0
      ? await services.accessCache.of({
          id: '',
          userId: id,
          tenantId,
          account: account.account,
          realName: account.real_name,
          clientId: '',
          roleIds: account.role_id,
          deptIds: account.dept_id,
        })
      : null
  if (!account || !access) return fail('IMPERSONATION_UNUSABLE')
  if (exceeds(access, caller.access)) fail('IMPERSONATION_BEYOND')
  if (await isImpersonated(work.db, { tenantId, userId: id })) fail('IMPERSONATION_BUSY')
  return account
}
