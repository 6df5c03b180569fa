import { sql } from 'kysely'
import { blackUsers } from '../../../contract/parts/blackUsers.ts'
import { blackUser } from '../../../contract/resources/people/blackUser.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql, valueSql } from '../storedValues.ts'

export type BlackScope = keyof typeof blackUsers.scopes.wire

/** A target of a block: the number of its type and its digest. */
export interface BlackTarget {
  readonly type: number
  readonly digest: string
}
export interface BlackHit {
  readonly id: string
  readonly targetType: number
  readonly digest: string
}

const ACTIVE = stateSql(blackUser, 'active')
/** Whether a block `b` applies at this moment, which may be later than the beginning of the transaction. */
const IN_FORCE = sql`
  b.is_deleted = 0 and b.status = ${ACTIVE} and coalesce(b.begin_time, '-infinity') <= clock_timestamp()
    and coalesce(b.end_time, 'infinity') > clock_timestamp()
`

/** Blocks in force for one of these targets within a scope. */
export async function blocksOf(
  db: Reader,
  tenantId: string,
  { scope, targets }: { readonly scope: BlackScope; readonly targets: readonly BlackTarget[] },
): Promise<readonly BlackHit[]> {
  const { rows } = await sql<BlackHit>`
    select b.id::text as id, b.target_type as "targetType", b.target_value_hmac as digest
    from black_user b
    where b.tenant_id = ${tenantId} and b.target_value_hmac = any(${targets.map(({ digest }) => digest)}::varchar[])
      and ${IN_FORCE} and b.scopes @> array[${sql.lit(blackUsers.scopes.wire[scope])}::smallint]
  `.execute(db)
  return rows.filter((row) =>
    targets.some(({ type, digest }) => type === row.targetType && digest === row.digest),
  )
}

/** Lets nobody else add the same target until the end of the transaction, and tells whether it is blocked. */
export async function isBlockedUnderLock(
  db: Writer,
  tenantId: string,
  { type, digest }: BlackTarget,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`black ${tenantId} ${type} ${digest}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql`
    select 1 as one from black_user
    where tenant_id = ${tenantId} and target_value_hmac = ${digest} and target_type = ${type}
      and status = ${ACTIVE} and is_deleted = 0
  `.execute(db)
  return rows.length > 0
}

/** The consumers a target is about; none for devices and addresses. */
export async function usersOfTarget(
  db: Reader,
  tenantId: string,
  target: {
    readonly type: keyof typeof blackUsers.targets.wire
    readonly plain: string
    readonly digest: string
  },
): Promise<readonly string[]> {
  const { type, plain, digest } = target
  const matches =
    type === 'mobile'
      ? sql`mobile_hmac = ${digest}`
      : type === 'user'
        ? sql`user_no = ${plain}`
        : type === 'openId'
          ? sql`open_ids @> ${JSON.stringify([{ openId: plain }])}::jsonb`
          : null
  if (!matches) return []
  const { rows } = await sql<{ id: string }>`
    select id::text as id from userinfo
    where tenant_id = ${tenantId} and ${matches} and is_deleted = 0 order by reg_time desc limit 200
  `.execute(db)
  return rows.map(({ id }) => id)
}

const NORMAL = stateSql(userinfo, 'normal'),
  BLACKLISTED = stateSql(userinfo, 'blacklisted')

/** Whether a block `b` is about the consumer `u`. */
const ABOUT = sql`
  (b.user_id = u.id
    or b.target_type = ${choiceSql(blackUser, 'targetType', 'mobile')} and b.target_value_hmac = u.mobile_hmac)
`

/**
 * Lets the state of consumers follow the blocks that forbid them to log in: all of the tenant whose state differs,
 * or only some. Returns how many changed.
 */
export async function followBlocks(db: Writer, tenantId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const isBlocked = sql`
    exists (
      select 1 from black_user b where b.tenant_id = u.tenant_id and ${ABOUT} and ${IN_FORCE}
        and b.scopes @> array[${valueSql(blackUsers.scopes.wire, 'login')}::smallint])
  `
  const { rows } = await sql`
    update userinfo u set status = case when ${isBlocked} then ${BLACKLISTED} else ${NORMAL} end,
      version = version + 1, update_time = now()
    where u.tenant_id = ${tenantId} and u.id = any(${ids}::bigint[]) and u.is_deleted = 0
      and u.status in (${NORMAL}, ${BLACKLISTED})
      and (u.status = ${BLACKLISTED}) <> ${isBlocked}
    returning 1 as one
  `.execute(db)
  return rows.length
}

/** The consumers that one of these blocks is about. */
export async function usersOfBlocks(
  db: Reader,
  tenantId: string,
  blockIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.user_id::text as id from black_user b
    where b.tenant_id = ${tenantId} and b.id = any(${blockIds}::bigint[]) and b.user_id is not null
    union
    select u.id::text from black_user b
    join userinfo u on u.tenant_id = b.tenant_id and u.mobile_hmac = b.target_value_hmac
    where b.tenant_id = ${tenantId} and b.id = any(${blockIds}::bigint[])
      and b.target_type = ${choiceSql(blackUser, 'targetType', 'mobile')}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The blocks, ended ones too, that are about a consumer. */
export async function blocksAbout(db: Reader, tenantId: string, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id::text as id from userinfo u join black_user b on b.tenant_id = u.tenant_id and ${ABOUT}
    where u.tenant_id = ${tenantId} and u.id = ${userId}::bigint and b.is_deleted = 0
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Records of blocks without a consumer that a new consumer is what they are about. */
export async function claimBlocks(
  db: Writer,
  tenantId: string,
  { userId, digest }: { readonly userId: string; readonly digest: string },
): Promise<void> {
  await sql`
    update black_user set user_id = ${userId}::bigint
    where tenant_id = ${tenantId} and target_value_hmac = ${digest} and user_id is null and is_deleted = 0
      and target_type = ${choiceSql(blackUser, 'targetType', 'mobile')}
  `.execute(db)
}

export interface DueBlock {
  readonly tenantId: string
  readonly id: string
}
/** Blocks whose end has come, and that count as active. */
export async function overBlocks(db: Reader): Promise<readonly DueBlock[]> {
  const { rows } = await sql<DueBlock>`
    select tenant_id as "tenantId", id::text as id from black_user
    where status = ${ACTIVE} and is_deleted = 0 and end_time is not null and end_time <= now()
    order by tenant_id, id limit 500
  `.execute(db)
  return rows
}

/** Ends blocks that are over; returns those that ended. */
export async function expireBlocks(
  db: Writer,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update black_user set status = ${stateSql(blackUser, 'expired')}, version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and status = ${ACTIVE} and end_time <= now()
    returning id::text as id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Blocks that began and whose consumer does not show it yet. */
export async function begunBlocks(db: Reader): Promise<readonly DueBlock[]> {
  const { rows } = await sql<DueBlock>`
    select b.tenant_id as "tenantId", b.id::text as id from black_user b
    join userinfo u on u.tenant_id = b.tenant_id and u.id = b.user_id
    where b.user_id is not null and b.begin_time > now() - interval '7 days' and ${IN_FORCE}
      and b.scopes @> array[${valueSql(blackUsers.scopes.wire, 'login')}::smallint] and u.status = ${NORMAL}
    order by b.tenant_id, b.id limit 500
  `.execute(db)
  return rows
}

export interface BlackHits {
  readonly id: string
  readonly times: number
  readonly last: Date
}
/** Adds hits to blocks, in the order of their ids. */
export async function addBlackHits(db: Writer, tenantId: string, hits: readonly BlackHits[]): Promise<void> {
  await sql`
    select 1 as one from black_user
    where tenant_id = ${tenantId} and id = any(${hits.map(({ id }) => id)}::bigint[]) order by id for update
  `.execute(db)
  await sql`
    update black_user b set hit_count = coalesce(b.hit_count, 0) + h.times,
      last_hit_time = greatest(b.last_hit_time, h.last)
    from unnest(${hits.map(({ id }) => id)}::bigint[], ${hits.map(({ times }) => times)}::int[],
      ${hits.map(({ last }) => last.toISOString())}::timestamptz[]) as h (id, times, last)
    where b.tenant_id = ${tenantId} and b.id = h.id
  `.execute(db)
}
