import { sql } from 'kysely'
import { ALARM_LEVELS, ALARM_TYPES, type AlarmLevel, type AlarmType } from '../../../contract/parts/alarms.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { newId } from '../../../kernel/id.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { beginningOf } from '../../../kernel/text.ts'
import type { Reader } from '../db.ts'
import { ONE } from '../expressions.ts'
import { stateSql, valueSql } from '../storedValues.ts'

/** What an alarm is about: the noun, the id and the name of a row; `part` separates alarms of one row. */
export interface AlarmObject {
  readonly type: string
  readonly id: string
  readonly name: string
  readonly part?: string
}

interface Signal {
  readonly tenantId: string
  readonly type: AlarmType
  /** When it happened, where that is not now. */
  readonly at?: Date
}

/** Who is sent an alarm besides the receivers of its rule, and who of them is not. */
export interface ReceiverChanges {
  /** Mobile numbers and addresses that are sent it as well. */
  readonly also?: readonly string[]
  /** Users who are sent it as well, by channels of their own (stored numbers). */
  readonly users?: { readonly ids: readonly string[]; readonly channels: readonly number[] }
  /** Users who have a message of it already. */
  readonly except?: readonly string[]
}

/** Something is wrong with an object. */
export interface RaisedAlarm extends Signal {
  readonly object: AlarmObject
  readonly sentence: Sentence
  /** Instead of the level of the rule. */
  readonly level?: AlarmLevel
  /** How far it has come; `syncAlarms` raises an alarm again where the stage changed. */
  readonly stage?: string
  /** The time-out rule that says whom it is sent to. */
  readonly timeOutId?: string
  readonly receivers?: ReceiverChanges
}

/** Nothing is wrong with an object any more. */
export interface EndedAlarm extends Signal {
  readonly object: Omit<AlarmObject, 'name'>
}

export const SIGNAL_KINDS = { raised: 1, ended: 2 } as const

const OPEN = stateSql(alarmRecord, 'open', 'confirmed')

/** The key of an object among those of a type. */
export const objectKey = ({ type, id, part = '' }: Omit<AlarmObject, 'name'>): string =>
  `${type}:${id}${part === '' ? '' : `:${part}`}`

/**
 * Raises an alarm in the transaction of what happened: nobody hears of what was rolled back. The scheduled job
 * `alarms` makes it part of the open record of the object, or opens one, and sends it as the rule says. It only
 * inserts, so that no transaction waits for another one.
 */
export async function raiseAlarm(db: Reader, alarm: RaisedAlarm): Promise<void> {
  const { tenantId, type, object, sentence, level, stage, timeOutId, receivers = {}, at } = alarm
  await sql`
    insert into alarm_signal (id, tenant_id, alarm_type, kind, object_type, object_id, object_key, object_name,
      sentence, level, stage, time_out_id, receivers, at)
    values (${newId()}, ${tenantId}, ${ALARM_TYPES.wire[type]}, ${valueSql(SIGNAL_KINDS, 'raised')},
      ${object.type}, ${object.id}, ${objectKey(object)}, ${beginningOf(object.name, 200)},
      ${JSON.stringify(sentence)}::jsonb, ${level ? ALARM_LEVELS.wire[level] : null}, ${stage ?? null},
      ${timeOutId ?? null}, ${JSON.stringify(receivers)}::jsonb, coalesce(${at ?? null}::timestamptz, now()))
  `.execute(db)
}

/** Ends the alarm of an object, in the transaction of what ended it; does nothing where there is none. */
export async function recoverAlarm(db: Reader, { tenantId, type, object, at }: EndedAlarm): Promise<void> {
  const key = objectKey(object),
    number = ALARM_TYPES.wire[type]
  await sql`
    insert into alarm_signal (id, tenant_id, alarm_type, kind, object_type, object_id, object_key, object_name, at)
    select ${newId()}::bigint, ${tenantId}, ${number}::smallint, ${valueSql(SIGNAL_KINDS, 'ended')},
      ${object.type}, ${object.id}, ${key}, '', coalesce(${at ?? null}::timestamptz, now())
    where exists (
        select 1 from alarm_record
        where tenant_id = ${tenantId} and alarm_type = ${number} and object_key = ${key} and status in (${OPEN}))
      or exists (select 1 from alarm_signal
        where tenant_id = ${tenantId} and alarm_type = ${number} and object_key = ${key})
  `.execute(db)
}

/** A signal that is not part of a record yet. */
export interface WaitingSignal {
  readonly id: string
  readonly tenantId: string
  readonly alarmType: number
  readonly kind: number
  readonly objectType: string
  readonly objectId: string
  readonly objectKey: string
  readonly objectName: string
  readonly sentence: Sentence | null
  readonly level: number | null
  readonly stage: string | null
  readonly timeOutId: string | null
  readonly receivers: ReceiverChanges
  readonly at: Date
}

/** Whether something was raised or ended that is not part of a record yet. */
export const hasSignals = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('alarm_signal').select(ONE).limit(1).execute()).length > 0

/** Takes the oldest signals, in their order; they are gone with the transaction. */
export async function takeSignals(db: Reader, limit: number): Promise<WaitingSignal[]> {
  const { rows } = await sql<Omit<WaitingSignal, 'at'> & { readonly at: string }>`
    with oldest as (select id from alarm_signal order by at, id limit ${sql.lit(limit)} for update),
    taken as (delete from alarm_signal s using oldest where s.id = oldest.id returning s.*)
    select id::text as id, tenant_id as "tenantId", alarm_type as "alarmType", kind, object_type as "objectType",
      object_id as "objectId", object_key as "objectKey", object_name as "objectName", sentence, level, stage,
      time_out_id::text as "timeOutId", receivers, (extract(epoch from at) * 1000)::text as at
    from taken order by taken.at, taken.id
  `.execute(db)
  return rows.map((row) => ({ ...row, at: new Date(Number(row.at)) }))
}
