import { sql } from 'kysely'
import { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'
import { changed, inSeconds, theRecord, unsentOutcomes } from '../marketing/sentRecordRows.ts'

export const { markFailed, markUnknown } = unsentOutcomes(redEnvelopeRecord)

const PENDING = stateSql(redEnvelopeRecord, 'pending')
const SENDING = stateSql(redEnvelopeRecord, 'sending')
const SENT = stateSql(redEnvelopeRecord, 'sent')
const RECEIVED = stateSql(redEnvelopeRecord, 'received')
const REFUNDING = stateSql(redEnvelopeRecord, 'refunding')
const REFUNDED = stateSql(redEnvelopeRecord, 'refunded')
const UNSENT = stateSql(redEnvelopeRecord, 'pending', 'sending')
const OPEN = stateSql(redEnvelopeRecord, 'sent', 'refunding')

/** The number under which somebody asked for a red packet. */
export interface RedKey {
  readonly bizNo: string
  readonly recordId: string
}

/** Claims numbers; resolves to those that were free. */
export async function claimKeys(
  db: Writer,
  tenantId: string,
  keys: readonly RedKey[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly bizNo: string }>`
    insert into red_envelope_key (tenant_id, biz_no, record_id)
    select ${tenantId}, k.no, k.record
    from unnest(${keys.map(({ bizNo }) => bizNo)}::text[], ${keys.map(({ recordId }) => recordId)}::bigint[])
      as k(no, record)
    order by k.no
    on conflict do nothing
    returning biz_no as "bizNo"
  `.execute(db)
  return new Set(rows.map(({ bizNo }) => bizNo))
}

/** Which of these numbers are taken. */
export async function takenKeys(
  db: Reader,
  tenantId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly bizNo: string }>`
    select biz_no as "bizNo" from red_envelope_key
    where tenant_id = ${tenantId} and biz_no = any(${numbers}::text[])
  `.execute(db)
  return new Set(rows.map(({ bizNo }) => bizNo))
}

/** Takes records that are due for this process: nobody else takes them within the lease. */
export async function claimDue(
  db: Reader,
  {
    states,
    limit,
    leaseSeconds,
  }: { readonly states: 'unsent' | 'open'; readonly limit: number; readonly leaseSeconds: number },
): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    with due as (
      select id, create_time from red_envelope_record
      where state in (${states === 'unsent' ? UNSENT : OPEN}) and next_try_time <= now()
      order by next_try_time, id limit ${limit}
      for update skip locked
    )
    update red_envelope_record r set next_try_time = ${inSeconds(leaseSeconds)}
    from due where r.id = due.id and r.create_time = due.create_time
    returning r.id::text as id, r.tenant_id as "tenantId"
  `.execute(db)
  return rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
}

/** Marks a waiting record as being sent; false where it waits no more. */
export async function markSending(
  db: Writer,
  tenantId: string,
  { id, amount, day }: { readonly id: string; readonly amount: number; readonly day: string },
): Promise<boolean> {
  const { rows } = await sql`
    update red_envelope_record
    set state = ${SENDING}, amount = ${amount}, reserve_day = ${day}, retry_count = 0, fail_code = null,
      fail_reason = null, first_send_time = coalesce(first_send_time, now()), ${changed}
    where ${theRecord(tenantId, id)} and state = ${PENDING}
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Marks a record as sent; false where it is not being sent any more. How it goes on is asked after `seconds`. */
export async function markSent(
  db: Writer,
  tenantId: string,
  {
    id,
    detailId,
    seconds,
  }: { readonly id: string; readonly detailId: string | null; readonly seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    update red_envelope_record
    set state = ${SENT}, detail_id = coalesce(${detailId}, detail_id), send_time = now(), fail_code = null,
      fail_reason = null, next_try_time = ${inSeconds(seconds)}, ${changed}
    where ${theRecord(tenantId, id)} and state = ${SENDING}
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** The holder has the money; false where the record does not wait for that. */
export async function markReceived(db: Writer, tenantId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update red_envelope_record
    set state = ${RECEIVED}, receive_time = ${at}, next_try_time = null, ${changed}
    where ${theRecord(tenantId, id)} and state = ${SENT}
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Nobody took it and it is on its way back. */
export async function markRefunding(
  db: Writer,
  tenantId: string,
  id: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    update red_envelope_record
    set state = ${REFUNDING}, next_try_time = ${inSeconds(seconds)}, ${changed}
    where ${theRecord(tenantId, id)} and state = ${SENT}
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** It is back; false where it was before. */
export async function markRefunded(db: Writer, tenantId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update red_envelope_record
    set state = ${REFUNDED}, refund_time = ${at}, refund_amount = amount, next_try_time = null, ${changed}
    where ${theRecord(tenantId, id)} and state in (${OPEN})
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** The platform works on it: it is asked about again after `seconds`. */
export async function askLater(
  db: Writer,
  tenantId: string,
  {
    id,
    detailId,
    seconds,
  }: { readonly id: string; readonly detailId: string | null; readonly seconds: number },
): Promise<void> {
  await sql`
    update red_envelope_record
    set retry_count = coalesce(retry_count, 0) + 1, detail_id = coalesce(${detailId}, detail_id),
      next_try_time = ${inSeconds(seconds)}, ${changed}
    where ${theRecord(tenantId, id)} and state in (${SENDING}, ${OPEN})
  `.execute(db)
}

/** The sealed account and mobile number of a record. */
export async function sealedRedHolder(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<{
  readonly account: string | null
  readonly digest: string | null
  readonly mobile: string | null
}> {
  const { rows } = await sql<{ account: string | null; digest: string | null; mobile: string | null }>`
    select account, account_hmac as digest, mobile from red_envelope_record
    where ${theRecord(tenantId, id)}
  `.execute(db)
  return rows[0] ?? { account: null, digest: null, mobile: null }
}

/** What was spent of a red packet grows by `by`, which may be negative; null where that is more than it held. */
export async function addUsed(
  db: Writer,
  tenantId: string,
  { recordNo, by }: { readonly recordNo: string; readonly by: number },
): Promise<{ readonly envelopeId: string; readonly accountMasked: string | null } | null> {
  const { rows } = await sql<{ envelopeId: string; accountMasked: string | null }>`
    update red_envelope_record
    set used_amount = coalesce(used_amount, 0) + ${by}, update_time = now()
    where tenant_id = ${tenantId} and record_no = ${recordNo} and state in (${SENT}, ${RECEIVED})
      and coalesce(used_amount, 0) + ${by} between 0 and amount
    returning envelope_id::text as "envelopeId", account_masked as "accountMasked"
  `.execute(db)
  return rows[0] ?? null
}

/** Accounts of consumers at an application, by the digest of their mobile number. */
export async function openIdsByMobile(
  db: Reader,
  tenantId: string,
  { appId, digests }: { readonly appId: string; readonly digests: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly digest: string; readonly openId: string }>`
    select distinct on (u.mobile_hmac) u.mobile_hmac as digest, o ->> 'openId' as "openId"
    from userinfo u
    cross join lateral jsonb_array_elements(coalesce(u.open_ids, '[]'::jsonb)) o
    where u.tenant_id = ${tenantId} and u.mobile_hmac = any(${digests}::varchar[]) and u.is_deleted = 0
      and o ->> 'appId' = ${appId} and coalesce(o ->> 'openId', '') <> ''
    order by u.mobile_hmac, u.id
  `.execute(db)
  return new Map(rows.map(({ digest, openId }) => [digest, openId]))
}
