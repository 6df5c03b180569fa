import { jwtVerify, SignJWT } from 'jose'
import { randomWord } from '../../kernel/id.ts'
import type { Session } from '../engine/caller.ts'
import type { Database, Writer } from '../store/database.ts'
import { type Ending, endSessionRows, findSession, insertSession, narrowSession, type NewSession, rotateSession, type SessionRow } from '../store/sessionRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { onAccessChange } from './accessChange.ts'
import { BoundedMap } from './boundedMap.ts'

const ISSUER = 'issuser', AUDIENCE = 'audience'
/** How long a login counts as live without asking the database, should its end not have been heard. */
const TRUST_MS = 60_000

/** Why a token opens nothing. */
export type NoSession = 'missing' | 'invalid' | 'expired' | 'revoked'
export interface TokenPair { readonly access: string; readonly refresh: string }
/** Seconds each token of a pair is good for, and what the access token tells its reader besides who he is. */
export interface TokenWish { readonly accessSeconds: number; readonly refreshSeconds: number; readonly claims: Readonly<Record<string, unknown>> }

/** Live logins: tokens name a session, and a revoked session ends at every server process within a moment. */
export interface SessionStore {
  /** The session behind a `Blade-Auth` value (`bearer …`), or why there is none. */
  readonly verify: (token: string) => Promise<Session | NoSession>
  /** Opens a login and signs its first pair of tokens. */
  readonly open: (login: Omit<NewSession, 'id' | 'refreshKey' | 'seconds'>, wish: TokenWish) => Promise<TokenPair>
  /** The login a refresh token belongs to, as yet unused. */
  readonly refreshed: (token: string) => Promise<{ readonly row: SessionRow; readonly key: string } | NoSession>
  /** Uses a refresh token up; one used before ends the login, for somebody else may hold it. */
  readonly rotate: (row: SessionRow, key: string, narrowed: Narrowing | null, wish: TokenWish) => Promise<TokenPair | 'reused' | 'gone'>
  /** Ends one login. */
  readonly end: (sessionId: string) => Promise<void>
}
/** Roles and departments a login acts with; null means all its own. */
export interface Narrowing { readonly roleIds: readonly string[] | null; readonly deptIds: readonly string[] | null }

interface Known { readonly session: Session; readonly expiresAt: number; readonly checkedAt: number }

/** Ends logins inside a transaction; every process hears of it when it commits. */
export async function endSessions(writer: Writer, database: Database, ending: Ending): Promise<number> {
  const ids = await endSessionRows(writer, ending)
  for (const id of ids) await database.bus.send(writer, 'session', id)
  return ids.length
}

/** The sessions of one database. */
export function openSessions(database: Database, key: Uint8Array): SessionStore {
  const known = new BoundedMap<string, Known>(20_000)
  let heard = 0
  const forget = (test: (one: Known) => boolean): void => { heard += 1; known.forget(test) }
  database.bus.on('session', (id) => { forget((one) => id === '*' || one.session.id === id) })
  onAccessChange(database.bus, (tenant) => { forget((one) => tenant === '*' || one.session.tenantId === tenant) })

  const sign = async (sessionId: string, refreshKey: string, { accessSeconds, refreshSeconds, claims }: TokenWish): Promise<TokenPair> => {
    const signed = (seconds: number, more: Readonly<Record<string, unknown>>): Promise<string> => new SignJWT({ ...more }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuer(ISSUER).setAudience(AUDIENCE).setJti(sessionId).setIssuedAt().setNotBefore('0s').setExpirationTime(`${seconds}s`).sign(key)
    return { access: await signed(accessSeconds, { ...claims, token_type: 'access_token' }), refresh: await signed(refreshSeconds, { token_type: 'refresh_token', user_id: claims.user_id, tenant_id: claims.tenant_id, client_id: claims.client_id, key: refreshKey }) }
  }

  const verify = async (value: string): Promise<Session | NoSession> => {
    const token = bearer(value)
    if (!token) return value.trim() === '' ? 'missing' : 'invalid'
    const now = Date.now()
    const held = known.get(token)
    if (held && held.expiresAt <= now) return 'expired'
    if (held && now - held.checkedAt < TRUST_MS) return held.session
    const claims = await claimsOf(token, key)
    if (typeof claims === 'string') return claims
    if (claims.type !== 'access_token') return 'invalid'
    const before = heard
    const row = await asTenant(EVERY_TENANT, () => findSession(database.kysely, claims.sessionId))
    if (!row || row.ended || !row.active) return 'revoked'
    const session = sessionOf(row)
    if (heard === before) known.set(token, { session, expiresAt: claims.expiresAt, checkedAt: now })
    return session
  }

  return {
    verify,
    open: async (login, wish) => {
      const session = { ...login, id: randomWord(32), refreshKey: randomWord(32), seconds: wish.refreshSeconds }
      await asTenant(login.tenantId, () => insertSession(database.kysely, session))
      return sign(session.id, session.refreshKey, wish)
    },
    refreshed: async (token) => {
      const claims = await claimsOf(bearer(token) || token, key)
      if (typeof claims === 'string') return claims
      if (claims.type !== 'refresh_token') return 'invalid'
      const row = await asTenant(EVERY_TENANT, () => findSession(database.kysely, claims.sessionId))
      return row && !row.ended ? { row, key: claims.refreshKey } : 'revoked'
    },
    rotate: async (row, before, narrowed, wish) => {
      const after = randomWord(32)
      const outcome = await asTenant(row.tenant_id, () => database.transaction(async (writer) => {
        const done = await rotateSession(writer, { id: row.id, before, after, seconds: wish.refreshSeconds })
        if (done === 'reused') await endSessions(writer, database, { sessionId: row.id })
        if (done === 'rotated' && narrowed) {
          await narrowSession(writer, row.id, narrowed.roleIds, narrowed.deptIds)
          await database.bus.send(writer, 'session', row.id)
        }
        return done
      }))
      return outcome === 'rotated' ? sign(row.id, after, wish) : outcome
    },
    end: async (sessionId) => { await asTenant(EVERY_TENANT, () => database.transaction((writer) => endSessions(writer, database, { sessionId }))) },
  }
}

/** `bearer x` → `x`; the prefix is seven characters in any case. */
const bearer = (value: string): string => (/^bearer /i.test(value) ? value.slice(7).trim() : '')

interface Claims { readonly sessionId: string; readonly type: string; readonly refreshKey: string; readonly expiresAt: number }

async function claimsOf(token: string, key: Uint8Array): Promise<Claims | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer: ISSUER, audience: AUDIENCE, algorithms: ['HS256'] })
    return { sessionId: payload.jti ?? '', type: String(payload.token_type), refreshKey: String(payload.key ?? ''), expiresAt: (payload.exp ?? 0) * 1000 }
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid'
  }
}

/** The account as it is now, held to what the login was narrowed to. */
function sessionOf(row: SessionRow): Session {
  const within = (own: readonly string[], narrowed: readonly string[] | null): string[] => own.map(String).filter((id) => !narrowed || narrowed.map(String).includes(id))
  return {
    id: row.id, userId: String(row.user_id), tenantId: row.tenant_id, account: row.account, realName: row.real_name, clientId: row.client_id,
    roleIds: within(row.role_id, row.narrowed_roles), deptIds: within(row.dept_id, row.narrowed_depts),
  }
}
