import { sql } from 'kysely'
import { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import { commerceOrder } from '../../../contract/resources/commerce/commerceOrder.ts'
import { isId } from '../../../kernel/id.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

const ENABLED = stateSql(commerceConfig, 'enabled')

/** Until the end of the transaction no other changes which configurations of a tenant are enabled. */
export async function holdConfigs(db: Writer, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commerce ${tenantId}`}, 0))`.execute(db)
}

/** The sealed secret of a configuration. */
export async function configSecret(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string | null }>`
    select app_secret as secret from commerce_config
    where tenant_id = ${tenantId} and id = ${id}::bigint and is_deleted = 0
  `.execute(db)
  return rows[0]?.secret ?? null
}

/** Configurations of all tenants whose orders are to be fetched, those that waited longest first. */
export async function dueConfigs(db: Reader, limit: number): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from commerce_config
    where status = ${ENABLED} and sync_enabled and is_deleted = 0
      and (next_sync_time is null or next_sync_time <= now())
    order by next_sync_time nulls first limit ${limit}
  `.execute(db)
  return rows
}

const momentSql = (moment: string | null) => sql`${moment === null ? null : parseMoment(moment)}::timestamptz`

/** Where fetching stands, and when it goes on; whoever edits the configuration does not notice. */
export async function saveProgress(
  db: Writer,
  { tenantId, id }: TenantRow,
  progress: {
    readonly from: string | null
    readonly to: string | null
    readonly cursor: string | null
    readonly failure: string | null
    readonly doneTo: string | null
    readonly count: number | null
    readonly nextInSeconds: number
  },
): Promise<void> {
  await sql`
    update commerce_config
    set sync_from = ${momentSql(progress.from)}, sync_to = ${momentSql(progress.to)}, sync_cursor = ${progress.cursor},
      sync_failure = ${progress.failure}, last_sync_time = coalesce(${momentSql(progress.doneTo)}, last_sync_time),
      last_sync_count = coalesce(${progress.count}::integer, last_sync_count),
      next_sync_time = now() + make_interval(secs => ${progress.nextInSeconds})
    where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
}

/** Stores the outcome of a test. */
export async function recordCommerceTest(
  db: Writer,
  { tenantId, id }: TenantRow,
  { passed, text }: { readonly passed: boolean; readonly text: string },
): Promise<void> {
  await sql`
    update commerce_config set last_test_time = now(), last_test_text = ${text.slice(0, 255)},
      last_test_result = ${choiceSql(commerceConfig, 'lastTestResult', passed ? 'passed' : 'failed')}
    where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
}

/** Ids of the orders of a union with these numbers, by number, locked. */
export async function lockTracked(
  db: Writer,
  tenantId: string,
  { platform, numbers }: { readonly platform: string; readonly numbers: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const wire = commerceOrder.fields.platform.wire as Readonly<Record<string, number>>
  const { rows } = await sql<{ id: string; number: string }>`
    select id::text as id, sub_order_no as number from commerce_order
    where tenant_id = ${tenantId} and platform = ${wire[platform] ?? 0} and sub_order_no = any(${numbers}::varchar[])
    order by id for update
  `.execute(db)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** A user that orders are tracked to. */
export interface TrackedUser {
  readonly id: string
  readonly mobile: string | null
  readonly digest: string | null
  readonly mask: string | null
}

/** Users with these ids or numbers, by what they were asked for. */
export async function trackedUsers(
  db: Reader,
  tenantId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, TrackedUser>> {
  const { rows } = await sql<TrackedUser & { readonly userNo: string }>`
    select id::text as id, user_no as "userNo", mobile, mobile_hmac as digest, mobile_mask as mask
    from userinfo
    where tenant_id = ${tenantId} and is_deleted = 0
      and (user_no = any(${names}::varchar[]) or id = any(${names.filter(isId)}::bigint[]))
  `.execute(db)
  return new Map(rows.flatMap(({ userNo, ...user }) => [[userNo, user] as const, [user.id, user] as const]))
}
