import { fail } from '../../../contract/errors.ts'
import type { user } from '../../../contract/resources/system/user.ts'
import { isId } from '../../../kernel/id.ts'
import { md5Hex } from '../../secrets/passwords.ts'
import { requireGoodPassword } from '../../access/passwordRules.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectDeptTree } from '../../store/access/accessRows.ts'
import { countAccounts } from '../../store/system/userRows.ts'
import { initialPassword, requireAuthorityOver, requireRoles } from './userRules.ts'
import { endSessions } from '../../engine/endSessions.ts'

/** Maximum number of accounts in one reset: each gets a password of its own, all in one answer. */
const MAX_RESETS = 100
/** Generated passwords by draft, until they are returned to the client. */
const initialPasswords = new WeakMap<Readonly<Changes>, string>()

/**
 * Sets the password of a new account: the submitted one if the rules allow it, else a random one; the user
 * must change it.
 */
async function choosePassword(draft: Changes, work: Work, many: boolean): Promise<void> {
  const sentPassword = draft.password,
    { demo } = work.services.config
  if (typeof sentPassword === 'string') {
    const account = String(draft.account ?? '')
    if (!demo)
      await requireGoodPassword(
        work,
        { text: sentPassword, digest: md5Hex(sentPassword) },
        { account },
        'password',
      )
    draft.mustChange = !demo
    return
  }
  // The answer of an import shows no passwords: its accounts stay without one until a reset.
  if (many && !demo) return
  const { set, plaintext } = await initialPassword(work)
  Object.assign(draft, set)
  if (plaintext !== null) initialPasswords.set(draft, plaintext)
}

export const userHooks: Hooks<typeof user> = {
  beforeSave: async ({ before, draft, work, many }) => {
    if (before) {
      await requireAuthorityOver(work, before)
      // Forms of old clients send the field; passwords change only by calls of their own.
      delete draft.password
    } else {
      const { count, quota } = await countAccounts(work.db, work.tenantId)
      if (quota !== null && quota > 0 && count >= quota) fail('TENANT_ACCOUNT_QUOTA')
      await choosePassword(draft, work, many ?? false)
    }
    if (Array.isArray(draft.roleId)) await requireRoles(work, before, draft.roleId as readonly string[])
  },
  afterSave: async ({ before, draft }) => {
    const plaintext = before ? undefined : initialPasswords.get(draft)
    return Promise.resolve(plaintext === undefined ? undefined : { once: { initialPassword: plaintext } })
  },
  beforeAct: async (rows, action) => {
    if (action === 'resetPassword' && rows.length > MAX_RESETS)
      fail('PASSWORD_RESET_TOO_MANY', { most: MAX_RESETS })
    await Promise.resolve()
  },
  beforeRemove: async (rows, work) => {
    if (rows.some((row) => row.id === work.caller.session.userId)) fail('USER_DELETE_SELF')
    for (const row of rows) await requireAuthorityOver(work, row)
  },
  afterRestore: async (rows, work) => {
    for (const row of rows) await requireAuthorityOver(work, row)
    const { count, quota } = await countAccounts(work.db, work.tenantId)
    if (quota !== null && quota > 0 && count > quota) fail('TENANT_ACCOUNT_QUOTA')
  },
  afterRemove: async (rows, work) => {
    await endSessions(work.db, work.database, { userIds: rows.map((row) => row.id) })
  },
  expandFilter: {
    deptId: (value, { database, tenantId }) =>
      selectDeptTree(database.kysely, tenantId, value.split(',').filter(isId)),
  },
}
