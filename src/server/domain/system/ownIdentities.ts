import { fail, say } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { isId } from '../../../kernel/id.ts'
import { takeTicket } from '../../access/guestTicket.ts'
import { notifyOwner } from '../../access/securityNotices.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import {
  countOtherWaysIn,
  deleteIdentity,
  insertIdentity,
  selectIdentities,
  selectProviders,
} from '../../store/access/identityRows.ts'
import { verifyPassword } from './ownAccount.ts'

const BASE = '/blade-system/user'
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

async function bind({ oauthId }: Parameters, work: Work) {
  const { session } = work.caller,
    { tenantId, userId } = session
  const identity = await takeTicket(work.db, textOf(oauthId))
  if (identity?.tenantId !== tenantId) return fail('IDENTITY_EXPIRED')
  if (!(await insertIdentity(work.db, { ...identity, userId }))) fail('IDENTITY_BOUND')
  const name = identity.displayName
  await notifyOwner(work.db, session, 'identityBound', say('账号绑定了第三方账号“{name}”', { name }))
  await work.tell('session', session.id)
  return { answer: { name }, targets: [userId] }
}

async function unbind({ id }: Parameters, work: Work) {
  const { session } = work.caller
  const text = textOf(id)
  if (!isId(text)) return fail('NOT_FOUND')
  const others = await countOtherWaysIn(work.db, session, text)
  const name = await deleteIdentity(work.db, session, text)
  if (name === null) return fail('NOT_FOUND')
  if (others === 0) fail('IDENTITY_LAST')
  await notifyOwner(work.db, session, 'identityUnbound', say('账号解除了第三方账号“{name}”的绑定', { name }))
  await work.tell('session', session.id)
  return { answer: true, targets: [session.userId] }
}

const common = { method: 'POST', resource: user.id } as const

/** Routes of the caller's own third-party logins. */
export const OWN_IDENTITY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/identities`,
    summary: '我的第三方绑定',
    read: async (_parameters, { caller: { session }, database }) => ({
      bound: await selectIdentities(database.kysely, session),
      providers: (await selectProviders(database.kysely, session.tenantId)).map(({ source, name }) => ({
        source,
        name,
      })),
    }),
  },
  {
    ...common,
    path: `${BASE}/bind-identity`,
    summary: '绑定第三方账号',
    action: 'bindIdentity',
    before: verifyPassword,
    write: bind,
  },
  {
    ...common,
    path: `${BASE}/unbind-identity`,
    summary: '解除第三方绑定',
    action: 'unbindIdentity',
    write: unbind,
  },
]
