import { sql } from 'kysely'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { type Fen, fen, negateFen } from '../../../kernel/money.ts'
import type { Reader, Writer } from '../db.ts'
import { moveQuota, type Quota } from '../marketing/quotaRows.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

/** How many red packets a campaign may still give away, and for how much. */
export const RED_COUNT: Quota = {
  type: 'redEnvelope',
  kind: 'count',
  table: 'red_envelope',
  balance: 'count_balance',
}
export const RED_AMOUNT: Quota = {
  type: 'redEnvelope',
  kind: 'amount',
  table: 'red_envelope',
  balance: 'amount_balance',
}

const ALIPAY = choiceSql(redEnvelope, 'platform', 'alipay')
const DRAFT = stateSql(redEnvelope, 'draft')
const RUNNING = stateSql(redEnvelope, 'running')
const LIVE = stateSql(redEnvelope, 'running', 'stopped')

/** What is left of a campaign. */
export interface Left {
  readonly amount: Fen
  readonly count: number
}

/**
 * Takes one red packet of a campaign that gives any away now: a guarded statement that is the lock of the campaign.
 * Resolves to what was left before; null where nothing may be taken. Its amount is taken by `takeAmount`.
 */
export async function takePacket(db: Writer, tenantId: string, ownerId: string): Promise<Left | null> {
  const isTaken = await moveQuota(db, tenantId, RED_COUNT, {
    ownerId,
    type: 'reserve',
    delta: -1,
    bizNo: null,
    guard: sql<boolean>`o.status = ${RUNNING} and clock_timestamp() between o.start_time and o.end_time`,
  })
  if (!isTaken) return null
  const { rows } = await sql<{ readonly amount: number; readonly count: number }>`
    select amount_balance::float8 as amount, count_balance::int as count from red_envelope
    where tenant_id = ${tenantId} and id = ${ownerId}::bigint
  `.execute(db)
  const [left] = rows
  return left ? { amount: fen(left.amount), count: left.count + 1 } : null
}

/** Takes the amount of a red packet; false where that much is not left. */
export const takeAmount = (db: Writer, tenantId: string, ownerId: string, amount: Fen): Promise<boolean> =>
  moveQuota(db, tenantId, RED_AMOUNT, { ownerId, type: 'reserve', delta: negateFen(amount), bizNo: null })

/** Gives a red packet back to its campaign: it was not sent, or not taken by anybody. */
export async function releasePacket(
  db: Writer,
  tenantId: string,
  {
    ownerId,
    amount,
    type,
  }: { readonly ownerId: string; readonly amount: Fen; readonly type: 'release' | 'return' },
): Promise<void> {
  await moveQuota(db, tenantId, RED_COUNT, { ownerId, type, delta: 1, bizNo: null })
  await moveQuota(db, tenantId, RED_AMOUNT, { ownerId, type, delta: amount, bizNo: null })
}

/** What became of red packets of a campaign; its balances do not move. */
export async function countPackets(
  db: Writer,
  tenantId: string,
  id: string,
  more: { readonly of: 'issued' | 'received' | 'refunded'; readonly count: number; readonly amount: number },
): Promise<void> {
  const count = sql.ref(`${more.of}_count`),
    amount = sql.ref(`${more.of}_amount`)
  await sql`
    update red_envelope
    set ${count} = coalesce(${count}, 0) + ${more.count}, ${amount} = coalesce(${amount}, 0) + ${more.amount},
      update_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
}

/** Campaigns that Alipay does not know yet, of every tenant. */
export async function uncreatedCampaigns(db: Reader, limit: number): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from red_envelope
    where is_deleted = 0 and status = ${DRAFT} and platform = ${ALIPAY} and crowd_no is null and fail_msg is null
    order by update_time, id limit ${limit}
  `.execute(db)
  return rows
}

/** Campaigns whose time is over, of every tenant. */
export async function endedCampaigns(db: Reader, limit: number): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from red_envelope
    where is_deleted = 0 and status in (${LIVE}) and end_time < now()
    order by end_time, id limit ${limit}
  `.execute(db)
  return rows
}

/** The campaign with a number of Alipay; null where there is none. */
export async function campaignOfCrowd(db: Reader, tenantId: string, crowdNo: string): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select id::text as id from red_envelope
    where tenant_id = ${tenantId} and crowd_no = ${crowdNo} and is_deleted = 0
  `.execute(db)
  return rows[0]?.id ?? null
}
