import { sql } from 'kysely'
import { sms } from '../../../contract/resources/resource/sms.ts'
import { smsRecord } from '../../../contract/resources/resource/smsRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { ago } from '../expressions.ts'
import { stateSql } from '../storedValues.ts'

const ENABLED = stateSql(sms, 'enabled'),
  DUE = stateSql(smsRecord, 'pending', 'retrying')

/** A configuration with the template that is asked for. */
export interface StoredTemplate {
  readonly smsId: string
  readonly category: number
  readonly signName: string | null
  /** Null is the template of the configuration itself. */
  readonly templateCode: string | null
  readonly templateId: string | null
  readonly content: string | null
}

/**
 * The template of a configuration: that with a code of its own, or the one of the configuration. Without
 * `smsCode` the configuration is the enabled one. Null where there is none.
 */
export async function findTemplate(
  db: Reader,
  tenantId: string,
  by: { readonly smsCode?: string; readonly smsId?: string; readonly templateCode?: string },
): Promise<StoredTemplate | null> {
  const whose = by.smsId
    ? sql`s.id = ${by.smsId}`
    : by.smsCode
      ? sql`s.sms_code = ${by.smsCode}`
      : sql`s.status = ${ENABLED}`
  const templateCode = by.templateCode ?? ''
  const { rows } = await sql<StoredTemplate & { readonly found: boolean }>`
    select s.id::text as "smsId", s.category, s.sign_name as "signName", t.template_code as "templateCode",
      t.id is not null as found,
      case when t.id is null then s.template_id else coalesce(t.template_id, s.template_id) end as "templateId",
      case when t.id is null then s.content else t.content end as content
    from sms s
    left join sms_templates t on t.sms_id = s.id and t.template_code = ${templateCode}
    where s.tenant_id = ${tenantId} and ${whose} and s.is_deleted = 0 order by s.id limit 1
  `.execute(db)
  const [row] = rows
  return row && (templateCode === '' || row.found) ? row : null
}

/** A limit of messages: how many in a span of time. */
export interface SmsLimit {
  /** Whom it counts: the tenant, or the digest of a phone. */
  readonly subject: string
  readonly span: 'minute' | 'hour' | 'day'
  readonly more: number
  readonly limit: number
}

/**
 * Counts messages against limits; returns the first limit that is exceeded, null where none is. The counts
 * belong to the transaction, so that a refused call counts nothing.
 */
export async function countMessages(
  db: Writer,
  tenantId: string,
  limits: readonly SmsLimit[],
): Promise<SmsLimit | null> {
  // In one order, so that concurrent calls wait for one another instead of deadlocking.
  const sorted = limits.toSorted((a, b) => (`${a.subject}/${a.span}` < `${b.subject}/${b.span}` ? -1 : 1))
  for (const one of sorted) {
    const {
      rows: [row],
    } = await sql<{ count: number }>`
      insert into sms_count (tenant_id, subject, span, begins_at, count)
      values (${tenantId}, ${one.subject}, ${one.span}, date_trunc(${one.span}::text, now(), 'Asia/Shanghai'),
        ${one.more})
      on conflict (tenant_id, subject, span, begins_at) do update set count = sms_count.count + ${one.more}
      returning count
    `.execute(db)
    if ((row?.count ?? 0) > one.limit) return one
  }
  return null
}

/** Deletes counts of past days. */
export const dropOldCounts = (db: Reader): Promise<unknown> =>
  db.deleteFrom('sms_count').where('begins_at', '<', ago('2 days')).execute()

/** Deletes short messages after their 180 days. */
export async function dropOldShortMessages(db: Reader): Promise<void> {
  await db.deleteFrom('sms_record').where('create_time', '<', ago('180 days')).execute()
}

/** A message that was claimed for sending; `version` shows whether it was claimed again meanwhile. */
export interface ClaimedMessage {
  readonly id: string
  readonly version: number
  readonly tenantId: string
  readonly recordNo: string
  readonly category: number
  readonly sealedPhone: string
  readonly sealedParams: string
  readonly templateId: string | null
  /** The template's text; null where only the provider has it. */
  readonly content: string | null
  readonly tryCount: number
  readonly expired: boolean
  readonly accessKey: string | null
  readonly sealedSecret: string | null
  readonly regionId: string | null
  readonly appId: string | null
  readonly signName: string | null
  readonly endpoint: string | null
  /** The configuration was removed. */
  readonly gone: boolean
}

/**
 * Claims messages that are due. Their next attempt is postponed by `seconds`, so that no other process sends
 * them meanwhile, and that they are sent again if this one ends.
 */
export async function claimMessages(
  db: Reader,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select id from sms_record where status in (${DUE}) and next_time <= now()
      order by next_time limit ${limit} for update skip locked),
    claimed as (
      update sms_record r
      set next_time = now() + make_interval(secs => ${seconds}), version = r.version + 1
      from due where r.id = due.id
      returning r.*)
    select r.id::text as id, r.version, r.tenant_id as "tenantId", r.record_no as "recordNo", r.category,
      r.phone as "sealedPhone", r.params as "sealedParams", r.template_id as "templateId",
      coalesce(r.template_text, case when r.template_code is null then s.content else t.content end) as content,
      coalesce(r.try_count, 0) as "tryCount", coalesce(r.expire_time < now(), false) as expired,
      s.access_key as "accessKey", s.secret_key as "sealedSecret", s.region_id as "regionId",
      s.app_id as "appId", coalesce(r.sign_name, s.sign_name) as "signName", s.endpoint,
      s.id is null as gone
    from claimed r
    left join sms s on s.id = r.sms_id and s.tenant_id = r.tenant_id and s.is_deleted = 0
    left join sms_templates t on t.sms_id = s.id and t.template_code = r.template_code
  `.execute(db)
  return rows
}

/** How an attempt ended; without `nextInSeconds` a failure is final. */
export type MessageEnd =
  | { readonly sent: true; readonly providerNo: string | null }
  | { readonly sent: false; readonly error: string; readonly nextInSeconds: number | null }

/** Stores how an attempt ended; does nothing where the message was claimed again meanwhile. */
export async function endMessage(
  db: Reader,
  { id, version }: Pick<ClaimedMessage, 'id' | 'version'>,
  end: MessageEnd,
): Promise<void> {
  const seconds = end.sent ? null : end.nextInSeconds,
    state = end.sent ? 'sent' : seconds === null ? 'failed' : 'retrying'
  await sql`
    update sms_record set status = ${stateSql(smsRecord, state)}, try_count = coalesce(try_count, 0) + 1,
      next_time = ${seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`},
      send_time = ${end.sent ? sql`now()` : null}, provider_no = ${end.sent ? end.providerNo : null},
      error_text = ${end.sent ? null : end.error.slice(0, 200)},
      params = ${end.sent ? sql`null` : sql`params`}, version = version + 1, update_time = now()
    where id = ${id} and version = ${version}
  `.execute(db)
}
