import { sql } from 'kysely'
import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { app } from '../../../contract/resources/openapi/app.ts'
import { secret } from '../../../contract/resources/openapi/secret.ts'
import { tenant } from '../../../contract/resources/system/tenant.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const SECRET_ON = stateSql(secret, 'enabled'),
  APP_ON = stateSql(app, 'enabled'),
  TENANT_ON = stateSql(tenant, 'active')

/** A key with all values that decide whether a request signed with it is accepted. */
export interface KeyRow {
  readonly id: string
  readonly tenantId: string
  readonly apiKey: string
  readonly sealedSecret: string | null
  readonly sealedData: string | null
  readonly signType: number
  readonly publicKey: string | null
  readonly keyStatus: number
  /** Milliseconds since 1970. */
  readonly effectiveAt: number
  readonly expiresAt: number
  readonly secretId: string
  readonly secretOn: boolean
  readonly env: number
  readonly merchantId: string | null
  readonly merchantCode: string | null
  readonly ipWhiteList: string | null
  readonly notifyUrl: string | null
  readonly ipRequired: boolean
  readonly appOn: boolean
  readonly tenantOn: boolean
  readonly apiCodes: readonly number[]
  readonly qps: number
  readonly burst: number
  readonly dayQuota: number
}

/** The key with this name, of any tenant, unless it or its credential was removed. */
export async function findApiKey(db: Reader, apiKey: string): Promise<KeyRow | null> {
  const { rows } = await sql<KeyRow>`
      select k.id::text as id, k.tenant_id as "tenantId", k.api_key as "apiKey",
        k.sealed_secret as "sealedSecret", k.sealed_data as "sealedData", k.sign_type as "signType",
        k.public_key as "publicKey", k.key_status as "keyStatus",
      (extract(epoch from k.effective_time) * 1000)::float8 as "effectiveAt",
        (extract(epoch from k.expire_time) * 1000)::float8 as "expiresAt",
      s.id::text as "secretId", s.status = ${SECRET_ON} as "secretOn", s.env,
        s.merchant_id::text as "merchantId",
        s.merchant_code as "merchantCode", s.ip_white_list as "ipWhiteList",
        nullif(s.notify_url, '') as "notifyUrl",
      a.ip_required as "ipRequired", a.status = ${APP_ON} as "appOn", t.status = ${TENANT_ON}
        and coalesce(t.expire_time > now(), true) as "tenantOn",
      case when s.api_codes = '{}' then a.api_codes
      else array(select unnest(s.api_codes) intersect select unnest(a.api_codes)) end as "apiCodes",
      coalesce(s.qps, a.default_qps, 50) as qps, coalesce(s.burst, a.default_burst, 100) as burst,
        coalesce(s.day_quota, a.day_quota, 0) as "dayQuota"
    from openapi_api_key k
    join openapi_secret s on s.id = k.secret_id and s.is_deleted = 0
    join openapi_app a on a.id = s.app_id and a.is_deleted = 0
    join tenant t on t.tenant_id = k.tenant_id and t.is_deleted = 0
    where k.api_key = ${apiKey} and k.is_deleted = 0
    `.execute(db)
  return rows[0] ?? null
}

/** The admission of a request: its nonce, a token of its bucket, and one call of the daily quota. */
export interface AdmissionRequest {
  readonly keyId: string
  readonly nonce: string
  /** Null where the API is not granted; then only the nonce is used. */
  readonly bucket: string | null
  readonly secretId: string
  readonly qps: number
  readonly burst: number
  readonly dayQuota: number
  /**
   * Whether the commit may return before it is on disk. A database in another process survives a crash of
   * ours; the embedded one does not.
   */
  readonly asyncCommit: boolean
}
export type Admission = 'taken' | 'replay' | 'rate' | 'quota'

/**
 * Uses a nonce, a token and the daily quota in one statement; a repeated nonce uses nothing else. With
 * `asyncCommit`, a crash of the database can lose the last half second.
 */
export async function admitRequest(
  db: Reader,
  { keyId, nonce, bucket, secretId, qps, burst, dayQuota, asyncCommit }: AdmissionRequest,
): Promise<Admission> {
  const refilled = sql`
    least(${burst}::float8,
      openapi_bucket.tokens + greatest(0,
        extract(epoch from clock_timestamp() - openapi_bucket.filled_at)) * ${qps}::float8)
  `
  const { rows } = await sql<{
    fresh: boolean
    allowed: boolean | null
    within: boolean | null
  }>`
    with settings as materialized (
      select set_config('synchronous_commit', ${asyncCommit ? 'off' : 'on'}, true) as value),
    fresh as (insert into openapi_nonce (key_id, nonce, expires_at)
      select ${keyId}::bigint, ${nonce}, now() + interval '10 minutes'
      from settings
      on conflict (key_id, nonce) do update set expires_at = excluded.expires_at
        where openapi_nonce.expires_at < now() returning 1),
    bucket as (insert into openapi_bucket (name, tokens, filled_at, allowed)
      select ${bucket}::text, ${burst}::float8 - 1, clock_timestamp(), true
      from fresh
      where ${bucket}::text is not null
      on conflict (name) do update set tokens = case when ${refilled} >= 1 then ${refilled} - 1
        else ${refilled} end, allowed = ${refilled} >= 1, filled_at = clock_timestamp()
        returning allowed),
    quota as (insert into openapi_quota (secret_id, day, used, allowed)
      select ${secretId}::bigint, (now() at time zone 'Asia/Shanghai')::date, 1, true
      from bucket
      where bucket.allowed and ${dayQuota}::int > 0
      on conflict (secret_id,
        day) do update set used = openapi_quota.used + (openapi_quota.used < ${dayQuota}::int)::int,
        allowed = openapi_quota.used < ${dayQuota}::int
        returning allowed)
    select exists (select 1 from fresh) as fresh, (select allowed from bucket) as allowed,
      (select allowed from quota) as within
  `.execute(db)
  const row = rows[0]
  if (!row?.fresh) return 'replay'
  if (row.allowed === false) return 'rate'
  return row.within === false ? 'quota' : 'taken'
}

/** Counts a wrong signature from an address; true where it exceeds the limit and the address is blocked. */
export async function noteWrongSignature(
  db: Reader,
  { keyId, ip, maxFailures }: { readonly keyId: string; readonly ip: string; readonly maxFailures: number },
): Promise<boolean> {
  const { rows } = await sql<{
    blocked: boolean
  }>`
    insert into openapi_suspect (key_id, ip, since, failures) values (${keyId}, ${ip}, now(), 1)
    on conflict (key_id, ip) do update set since = case
    when openapi_suspect.since < now() - interval '5 minutes' then now() else openapi_suspect.since end,
      failures = case when openapi_suspect.since < now() - interval '5 minutes' then 1
      else openapi_suspect.failures + 1 end,
      blocked_until = case when openapi_suspect.since >= now() - interval '5 minutes'
        and openapi_suspect.failures + 1 >= ${maxFailures} then now() + interval '10 minutes'
      else openapi_suspect.blocked_until end
    returning failures >= ${maxFailures} and blocked_until > now() as blocked
  `.execute(db)
  return rows[0]?.blocked ?? false
}

/** The addresses blocked for a key, with the end of the block in milliseconds since 1970. */
export async function blockedAddresses(db: Reader, keyId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    ip: string
    until: number
  }>`
    select ip, (extract(epoch from blocked_until) * 1000)::float8 as until
    from openapi_suspect
    where key_id = ${keyId} and blocked_until > now()
  `.execute(db)
  return new Map(rows.map(({ ip, until }) => [ip, until]))
}

/**
 * Deletes expired nonces, quotas and suspects, and expires keys whose time is over. Returns the tenants of
 * the expired keys.
 */
export async function tidyOpenApi(db: Reader): Promise<string[]> {
  await sql`
    delete
    from openapi_nonce
    where ctid = any(array(select ctid from openapi_nonce where expires_at < now() limit 50000))
  `.execute(db)
  await sql`delete from openapi_quota where day < (now() at time zone 'Asia/Shanghai')::date - 1`.execute(db)
  await sql`
    delete
    from openapi_suspect
    where since < now() - interval '1 hour' and coalesce(blocked_until < now(), true)
  `.execute(db)
  const { rows } = await sql<{
    tenantId: string
  }>`
    update openapi_api_key
    set key_status = ${stateSql(apiKey, 'expired')}, version = version + 1, update_time = now()
    where id = any(array(
      select id
      from openapi_api_key
      where key_status in (${stateSql(apiKey, 'active', 'rotating')}) and expire_time <= now()
        and is_deleted = 0 for update skip locked))
    returning tenant_id as "tenantId"
  `.execute(db)
  return [...new Set(rows.map(({ tenantId }) => tenantId))]
}

/** A finished call. */
export interface CallRow {
  readonly id: string
  readonly tenantId: string
  readonly at: Date
  readonly requestId: string
  readonly apiCode: string
  readonly merchantCode: string | null
  readonly secretId: string | null
  readonly apiKey: string | null
  readonly clientIp: string
  readonly httpStatus: number
  readonly errCode: string | null
  readonly costMs: number
  readonly bizNo: string | null
  readonly reqDigest: string
  readonly respDigest: string
}

/** Stores finished calls in one statement, a few hundred at a time. */
export async function insertCalls(db: Reader, calls: readonly CallRow[]): Promise<void> {
  if (calls.length === 0) return
  await sql`
    insert into openapi_call_log (id, tenant_id, time, request_id, api_code, merchant_code, secret_id,
      api_key, client_ip, http_status, err_code, cost_ms, biz_no, req_digest, resp_digest)
    select (c->>'id')::bigint, c->>'tenantId', (c->>'at')::timestamptz, c->>'requestId', c->>'apiCode',
      c->>'merchantCode', (c->>'secretId')::bigint, c->>'apiKey', c->>'clientIp',
      (c->>'httpStatus')::int, c->>'errCode', (c->>'costMs')::int, c->>'bizNo', c->>'reqDigest',
      c->>'respDigest'
    from jsonb_array_elements(${JSON.stringify(calls)}::jsonb) as c
  `.execute(db)
}

/** Number of calls with a key since its last record, with time and address of the latest. */
export interface KeyUse {
  readonly keyId: string
  readonly secretId: string
  readonly calls: number
  readonly at: Date
  readonly ip: string
}

/** Adds the use of keys to them and their credentials; their versions do not change. */
export async function addKeyUse(db: Reader, uses: readonly KeyUse[]): Promise<void> {
  if (uses.length === 0) return
  const list = JSON.stringify(uses)
  await sql`
    update openapi_api_key k
    set call_count = coalesce(k.call_count, 0) + (u->>'calls')::int,
      last_used_time = greatest(k.last_used_time, (u->>'at')::timestamptz)
    from jsonb_array_elements(${list}::jsonb) as u
    where k.id = (u->>'keyId')::bigint
  `.execute(db)
  await sql`
    update openapi_secret s set last_used_time = (u->>'at')::timestamptz, last_used_ip = u->>'ip'
    from (
      select distinct on (entry->>'secretId') entry as u
      from jsonb_array_elements(${list}::jsonb) as entry
      order by entry->>'secretId', entry->>'at' desc) as newest
    where s.id = (u->>'secretId')::bigint and coalesce(s.last_used_time < (u->>'at')::timestamptz, true)
  `.execute(db)
}

/** Creates the partitions of the next days and drops those older than `retentionDays`. */
export async function rotatePartitions(db: Reader, retentionDays: number): Promise<void> {
  await sql`
    select openapi_days((now() at time zone 'Asia/Shanghai')::date,
      (now() at time zone 'Asia/Shanghai')::date + 2)
  `.execute(db)
  await sql`select openapi_forget((now() at time zone 'Asia/Shanghai')::date - ${retentionDays}::int)`.execute(
    db,
  )
}

/** Sums yesterday's and today's calls by credential, API and day. */
export async function sumUsage(db: Reader): Promise<void> {
  await sql`
    insert into openapi_usage_day (tenant_id, secret_id, api_code, day, calls, failed, p95_ms)
    select tenant_id, secret_id, api_code, (time at time zone 'Asia/Shanghai')::date as day, count(*),
      count(*) filter (where err_code is not null),
      coalesce(percentile_cont(0.95) within group (order by cost_ms), 0)::int
    from openapi_call_log
    where secret_id is not null
      and time >= ((now() at time zone 'Asia/Shanghai')::date - 1)::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2, 3, 4
    on conflict (secret_id, api_code, day) do update set calls = excluded.calls, failed = excluded.failed,
      p95_ms = excluded.p95_ms
  `.execute(db)
}
