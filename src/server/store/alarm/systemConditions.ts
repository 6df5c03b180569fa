import { sql } from 'kysely'
import { ALARM_TYPES, type AlarmType } from '../../../contract/parts/alarms.ts'
import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { exportTask } from '../../../contract/resources/desk/exportTask.ts'
import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { notify } from '../../../contract/resources/openapi/notify.ts'
import { smsRecord } from '../../../contract/resources/resource/smsRecord.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TroubledRow } from './moneyConditions.ts'

/** A key that expires soon. */
export interface ExpiringKey extends TroubledRow {
  readonly apiKey: string
  readonly expireTime: string
  /** Whole days until then. */
  readonly days: number
}

/** Credentials whose newest valid key expires within 30 days. */
export async function expiringKeys(db: Reader, now: Date): Promise<ExpiringKey[]> {
  const valid = stateSql(apiKey, 'active', 'rotating')
  const { rows } = await sql<ExpiringKey>`
    select k.tenant_id as "tenantId", s.id::text as id, coalesce(s.secret_name, s.secret_no) as name,
      k.api_key as "apiKey",
      to_char(k.expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "expireTime",
      floor(extract(epoch from k.expire_time - ${now}::timestamptz) / 86400)::int as days
    from openapi_api_key k join openapi_secret s on s.id = k.secret_id and s.tenant_id = k.tenant_id
    where k.key_status in (${valid}) and k.is_deleted = 0 and s.is_deleted = 0
      and k.expire_time > ${now} and k.expire_time <= ${now}::timestamptz + interval '30 days'
      and not exists (
        select 1 from openapi_api_key n
        where n.secret_id = k.secret_id and n.key_version > k.key_version and n.key_status in (${valid})
          and n.is_deleted = 0)
  `.execute(db)
  return rows
}

/** Short messages of a tenant in a window of time. */
export interface SmsFailures {
  readonly tenantId: string
  readonly windowMin: number
  readonly failed: number
  readonly count: number
}

/** Tenants so many of whose messages failed as their rule names. */
export async function smsFailures(db: Reader, now: Date): Promise<SmsFailures[]> {
  const failed = stateSql(smsRecord, 'failed')
  const { rows } = await sql<SmsFailures>`
    select a.tenant_id as "tenantId", a.window_min as "windowMin", sums.failed, sums.count
    from alarm a
    cross join lateral (
      select (count(*) filter (where r.status = ${failed}))::int as failed, count(*)::int as count
      from sms_record r
      where r.tenant_id = a.tenant_id and r.status in (${stateSql(smsRecord, 'sent', 'failed')})
        and r.update_time > ${now}::timestamptz - make_interval(mins => a.window_min)
        and r.create_time > ${now}::timestamptz - make_interval(mins => a.window_min) - interval '1 day') sums
    where a.alarm_type = ${choiceSql(alarm, 'alarmType', 'smsFailure')} and a.is_deleted = 0
      and sums.count >= a.min_count and sums.count > 0 and sums.failed >= sums.count * a.fail_rate
  `.execute(db)
  return rows
}

/** An open record whose trouble is over. */
export interface Healed {
  readonly tenantId: string
  readonly objectType: string
  readonly objectId: string
}

const openOf = (type: AlarmType) => sql`
  r.alarm_type = ${ALARM_TYPES.wire[type]} and r.status in (${stateSql(alarmRecord, 'open', 'confirmed')})
`

/** Merchants whose program took a callback after the last one that was given up. */
export async function takenCallbacks(db: Reader): Promise<Healed[]> {
  const { rows } = await sql<Healed>`
    select r.tenant_id as "tenantId", r.object_type as "objectType", r.object_id as "objectId"
    from alarm_record r
    where ${openOf('callbackFailed')} and exists (
      select 1 from notify_task n join merchant_config m
        on m.tenant_id = n.tenant_id and m.merchant_code = n.merchant_code and m.is_deleted = 0
      where n.tenant_id = r.tenant_id and m.id::text = r.object_id
        and n.status = ${stateSql(notify, 'delivered')} and n.update_time > r.last_time)
  `.execute(db)
  return rows
}

/** Lists that were exported after the last export that failed. */
export async function doneExports(db: Reader): Promise<Healed[]> {
  const { rows } = await sql<Healed>`
    select r.tenant_id as "tenantId", r.object_type as "objectType", r.object_id as "objectId"
    from alarm_record r
    where ${openOf('exportFailed')} and exists (
      select 1 from export_task e
      where e.tenant_id = r.tenant_id and e.exporter = r.object_id
        and e.task_status = ${stateSql(exportTask, 'done')} and e.finish_time > r.last_time)
  `.execute(db)
  return rows
}

/** Names of our own scheduled jobs with an open record. */
export async function faultyJobs(db: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select r.object_id as name from alarm_record r where ${openOf('jobFault')} and r.object_type = 'job'
  `.execute(db)
  return rows.map(({ name }) => name)
}
