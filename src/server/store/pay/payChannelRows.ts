import { sql } from 'kysely'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { newId } from '../../../kernel/id.ts'
import type { Reader } from '../db.ts'
import { ago, anyId, LIVE, minutesAgo, ONE, oneOf } from '../expressions.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

/** Encrypted keys of a channel. */
export interface SealedKeys {
  readonly apiV3Key: string | null
  readonly apiKey: string | null
  readonly privateKey: string | null
  readonly certificate: string | null
  readonly platformKey: string | null
  readonly notifyToken: string | null
}

/** The encrypted keys of a channel; null where there is no such channel. */
export async function sealedKeys(db: Reader, tenantId: string, id: string): Promise<SealedKeys | null> {
  const [row] = await db
    .selectFrom('payment_management_info')
    .select([
      'api_v3_key as apiV3Key',
      'api_key as apiKey',
      'private_key as privateKey',
      'certificate',
      'platform_key as platformKey',
      'notify_token as notifyToken',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  return row ?? null
}

/** The channel with this notification token, in any tenant, also where it was disabled meanwhile. */
export async function channelOfToken(
  db: Reader,
  channelNo: string,
  tokenDigest: string,
): Promise<TenantRow | null> {
  const [row] = await db
    .selectFrom('payment_management_info')
    .select(['id', 'tenant_id as tenantId'])
    .where('notify_token_hmac', '=', tokenDigest)
    .where('channel_no', '=', channelNo)
    .where('is_deleted', '=', LIVE)
    .execute()
  return row ? { id: String(row.id), tenantId: row.tenantId } : null
}

/** Whether another channel of the same kind has this account at the provider. */
export async function accountTaken(
  db: Reader,
  tenantId: string,
  { id, code, mchId, subMchId }: { id: string; code: string; mchId: string; subMchId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_management_info
    where tenant_id = ${tenantId} and channel_code = ${code} and mch_id = ${mchId}
      and coalesce(sub_mch_id, '') = ${subMchId} and id <> ${id} and is_deleted = 0
  `.execute(db)
  return rows.length > 0
}

/** Whether anything was ever paid, or asked to be paid, through one of these channels. */
export async function hasPayments(db: Reader, tenantId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('pay_order')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('channel_id', '=', anyId(ids))
    .limit(1)
    .execute()
  return rows.length > 0
}

/** What a channel did today: payments, their amount in fen, and failures of the provider. */
export interface ChannelDay {
  readonly count: number
  readonly amount: number
  readonly failures: number
}

/** What channels did today, by id. */
export async function channelDays(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChannelDay>> {
  const { rows } = await sql<{ id: string; count: number; amount: string; failures: number }>`
    with today as (select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as start)
    select c.id::text as id, coalesce(p.count, 0)::int as count, coalesce(p.amount, 0)::text as amount,
      (
        select count(*)::int from pay_failure f
        where f.tenant_id = ${tenantId} and f.channel_id = c.id and f.create_time >= (select start from today)
      ) as failures
    from unnest(${ids}::bigint[]) as c(id)
    left join lateral (
      select count(*) as count, sum(amount) as amount from pay_order o
      where o.tenant_id = ${tenantId} and o.channel_id = c.id and o.pay_time >= (select start from today)
    ) p on true
  `.execute(db)
  return new Map(
    rows.map(({ id, count, amount, failures }) => [id, { count, amount: Number(amount), failures }]),
  )
}

const FAILURE_MINUTES = 5

/** Notes a failure of a channel's provider; returns how many there were in the last five minutes. */
export async function addFailure(db: Reader, { id, tenantId }: TenantRow, text: string): Promise<number> {
  await db
    .insertInto('pay_failure')
    .values({ id: newId(), tenant_id: tenantId, channel_id: id, error_text: text.slice(0, 200) })
    .execute()
  const [row] = await db
    .selectFrom('pay_failure')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('channel_id', '=', id)
    .where('create_time', '>', minutesAgo(FAILURE_MINUTES))
    .execute()
  return row?.count ?? 0
}

/** Deletes failures older than a week. */
export async function dropOldFailures(db: Reader): Promise<void> {
  await db.deleteFrom('pay_failure').where('create_time', '<', ago('7 days')).execute()
}

/** Stores the outcome of a test; it is no change of the row, whose version stays. */
export async function recordChannelTest(
  db: Reader,
  id: string,
  { passed, text }: { readonly passed: boolean; readonly text: string },
): Promise<void> {
  const result = choiceSql(paymentManagementInfo, 'lastTestResult', passed ? 'passed' : 'failed')
  await sql`
    update payment_management_info
    set last_test_result = ${result}, last_test_text = ${text.slice(0, 255)}, last_test_time = now()
    where id = ${id} and is_deleted = 0
  `.execute(db)
}

/** Channels the system took out of use. */
export async function faultyChannels(db: Reader): Promise<TenantRow[]> {
  const rows = await db
    .selectFrom('payment_management_info')
    .select(['id', 'tenant_id as tenantId'])
    .where('state', 'in', oneOf(stateSql(paymentManagementInfo, 'faulty')))
    .where('is_deleted', '=', LIVE)
    .orderBy('id')
    .execute()
  return rows.map(({ id, tenantId }) => ({ id: String(id), tenantId }))
}
