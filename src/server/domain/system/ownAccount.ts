import { fail, refuse } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { arrivedDigest, hashDigest, isPassword } from '../../access/passwords.ts'
import { endSessions } from '../../access/sessions.ts'
import { readDraft } from '../../engine/draft.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters } from '../../http/route.ts'
import { findAccount, setPasswords } from '../../store/access/loginRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'

/** What everybody may change of himself; account, roles, departments and password are not among it. */
const OWN_FIELDS = ['name', 'realName', 'avatar', 'email', 'phone', 'birthday', 'sex'] as const

/** Changes the caller's own particulars; whatever else is sent is left alone. */
export async function updateOwn(
  parameters: Parameters,
  work: Work,
): Promise<{ answer: unknown; targets: string[] }> {
  const { userId } = work.caller.session
  const [before] = await findMatching(work.db, user, { tenantId: work.tenantId, ids: [userId], lock: true })
  if (!before) return fail('NOT_FOUND')
  const wire = Object.fromEntries(
    OWN_FIELDS.filter((name) => name in parameters).map((name) => [name, parameters[name]]),
  )
  const { id: _id, version: _version, ...set } = readDraft(user, wire, before, work.caller)
  await updateRows(work.db, user, { tenantId: work.tenantId, ids: [userId], set, userId })
  return { answer: true, targets: [userId] }
}

/** Changes the caller's own password and ends his other logins. */
export async function updatePassword(
  parameters: Parameters,
  work: Work,
): Promise<{ answer: unknown; targets: string[]; msg: string }> {
  const { userId, id } = work.caller.session
  const [old, fresh, again] = ['oldPassword', 'newPassword', 'newPassword1'].map((name) =>
    arrivedDigest(String(parameters[name] ?? ''), work.vault),
  )
  if (!parameters.newPassword) refuse('请输入新密码', 'newPassword')
  if (!fresh || fresh !== again) return refuse('请输入正确的确认密码!', 'newPassword1')
  const account = await findAccount(work.db, work.tenantId, { id: userId })
  if (!account || !(await isPassword(account.password, old ?? '')))
    return refuse('原密码不正确!', 'oldPassword')
  await setPasswords(work.db, work.tenantId, new Map([[userId, await hashDigest(fresh)]]))
  await endSessions(work.db, work.database, { userIds: [userId], except: id })
  return { answer: true, targets: [userId], msg: '操作成功!' }
}
