import { fail, say } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { beginRegistration, finishRegistration, siteOf } from '../../access/passkeys.ts'
import { notifyOwner } from '../../access/securityNotices.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { isId } from '../../../kernel/id.ts'
import {
  deletePasskeys,
  insertPasskey,
  renamePasskey,
  selectPasskeys,
} from '../../store/access/passkeyRows.ts'
import { verifyPassword } from './ownAccount.ts'

const BASE = '/blade-system/user'
/** Passkeys a user may have. */
const MAX_PASSKEYS = 20

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
function nameOf({ name }: Parameters): string {
  const text = textOf(name)
  if (text === '' || text.length > 64) fail('PASSKEY_NAME', {}, 'name')
  return text
}
function idOf({ id }: Parameters): string {
  const text = textOf(id)
  return isId(text) ? text : fail('NOT_FOUND')
}

async function begin(_parameters: Parameters, { db, services, caller: { session, origin } }: Work) {
  const existing = await selectPasskeys(db, session)
  if (existing.length >= MAX_PASSKEYS) fail('PASSKEY_LIMIT', { most: MAX_PASSKEYS })
  const answer = await beginRegistration(db, {
    site: siteOf(services.config, origin.calledOrigin ?? ''),
    userId: session.userId,
    account: session.account,
    realName: session.realName,
    existingIds: existing.map(({ credentialId }) => credentialId),
  })
  return { answer, targets: [session.userId] }
}

async function add(parameters: Parameters, work: Work) {
  const { session } = work.caller
  const name = nameOf(parameters)
  const submitted = { token: textOf(parameters.token), credential: parameters.credential }
  const made = await finishRegistration(work.db, session.userId, submitted)
  if (!made) return fail('PASSKEY_INVALID')
  const { tenantId, userId } = session
  const id = await insertPasskey(work.db, { ...made, tenantId, userId, name })
  await notifyOwner(work.db, session, 'passkeyAdded', say('账号添加了通行密钥“{name}”', { name }))
  await work.tell('session', session.id)
  return { answer: { id, name }, targets: [userId] }
}

async function rename(parameters: Parameters, { db, caller: { session } }: Work) {
  if (!(await renamePasskey(db, session, { id: idOf(parameters), name: nameOf(parameters) })))
    fail('NOT_FOUND')
  return { answer: true, targets: [session.userId] }
}

async function remove(parameters: Parameters, work: Work) {
  const { session } = work.caller
  if ((await deletePasskeys(work.db, session, idOf(parameters))) === 0) fail('NOT_FOUND')
  await notifyOwner(work.db, session, 'passkeyRemoved', say('账号删除了一个通行密钥'))
  await work.tell('session', session.id)
  return { answer: true, targets: [session.userId] }
}

const common = { method: 'POST', resource: user.id } as const

/** Routes of the caller's own passkeys. */
export const OWN_PASSKEY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/passkeys`,
    summary: '我的通行密钥',
    read: async (_parameters, { caller: { session }, database }) =>
      (await selectPasskeys(database.kysely, session)).map(({ credentialId: _credentialId, ...row }) => row),
  },
  {
    ...common,
    path: `${BASE}/begin-passkey`,
    summary: '开始添加通行密钥',
    action: 'beginPasskey',
    before: verifyPassword,
    write: begin,
  },
  { ...common, path: `${BASE}/add-passkey`, summary: '添加通行密钥', action: 'addPasskey', write: add },
  {
    ...common,
    path: `${BASE}/rename-passkey`,
    summary: '重命名通行密钥',
    action: 'renamePasskey',
    write: rename,
  },
  {
    ...common,
    path: `${BASE}/remove-passkey`,
    summary: '删除通行密钥',
    action: 'removePasskey',
    write: remove,
  },
]
