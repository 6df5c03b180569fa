import { fail } from '../../../contract/errors.ts'
import { loginSession } from '../../../contract/resources/system/loginSession.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { endSessions } from '../../engine/endSessions.ts'
import type { Parameters, ReadRoute, Route } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { selectSecurityNotices } from '../../store/access/securityNoticeRows.ts'
import { selectOwnSessions } from '../../store/access/sessionRows.ts'

const BASE = '/blade-system/user'

/** Ends one of the caller's own other sessions. */
async function endOwn({ id }: Parameters, work: Work): Promise<{ answer: true; targets: string[] }> {
  const own = await selectOwnSessions(work.db, work.caller.session)
  const chosen = own.find((row) => row.id === String(id ?? ''))
  if (!chosen) return fail('NOT_FOUND')
  if (chosen.sessionId === work.caller.session.id) fail('SESSION_OWN')
  await endSessions(work.db, work.database, { sessionId: chosen.sessionId })
  return { answer: true, targets: [chosen.id] }
}

/** Ends all sessions of the caller but the one that calls. */
async function endOthers(_parameters: Parameters, work: Work) {
  const { userId, id } = work.caller.session
  const ended = await endSessions(work.db, work.database, { userIds: [userId], except: id })
  return { answer: { ended }, targets: [userId] }
}

const transportKeys: ReadRoute = {
  method: 'GET',
  path: `${BASE}/transport-keys`,
  summary: '传输加密的密钥',
  read: (_parameters, _reading, { config }) => Promise.resolve(config.transportKeys),
}

/** Routes of the caller's own sessions and of what happened to the own account. */
export const OWN_SESSION_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/sessions`,
    summary: '我的登录会话',
    read: async (_parameters, { caller: { session }, database }) =>
      (await selectOwnSessions(database.kysely, session)).map(({ sessionId, ...row }) => ({
        ...row,
        current: sessionId === session.id,
      })),
  },
  {
    method: 'GET',
    path: `${BASE}/security-notices`,
    summary: '我的安全动态',
    read: (_parameters, { caller: { session }, database }) =>
      selectSecurityNotices(database.kysely, session.tenantId, session.userId),
  },
  transportKeys,
  {
    method: 'POST',
    path: `${BASE}/end-session`,
    summary: '下线我的一个会话',
    resource: loginSession.id,
    action: 'endOwn',
    write: endOwn,
  },
  {
    method: 'POST',
    path: `${BASE}/end-other-sessions`,
    summary: '下线我的其他会话',
    resource: user.id,
    action: 'endOthers',
    write: endOthers,
  },
]
