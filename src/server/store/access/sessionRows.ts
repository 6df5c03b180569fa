import { sql } from 'kysely'
import { user } from '../../../contract/resources/system/user.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

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
}

/** A session by its id, or null. */
export async function findSession(db: Reader, id: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
      select s.id, s.tenant_id, s.user_id, s.client_id, s.role_id as narrowed_roles,
        s.dept_id as narrowed_depts,
      (s.revoked_at is not null or least(s.expires_at, s.ends_at) < now()) as ended,
      extract(epoch from s.ends_at)::float8 * 1000 as ends_ms, a.account, a.real_name, a.role_id,
        a.dept_id, (a.status = ${ACTIVE} and a.is_deleted = 0) as active,
      coalesce(a.must_change, false) as must_change
    from auth_session s join account a on a.id = s.user_id and a.tenant_id = s.tenant_id where s.id = ${id}
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
}

export async function insertSession(db: Reader, session: NewSession): Promise<void> {
  await sql`
    insert into auth_session (id, tenant_id, user_id, client_id, role_id, dept_id, refresh_key,
      expires_at, ends_at, client_ip, user_agent)
    values (${session.id}, ${session.tenantId}, ${session.userId}, ${session.clientId},
      ${session.roleIds}::bigint[],
      ${session.deptIds}::bigint[], ${session.refreshKey}, now() + make_interval(secs => ${session.seconds}),
      now() + make_interval(secs => ${session.lifeSeconds}), ${session.ip},
        ${session.userAgent.slice(0, 1000)})
  `.execute(db)
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
  await sql`
    update auth_session set role_id = ${roleIds}::bigint[], dept_id = ${deptIds}::bigint[] where id = ${id}
  `.execute(db)
}

/**
 * Selects live sessions to end: one by id, those of some users (optionally without one session), or all of a
 * tenant.
 */
export type SessionSelector =
  | { readonly sessionId: string }
  | { readonly userIds: readonly string[]; readonly except?: string }
  | { readonly tenantId: string }

/** Ends live sessions and returns their ids. */
export async function endSessionRows(db: Reader, selector: SessionSelector): Promise<string[]> {
  const condition =
    'sessionId' in selector
      ? sql`id = ${selector.sessionId}`
      : 'userIds' in selector
        ? sql`user_id = any(${selector.userIds}::bigint[]) and id <> ${selector.except ?? ''}`
        : sql`tenant_id = ${selector.tenantId}`
  const { rows } = await sql<{
    id: string
  }>`update auth_session set revoked_at = now() where ${condition} and revoked_at is null returning id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Deletes sessions that ended more than a week ago. */
export async function dropEndedSessions(db: Reader): Promise<void> {
  await sql`
    delete
    from auth_session
    where expires_at < now() - interval '7 days' or revoked_at < now() - interval '7 days'
  `.execute(db)
}
