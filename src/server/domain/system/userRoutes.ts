import './user.ts'
import { fail, refuse } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { arrivedDigest, hashDigest, isPassword } from '../../access/passwords.ts'
import { endSessions } from '../../access/sessions.ts'
import { readDraft } from '../../engine/draft.ts'
import { dress } from '../../engine/read.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../http/route.ts'
import { findAccount, setPasswords } from '../../store/loginRows.ts'
import { keepPreference, selectPreference } from '../../store/preferenceRows.ts'
import { findMatching, findRows, updateRows } from '../../store/rows.ts'
import { selectColleagues } from '../../store/userRows.ts'

const BASE = '/blade-system/user'
const OWN_FIELDS = ['name', 'realName', 'avatar', 'email', 'phone', 'birthday', 'sex'] as const

/** The caller's own row as lists show it. */
async function ownRow(reading: Reading): Promise<unknown> {
  const rows = await findRows(reading.database.kysely, user, reading.tenantId, [reading.caller.session.userId])
  const [row] = await dress(user, rows, reading)
  return row ?? fail('NOT_FOUND')
}

/** Changes what everybody may change of himself; account, roles, departments and password are not among it. */
async function updateOwn(parameters: Parameters, work: Work): Promise<{ answer: unknown; targets: string[] }> {
  const { userId } = work.caller.session
  const [before] = await findMatching(work.db, user, { tenantId: work.tenantId, ids: [userId], lock: true })
  if (!before) return fail('NOT_FOUND')
  const wire = Object.fromEntries(OWN_FIELDS.filter((name) => name in parameters).map((name) => [name, parameters[name]]))
  const { id: _id, version: _version, ...set } = readDraft(user, wire, before, work.caller)
  await updateRows(work.db, user, { tenantId: work.tenantId, ids: [userId], set, userId })
  return { answer: true, targets: [userId] }
}

/** Changes the caller's own password and ends his other logins. */
async function updatePassword(parameters: Parameters, work: Work): Promise<{ answer: unknown; targets: string[]; msg: string }> {
  const { userId, id } = work.caller.session
  const [old, fresh, again] = ['oldPassword', 'newPassword', 'newPassword1'].map((name) => arrivedDigest(String(parameters[name] ?? ''), work.vault))
  const typed = String(parameters.newPassword ?? '')
  if (typed === '') refuse('请输入新密码', 'newPassword')
  if (!fresh || fresh !== again) return refuse('请输入正确的确认密码!', 'newPassword1')
  const account = await findAccount(work.db, work.tenantId, { id: userId })
  if (!account || !await isPassword(account.password, old ?? '')) return refuse('原密码不正确!', 'oldPassword')
  await setPasswords(work.db, work.tenantId, new Map([[userId, await hashDigest(fresh)]]))
  await endSessions(work.db, work.database, { userIds: [userId], except: id })
  return { answer: true, targets: [userId], msg: '操作成功!' }
}

const platformKey = (type: unknown): string => `platform:${['1', '2', '3'].includes(String(type)) ? String(type) : '1'}`

/** What a client platform keeps of a user beside the row. */
async function updatePlatform(parameters: Parameters, work: Work): Promise<{ answer: unknown; targets: string[] }> {
  const id = String(parameters.userId ?? '')
  const [row] = await findRows(work.db, user, work.tenantId, [id])
  if (!row) return fail('NOT_FOUND')
  const extra = String(parameters.userExt ?? '')
  if (extra.length > 10_000) fail('VALIDATION', { label: 'userExt', rule: '不能超过10000个字符' }, 'userExt')
  await keepPreference(work.db, { tenantId: work.tenantId, userId: id }, platformKey(parameters.userType), extra, 500)
  return { answer: true, targets: [id] }
}

async function platformDetail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const rows = await findRows(reading.database.kysely, user, reading.tenantId, [String(parameters.id ?? '')])
  const [row] = await dress(user, rows, reading)
  if (!row) return fail('NOT_FOUND')
  return { ...row, userExt: await selectPreference(reading.database.kysely, { tenantId: reading.tenantId, userId: String(row.id) }, platformKey(row.userType)) ?? '' }
}

/** No gateway sends text messages, so whoever asks for a code is told so. */
const noMessages = (): Promise<never> => Promise.resolve().then(() => refuse('短信服务未配置'))

/** Calls about users beside those every noun has. */
export const USER_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/info`, summary: '当前用户', read: (_parameters, reading) => ownRow(reading) },
  { method: 'POST', path: `${BASE}/update-info`, summary: '修改个人信息', resource: user.id, action: 'updateInfo', write: updateOwn },
  { method: 'POST', path: `${BASE}/update-password`, summary: '修改个人密码', resource: user.id, action: 'updatePassword', write: updatePassword },
  { method: 'GET', path: `${BASE}/user-list`, summary: '本租户的同事', read: async (parameters, { database, tenantId }) => (await selectColleagues(database.kysely, tenantId, String(parameters.keyword ?? ''))).map((one) => ({ ...one, deptId: one.deptId.join(',') })) },
  { method: 'POST', path: `${BASE}/update-platform`, summary: '修改用户平台信息', permission: 'user_edit', resource: user.id, action: 'updatePlatform', write: updatePlatform },
  { method: 'GET', path: `${BASE}/platform-detail`, summary: '用户平台信息', permission: 'user_view', read: platformDetail },
  { method: 'GET', path: `${BASE}/phone-code`, summary: '短信验证码', read: noMessages },
  { method: 'GET', path: `${BASE}/phone-code-verification`, summary: '校验短信验证码', read: noMessages },
]
