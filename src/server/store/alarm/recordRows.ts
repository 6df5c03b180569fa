import { sql } from 'kysely'
import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

const OPEN = stateSql(alarmRecord, 'open'),
  CLOSED = stateSql(alarmRecord, 'closed'),
  UNFINISHED = stateSql(alarmRecord, 'open', 'confirmed'),
  RECOVERED = stateSql(alarmRecord, 'recovered'),
  ENABLED = stateSql(alarm, 'enabled')

/** An open record; `sentAt` is the moment of its last sending. */
export interface OpenRecord {
  readonly id: string
  readonly status: number
  readonly sentAt: Date | null
}
interface OpenRecordRow {
  readonly id: string
  readonly status: number
  readonly sentMs: string | null
}

/** Locks the open record of an object; null where there is none. */
export async function lockOpenRecord(
  db: Writer,
  tenantId: string,
  { alarmType, objectKey }: { readonly alarmType: number; readonly objectKey: string },
): Promise<OpenRecord | null> {
  const { rows } = await sql<OpenRecordRow>`
    select id::text as id, status, (extract(epoch from last_send_time) * 1000)::text as "sentMs"
    from alarm_record
    where tenant_id = ${tenantId} and alarm_type = ${alarmType} and object_key = ${objectKey}
      and status in (${UNFINISHED})
    for update
  `.execute(db)
  const [row] = rows
  if (!row) return null
  return { id: row.id, status: row.status, sentAt: row.sentMs === null ? null : new Date(Number(row.sentMs)) }
}

/** What a repeat changes of its record. */
export interface Repeat {
  readonly at: Date
  readonly content: string
  readonly contentSentence: Sentence
  readonly objectName: string
  readonly stage: string | null
  readonly level: number
  readonly timeOutId: string | null
}

/** Counts a repeat. */
export async function repeatRecord(db: Writer, id: string, repeat: Repeat): Promise<void> {
  await sql`
    update alarm_record set occur_count = coalesce(occur_count, 0) + 1, last_time = ${repeat.at},
      content = ${repeat.content},
      content_sentence = ${JSON.stringify(repeat.contentSentence)}::jsonb,
      object_name = ${repeat.objectName}, stage = ${repeat.stage},
      level = ${repeat.level}, time_out_id = ${repeat.timeOutId}, version = version + 1, update_time = now()
    where id = ${id} returning id
  `.execute(db)
}

/** Notes that a record is sent. */
export async function noteSending(
  db: Writer,
  id: string,
  { at, escalated = false }: { readonly at: Date; readonly escalated?: boolean },
): Promise<void> {
  await sql`
    update alarm_record set last_send_time = ${at},
      escalate_time = ${escalated ? sql`${at}::timestamptz` : sql`escalate_time`}, update_time = now()
    where id = ${id} returning id
  `.execute(db)
}

/** Ends an open record whose trouble is over. */
export async function recoverRecord(db: Writer, id: string, at: Date): Promise<void> {
  await sql`
    update alarm_record set status = ${RECOVERED}, recover_time = ${at}, version = version + 1, update_time = now()
    where id = ${id} and status in (${UNFINISHED}) returning id
  `.execute(db)
}

/** A record that was closed while its trouble went on is free for the next one. */
export async function releaseClosed(
  db: Writer,
  tenantId: string,
  { alarmType, objectKey, at }: { readonly alarmType: number; readonly objectKey: string; readonly at: Date },
): Promise<void> {
  await sql`
    update alarm_record set recover_time = ${at}
    where tenant_id = ${tenantId} and alarm_type = ${alarmType} and object_key = ${objectKey}
      and status = ${CLOSED} and recover_time is null
    returning id
  `.execute(db)
}

/** A record that time alone makes due: for its first sending, or for a higher instance. */
export interface DueRecord {
  readonly id: string
  readonly tenantId: string
  readonly escalates: boolean
}

/** Locks open records whose rule is enabled and that were never sent, or that nobody confirmed in time. */
export async function lockDueRecords(db: Writer, now: Date): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    select r.id::text as id, r.tenant_id as "tenantId", r.last_send_time is not null as escalates
    from alarm_record r join alarm a on a.id = r.rule_id and a.tenant_id = r.tenant_id
    where r.status = ${OPEN} and a.status = ${ENABLED} and a.is_deleted = 0
      and (r.last_send_time is null
        or (a.escalate_min > 0 and r.escalate_time is null
          and r.first_time + make_interval(mins => a.escalate_min) <= ${now}))
    order by r.id limit 500 for update of r skip locked
  `.execute(db)
  return rows
}

/** The latest record of each object of a type that is not over. */
export interface TroubledRecord {
  readonly tenantId: string
  readonly objectType: string
  readonly objectId: string
  readonly objectKey: string
  readonly closed: boolean
  readonly stage: string | null
  /** The last occurrence, or the moment it was closed. */
  readonly since: Date
}

/** Records of a type whose trouble is not over, closed ones among them, with what is not part of a record yet. */
export async function selectTroubled(db: Reader, alarmType: number): Promise<TroubledRecord[]> {
  const { rows } = await sql<Omit<TroubledRecord, 'since'> & { readonly since: string }>`
    select tenant_id as "tenantId", object_type as "objectType", object_id as "objectId",
      object_key as "objectKey", status = ${CLOSED} as closed, stage,
      (extract(epoch from case when status = ${CLOSED} then close_time else last_time end) * 1000)::text as since
    from alarm_record
    where alarm_type = ${alarmType}
      and (status in (${UNFINISHED}) or (status = ${CLOSED} and recover_time is null))
    order by id
  `.execute(db)
  return rows.map((row) => ({ ...row, since: new Date(Number(row.since)) }))
}
