import { refuse } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { endSessions } from '../../access/sessions.ts'
import { hooks } from '../../engine/hooks.ts'
import { selectDeptTree } from '../../store/access/accessRows.ts'
import { countAccounts } from '../../store/system/userRows.ts'
import { initialHash, requireOver, requireRoles } from './userRules.ts'

hooks(user, {
  beforeSave: async ({ before, draft, work }) => {
    if (before) {
      await requireOver(work, before)
      // The form of old clients carries the field; only its own calls change a password.
      delete draft.password
    } else {
      const { count, quota } = await countAccounts(work.db, work.tenantId)
      if (quota !== null && quota > 0 && count >= quota) refuse('当前租户已到最大账号额度!')
      draft.password ??= await initialHash(work)
    }
    if (Array.isArray(draft.roleId)) await requireRoles(work, before, draft.roleId as readonly string[])
  },
  beforeRemove: async (rows, work) => {
    if (rows.some((row) => row.id === work.caller.session.userId)) refuse('不能删除本账号!')
    for (const row of rows) await requireOver(work, row)
  },
  afterRemove: async (rows, work) => {
    await endSessions(work.db, work.database, { userIds: rows.map((row) => row.id) })
  },
  expandFilter: {
    deptId: (value, { database, tenantId }) =>
      selectDeptTree(
        database.kysely,
        tenantId,
        value.split(',').filter((id) => /^\d{1,19}$/.test(id)),
      ),
  },
})
