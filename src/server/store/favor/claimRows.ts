import { sql } from 'kysely'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { momentOfId } from '../../../kernel/id.ts'
import type { Writer } from '../db.ts'
import { bizTypeSql, type ChangedRecord } from './recordRows.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

const PENDING = stateSql(favorRecord, 'pending')
const CLOSED = stateSql(favorRecord, 'closed')

/** Records by their ids, which lead to their partitions. */
const named = (tenantId: string, ids: readonly string[]) => sql`
  r.tenant_id = ${tenantId} and (r.id, r.create_time) in (
    select * from unnest(${ids}::bigint[], ${ids.map(momentOfId)}::timestamptz[]))
  and r.state = ${PENDING} and r.account_hmac is null
`

/** Gives waiting records the account that claims them; resolves to how many were still waiting. */
export async function claimRecords(
  db: Writer,
  tenantId: string,
  {
    ids,
    account,
  }: {
    readonly ids: readonly string[]
    readonly account: { readonly sealed: string; readonly digest: string; readonly masked: string }
  },
): Promise<number> {
  const { rows } = await sql`
    update favor_record r
    set account = ${account.sealed}, account_hmac = ${account.digest}, account_masked = ${account.masked},
      next_try_time = now(), update_time = now(), version = r.version + 1
    where ${named(tenantId, ids)} and coalesce(r.claim_end_time > now(), true)
    returning 1 as one
  `.execute(db)
  return rows.length
}

/** Closes waiting records nobody claims any more; resolves to their number. */
export async function closeWaiting(
  db: Writer,
  tenantId: string,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
): Promise<number> {
  const { rows } = await sql`
    update favor_record r
    set state = ${CLOSED}, fail_reason = ${reason}, next_try_time = null, update_time = now(),
      version = r.version + 1
    where ${named(tenantId, ids)}
    returning 1 as one
  `.execute(db)
  return rows.length
}

/** Closes records nobody claimed in time. Those of banks are closed with their orders. */
export async function closeUnclaimed(db: Writer, limit: number): Promise<readonly ChangedRecord[]> {
  const { rows } = await sql<ChangedRecord>`
    update favor_record r
    set state = ${CLOSED}, fail_reason = '超过领取截止时间', update_time = now(), version = r.version + 1
    where (r.id, r.create_time) in (
      select id, create_time from favor_record
      where state = ${PENDING} and next_try_time is null and claim_end_time < now()
        and biz_type is distinct from ${choiceSql(favorRecord, 'bizType', 'bank')}
      limit ${limit} for update skip locked
    )
    returning tenant_id as "tenantId", ${bizTypeSql} as "bizType", biz_order_no as "bizOrderNo"
  `.execute(db)
  return rows
}
