import { sql } from 'kysely'
import { user } from '../../../contract/resources/system/user.ts'
import { FACTOR_FACTS } from './loginRows.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { NOW, secondsFromNow } from '../expressions.ts'
import { newId } from '../../../kernel/id.ts'
import { storable } from '../../../kernel/text.ts'

const ACTIVE = stateSql(user, 'active')

/** A session, joined with the current state of its account. */
export interface SessionRow {
  readonly id: string
  readonly tenant_id: string
  readonly user_id: string
  readonly client_id: string
  /** Roles and departments to which the session is narrowed; null where it is not. */
  readonly narrowed_roles: readonly string[] | null
  readonly narrowed_depts: readonly string[] | null
  readonly ended: boolean
  /** Absolute end in milliseconds since 1970; refreshing does not extend it. */
  readonly ends_ms: number
  readonly account: string
  readonly real_name: string
  readonly role_id: readonly string[]
  readonly dept_id: readonly string[]
  readonly active: boolean
  readonly must_change: boolean
  readonly role_factor: boolean
  readonly has_totp: boolean
  readonly has_passkey: boolean
  /** The last use that was recorded is more than a minute ago. */
  readonly unrecorded: boolean
  /** The session of the one who acts in the name of the user; null for the user. */
  readonly impersonator_session: string | null
  readonly impersonator_writes: boolean | null
  readonly impersonator_tenant: string | null
  readonly impersonator_account: string | null
  readonly impersonator_name: string | null
}

/** A session by its id, or null. */
export async function findSession(db: Reader, id: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
      select s.id, s.tenant_id, s.user_id, s.client_id, s.role_id as narrowed_roles,
        s.dept_id as narrowed_depts,
      (s.revoked_at is not null or least(s.expires_at, s.ends_at) < now()
        or (s.impersonator_session is not null and (i.id is null or i.revoked_at is not null
          or least(i.expires_at, i.ends_at) < now()))) as ended,
      extract(epoch from s.ends_at)::float8 * 1000 as ends_ms, a.account, a.real_name, a.role_id,
        a.dept_id, (a.status = ${ACTIVE} and a.is_deleted = 0) as active,
      coalesce(a.must_change, false) as must_change, ${FACTOR_FACTS},
      coalesce(l.used_time < now() - interval '1 minute', false) as unrecorded,
      s.impersonator_session, s.impersonator_writes, i.tenant_id as impersonator_tenant,
      o.account as impersonator_account, o.real_name as impersonator_name
    from auth_session s join account a on a.id = s.user_id and a.tenant_id = s.tenant_id
    left join login_session l on l.tenant_id = s.tenant_id and l.session_id = s.id
    left join auth_session i on i.id = s.impersonator_session
    left join account o on o.tenant_id = i.tenant_id and o.id = i.user_id
    where s.id = ${id}
    `.execute(db)
  return rows[0] ?? null
}

export interface NewSession {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly clientId: string
  readonly roleIds: readonly string[] | null
  readonly deptIds: readonly string[] | null
  readonly refreshKey: string
  /** Seconds until it can no longer be refreshed. */
  readonly seconds: number
  /** Seconds until it ends, however often it is refreshed. */
  readonly lifeSeconds: number
  readonly ip: string
  readonly userAgent: string
  /** What people see of it. */
  readonly displayed: DisplayedLogin
}
/** What the list of sessions shows of a login. */
export interface DisplayedLogin {
  readonly account: string
  /** The department its rows belong to for data scopes, or null. */
  readonly deptId: string | null
  readonly device: string
  readonly browser: string
  readonly newDevice: boolean
  /** Who acts in the name of the user, and why. */
  readonly impersonation?: DisplayedImpersonation
}
interface DisplayedImpersonation {
  readonly sessionId: string
  readonly writes: boolean
  readonly impersonator: string
  readonly reason: string
}

/** Stores a session with its keys, and the row people see of it. */
export async function insertSession(db: Reader, session: NewSession): Promise<void> {
  const { displayed } = session
  await db
    .with('opened', (opening) =>
      opening.insertInto('auth_session').values({
        id: session.id,
        tenant_id: session.tenantId,
        user_id: session.userId,
        client_id: session.clientId,
        role_id: session.roleIds,
        dept_id: session.deptIds,
        refresh_key: session.refreshKey,
        expires_at: secondsFromNow(session.seconds),
        ends_at: secondsFromNow(session.lifeSeconds),
        client_ip: session.ip,
        user_agent: session.userAgent.slice(0, 1000),
        impersonator_session: displayed.impersonation?.sessionId ?? null,
        impersonator_writes: displayed.impersonation?.writes ?? null,
      }),
    )
    .insertInto('login_session')
    .values({
      id: newId(),
      tenant_id: session.tenantId,
      user_id: session.userId,
      account: displayed.account,
      client_ip: session.ip.slice(0, 64),
      device: displayed.device,
      browser: displayed.browser,
      client_id: session.clientId,
      login_time: NOW,
      used_time: NOW,
      ends_time: secondsFromNow(session.lifeSeconds),
      new_device: displayed.newDevice,
      impersonator: displayed.impersonation?.impersonator ?? null,
      reason: displayed.impersonation?.reason ?? null,
      user_agent: storable(session.userAgent).slice(0, 1000),
      session_id: session.id,
      create_user: session.userId,
      create_dept: displayed.deptId,
    })
    .execute()
}

/** Records that a session is in use. */
export async function touchSession(db: Reader, tenantId: string, id: string): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ used_time: NOW })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', id)
    .execute()
}

/**
 * The result of using a refresh key: `rotated` the first time and `repeated` shortly afterwards (two tabs),
 * both with the successor key; `reused` for an older key; `gone` for an ended session.
 */
export type Rotation =
  | { readonly done: 'rotated' | 'repeated'; readonly key: string }
  | { readonly done: 'reused' | 'gone' }
/** Seconds in which a used refresh key returns the same successor again. */
const GRACE_SECONDS = 10

/** Replaces the refresh key of a live session if it is the current one. */
export async function rotateSession(
  db: Reader,
  {
    id,
    before,
    after,
    seconds,
  }: { readonly id: string; readonly before: string; readonly after: string; readonly seconds: number },
): Promise<Rotation> {
  const live = sql`id = ${id} and revoked_at is null and expires_at > now() and ends_at > now()`
  const { rows } = await sql`
      update auth_session set refresh_key = ${after}, former_key = ${before}, rotated_at = now(),
    expires_at = now() + make_interval(secs => ${seconds})
    where refresh_key = ${before} and ${live} returning id
    `.execute(db)
  if (rows.length > 0) return { done: 'rotated', key: after }
  const {
    rows: [session],
  } = await sql<{ key: string; repeated: boolean }>`
    select refresh_key as key,
    coalesce(former_key = ${before}
        and rotated_at > now() - make_interval(secs => ${GRACE_SECONDS}), false) as repeated
    from auth_session where ${live}
  `.execute(db)
  if (!session) return { done: 'gone' }
  return session.repeated ? { done: 'repeated', key: session.key } : { done: 'reused' }
}

/** Narrows a live session to some of its roles and departments; null removes the restriction. */
export async function narrowSession(
  db: Reader,
  id: string,
  roleIds: readonly string[] | null,
  deptIds: readonly string[] | null,
): Promise<void> {
  await db
    .updateTable('auth_session')
    .set({ role_id: roleIds, dept_id: deptIds })
    .where('id', '=', id)
    .execute()
}

/**
 * Selects live sessions to end: one by id, those of some users (optionally without one session), or all of a
 * tenant.
 */
export type SessionSelector =
  | { readonly sessionId: string }
  | { readonly userIds: readonly string[]; readonly except?: string }
  | { readonly tenantId: string }

/** Ends live sessions, with those opened from them in the name of other users, and returns their ids. */
export async function endSessionRows(db: Reader, selector: SessionSelector): Promise<string[]> {
  const condition =
    'sessionId' in selector
      ? sql`id = ${selector.sessionId}`
      : 'userIds' in selector
        ? sql`user_id = any(${selector.userIds}::bigint[]) and id <> ${selector.except ?? ''}`
        : sql`tenant_id = ${selector.tenantId}`
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id from auth_session where ${condition} and revoked_at is null
    ), ended as (
      update auth_session set revoked_at = now()
      where (id in (select id from chosen) or impersonator_session in (select id from chosen)) and revoked_at is null
      returning id, tenant_id
    ), closed as (
      update login_session l set ended_time = now() from ended
      where l.tenant_id = ended.tenant_id and l.session_id = ended.id
    )
    select id from ended
  `.execute(db)
  return rows.map((row) => row.id)
}

/** A live session as its user sees it. */
export interface OwnSession {
  readonly id: string
  readonly sessionId: string
  readonly clientIp: string | null
  readonly device: string | null
  readonly browser: string | null
  readonly loginTime: string
  readonly usedTime: string
  readonly newDevice: boolean
}

/** The live sessions of a user, the latest used first; at most a hundred. */
export async function selectOwnSessions(
  db: Reader,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('login_session')
    .select([
      'id',
      'session_id as sessionId',
      'client_ip as clientIp',
      'device',
      'browser',
      'login_time as loginTime',
      'used_time as usedTime',
      'new_device as newDevice',
    ])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_time', 'is', null)
    .where('ends_time', '>', NOW)
    .orderBy('used_time', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.id), newDevice: row.newDevice === true }))
}

/** Deletes sessions that ended more than a week ago. */
export async function dropEndedSessions(db: Reader): Promise<void> {
  await sql`
    delete
    from auth_session
    where expires_at < now() - interval '7 days' or revoked_at < now() - interval '7 days'
  `.execute(db)
  await sql`
    delete
    from login_session
    where ends_time < now() - interval '7 days' or ended_time < now() - interval '7 days'
  `.execute(db)
}
