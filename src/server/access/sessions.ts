import { param } from '../../contract/resources/system/param.ts'
import { randomWord } from '../../kernel/id.ts'
import type { Impersonation, Session } from '../engine/caller.ts'
import type { Reader } from '../store/db.ts'
import type { Database } from '../store/database.ts'
import {
  findSession,
  insertSession,
  narrowSession,
  type NewSession,
  rotateSession,
  touchSession,
  type SessionRow,
} from '../store/access/sessionRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { onAccessChange } from './accessChange.ts'
import { BoundedMap } from './boundedMap.ts'
import { bearer, readToken, signPair, type TokenPair, type TokenOptions } from './jwt.ts'
import { endSessions } from '../engine/endSessions.ts'
import { mustEnrol } from './factorDuty.ts'

/**
 * How long a session counts as live without reading the database, in case the message of its end is missed.
 */
const TRUST_MS = 60_000
/** Sessions that are cached. */
const MAX_REMEMBERED = 20_000

/** Why a token has no session. */
export type NoSession = 'missing' | 'invalid' | 'expired' | 'revoked'
/** Roles and departments a session acts with; null means all of the account's. */
export interface Narrowing {
  readonly roleIds: readonly string[] | null
  readonly deptIds: readonly string[] | null
}
/** A session with a valid refresh token that has not been used yet. */
export interface Refreshing {
  readonly row: SessionRow
  readonly key: string
}
interface CachedSession {
  readonly session: Session
  readonly expiresAt: number
  readonly checkedAt: number
}

/**
 * Live sessions. A token names its session; a revoked session ends in every server process within a moment.
 */
export class SessionStore {
  readonly #database: Database
  readonly #key: Uint8Array
  readonly #cache = new BoundedMap<string, CachedSession>(MAX_REMEMBERED)
  /** Counts invalidation messages, so that a session read before one is not cached after it. */
  #invalidations = 0

  constructor(database: Database, key: Uint8Array) {
    this.#database = database
    this.#key = key
    database.bus.on('session', (id) => {
      this.#forget(
        ({ session }) => id === '*' || session.id === id || session.impersonation?.sessionId === id,
      )
    })
    // A parameter may require a second factor of every user of its tenant.
    database.bus.on('rows', (key) => {
      if (key.endsWith(`:${param.id}`)) this.#forget(() => true)
    })
    onAccessChange(database.bus, (tenant) => {
      this.#forget((entry) => tenant === '*' || entry.session.tenantId === tenant)
    })
  }

  #forget(test: (entry: CachedSession) => boolean): void {
    this.#invalidations += 1
    this.#cache.forget(test)
  }

  /** The session of a `Blade-Auth` value (`bearer …`), or why there is none. */
  async verify(value: string): Promise<Session | NoSession> {
    const token = bearer(value)
    if (!token) return value.trim() === '' ? 'missing' : 'invalid'
    const now = Date.now()
    const cached = this.#cache.get(token)
    if (cached && cached.expiresAt <= now) return 'expired'
    if (cached && now - cached.checkedAt < TRUST_MS) return cached.session
    const claims = await readToken(token, this.#key)
    if (typeof claims === 'string') return claims
    if (claims.type !== 'access_token') return 'invalid'
    const invalidationsBefore = this.#invalidations
    const row = await this.#live(claims.sessionId)
    if (!row) return 'revoked'
    const session = await this.#sessionOf(row),
      expiresAt = Math.min(claims.expiresAt, row.ends_ms)
    if (this.#invalidations === invalidationsBefore)
      this.#cache.set(token, { session, expiresAt, checkedAt: now })
    return session
  }

  async #live(id: string): Promise<SessionRow | null> {
    const row = await asTenant(EVERY_TENANT, () => findSession(this.#database.kysely, id))
    if (!row || row.ended || !row.active) return null
    if (row.unrecorded)
      await asTenant(row.tenant_id, () => touchSession(this.#database.kysely, row.tenant_id, id))
    return row
  }

  async #sessionOf(row: SessionRow): Promise<Session> {
    return sessionOf(
      row,
      !row.impersonator_session && (await asTenant(row.tenant_id, () => mustEnrol(this.#database, row))),
    )
  }

  /** A live session by its id; null once it has ended. */
  async byId(id: string): Promise<Session | null> {
    const key = `session:${id}`,
      now = Date.now(),
      cached = this.#cache.get(key)
    if (cached && now - cached.checkedAt < TRUST_MS) return cached.session
    const invalidationsBefore = this.#invalidations,
      row = await this.#live(id)
    if (!row) return null
    const session = await this.#sessionOf(row)
    if (this.#invalidations === invalidationsBefore)
      this.#cache.set(key, { session, expiresAt: now + TRUST_MS, checkedAt: now })
    return session
  }

  /** Creates a session and signs its first pair of tokens. */
  async open(
    login: Omit<NewSession, 'id' | 'refreshKey' | 'seconds'>,
    options: TokenOptions,
    db: Reader = this.#database.kysely,
  ): Promise<TokenPair> {
    const session = {
      ...login,
      id: randomWord(32),
      refreshKey: randomWord(32),
      seconds: options.refreshSeconds,
    }
    await asTenant(login.tenantId, () => insertSession(db, session))
    return signPair(this.#key, session, options)
  }

  /** The session a refresh token belongs to, or why there is none. */
  async findByRefreshToken(token: string): Promise<Refreshing | NoSession> {
    const claims = await readToken(bearer(token) || token, this.#key)
    if (typeof claims === 'string') return claims
    if (claims.type !== 'refresh_token') return 'invalid'
    const row = await asTenant(EVERY_TENANT, () => findSession(this.#database.kysely, claims.sessionId))
    return row && !row.ended ? { row, key: claims.refreshKey } : 'revoked'
  }

  /**
   * Consumes a refresh token and signs the next pair. A token that was used long before ends the session
   * (`reused`), because a third party may have it.
   */
  async rotate(
    { row, key }: Refreshing,
    narrowed: Narrowing | null,
    options: TokenOptions,
  ): Promise<TokenPair | 'reused' | 'gone'> {
    const outcome = await asTenant(row.tenant_id, () =>
      this.#database.transaction(async (writer) => {
        const rotation = await rotateSession(writer, {
          id: row.id,
          before: key,
          after: randomWord(32),
          seconds: options.refreshSeconds,
        })
        if (rotation.done === 'reused') await endSessions(writer, this.#database, { sessionId: row.id })
        if (rotation.done === 'rotated' && narrowed) {
          await narrowSession(writer, row.id, narrowed.roleIds, narrowed.deptIds)
          await this.#database.bus.send(writer, 'session', row.id)
        }
        return rotation
      }),
    )
    return 'key' in outcome
      ? signPair(this.#key, { id: row.id, refreshKey: outcome.key }, options)
      : outcome.done
  }

  /** Ends a session. */
  async end(sessionId: string): Promise<void> {
    await asTenant(EVERY_TENANT, () =>
      this.#database.transaction((writer) => endSessions(writer, this.#database, { sessionId })),
    )
  }
}

/** Who acts in the name of a session's user; undefined for the user. */
export const impersonationOf = (row: SessionRow): Impersonation | undefined =>
  row.impersonator_session === null
    ? undefined
    : {
        sessionId: row.impersonator_session,
        tenantId: row.impersonator_tenant ?? '',
        account: row.impersonator_account ?? '',
        realName: row.impersonator_name ?? '',
        writes: row.impersonator_writes === true,
        endsAt: row.ends_ms,
      }

/** The session with the current data of its account, limited to the narrowed roles and departments. */
function sessionOf(row: SessionRow, enrol: boolean): Session {
  const within = (own: readonly string[], narrowed: readonly string[] | null): string[] =>
    own.map(String).filter((id) => !narrowed || narrowed.map(String).includes(id))
  const impersonation = impersonationOf(row)
  return {
    id: row.id,
    userId: String(row.user_id),
    tenantId: row.tenant_id,
    account: row.account,
    realName: row.real_name,
    clientId: row.client_id,
    ...(row.must_change && !impersonation ? { mustChange: true } : {}),
    ...(enrol ? { mustEnrol: true } : {}),
    roleIds: within(row.role_id, row.narrowed_roles),
    deptIds: within(row.dept_id, row.narrowed_depts),
    ...(impersonation ? { impersonation } : {}),
  }
}
