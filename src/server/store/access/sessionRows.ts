import { sql } from 'kysely'
import type { Reader } from '../database.ts'

/** A login as kept, joined with the account as it is now. */
export interface SessionRow {
  readonly id: string
  readonly tenant_id: string
  readonly user_id: string
  readonly client_id: string
  /** Roles and departments the login was narrowed to; null where it was not. */
  readonly narrowed_roles: readonly string[] | null
  readonly narrowed_depts: readonly string[] | null
  readonly ended: boolean
  readonly account: string
  readonly real_name: string
  readonly role_id: readonly string[]
  readonly dept_id: readonly string[]
  readonly active: boolean
}

/** One login by its id, or null. */
export async function findSession(db: Reader, id: string): Promise<SessionRow | null> {
  const { rows } =
    await sql<SessionRow>`select s.id, s.tenant_id, s.user_id, s.client_id, s.role_id as narrowed_roles, s.dept_id as narrowed_depts,
      (s.revoked_at is not null or s.expires_at < now()) as ended, a.account, a.real_name, a.role_id, a.dept_id, (a.status = 1 and a.is_deleted = 0) as active
    from auth_session s join account a on a.id = s.user_id and a.tenant_id = s.tenant_id where s.id = ${id}`.execute(
      db,
    )
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
  readonly ip: string
  readonly userAgent: string
}

export async function insertSession(db: Reader, session: NewSession): Promise<void> {
  await sql`insert into auth_session (id, tenant_id, user_id, client_id, role_id, dept_id, refresh_key, expires_at, client_ip, user_agent)
    values (${session.id}, ${session.tenantId}, ${session.userId}, ${session.clientId}, ${session.roleIds}::bigint[], ${session.deptIds}::bigint[], ${session.refreshKey}, now() + make_interval(secs => ${session.seconds}), ${session.ip}, ${session.userAgent.slice(0, 1000)})`.execute(
    db,
  )
}

/** What using a refresh key came to: `rotated` once, `reused` for a key that was used before, `gone` for an ended login. */
export type Rotation = 'rotated' | 'reused' | 'gone'

/** Replaces the refresh key of a live login if it is still the one that was handed out last. */
export async function rotateSession(
  db: Reader,
  {
    id,
    before,
    after,
    seconds,
  }: { readonly id: string; readonly before: string; readonly after: string; readonly seconds: number },
): Promise<Rotation> {
  const { rows } = await sql<{
    id: string
  }>`update auth_session set refresh_key = ${after}, expires_at = now() + make_interval(secs => ${seconds}) where id = ${id} and refresh_key = ${before} and revoked_at is null and expires_at > now() returning id`.execute(
    db,
  )
  if (rows.length > 0) return 'rotated'
  const live = await sql<{
    id: string
  }>`select id from auth_session where id = ${id} and revoked_at is null and expires_at > now()`.execute(db)
  return live.rows.length > 0 ? 'reused' : 'gone'
}

/** Narrows a live login to some of its roles and departments; null widens it to all again. */
export async function narrowSession(
  db: Reader,
  id: string,
  roleIds: readonly string[] | null,
  deptIds: readonly string[] | null,
): Promise<void> {
  await sql`update auth_session set role_id = ${roleIds}::bigint[], dept_id = ${deptIds}::bigint[] where id = ${id}`.execute(
    db,
  )
}

/** Which live logins to end: one by id, those of some users (but one, where told), or all of a tenant. */
export type Ending =
  | { readonly sessionId: string }
  | { readonly userIds: readonly string[]; readonly except?: string }
  | { readonly tenantId: string }

/** Ends live logins and returns their ids. */
export async function endSessionRows(db: Reader, ending: Ending): Promise<string[]> {
  const which =
    'sessionId' in ending
      ? sql`id = ${ending.sessionId}`
      : 'userIds' in ending
        ? sql`user_id = any(${ending.userIds}::bigint[]) and id <> ${ending.except ?? ''}`
        : sql`tenant_id = ${ending.tenantId}`
  const { rows } = await sql<{
    id: string
  }>`update auth_session set revoked_at = now() where ${which} and revoked_at is null returning id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Forgets logins that ended more than a week ago. */
export async function dropEndedSessions(db: Reader): Promise<void> {
  await sql`delete from auth_session where expires_at < now() - interval '7 days' or revoked_at < now() - interval '7 days'`.execute(
    db,
  )
}
