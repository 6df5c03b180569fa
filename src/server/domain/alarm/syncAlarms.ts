import { ALARM_TYPES, type AlarmType } from '../../../contract/parts/alarms.ts'
import type { Database } from '../../store/database.ts'
import type { Reader, Writer } from '../../store/db.ts'
import { releaseClosed, selectTroubled, type TroubledRecord } from '../../store/alarm/recordRows.ts'
import { objectKey, raiseAlarm, type RaisedAlarm, recoverAlarm } from '../../store/alarm/signals.ts'
import { Pauses } from '../../store/pauses.ts'

/** An object that is in trouble now. */
export interface Trouble extends Omit<RaisedAlarm, 'type' | 'at'> {
  /** Milliseconds after which it is raised again; by default only where its stage changed. */
  readonly repeatMs?: number
}

/** What is in trouble at a moment, for one type of alarm. */
export type Condition = (db: Reader, now: Date) => Promise<readonly Trouble[]>

const DAY_MS = 86_400_000

/**
 * Compares what is in trouble now with the records of a type: raises what is new, what changed its stage and what
 * lasts, and ends what is over. What a person closed stays closed for a day while it lasts.
 */
export function syncAlarms(
  database: Database,
  type: AlarmType,
  { troubles, now }: { readonly troubles: readonly Trouble[]; readonly now: Date },
): Promise<void> {
  return database.transaction(async (db) => {
    const keyOf = ({ tenantId, object }: Trouble): string => `${tenantId}/${objectKey(object)}`
    const records = new Map<string, TroubledRecord>()
    for (const record of await selectTroubled(db, ALARM_TYPES.wire[type]))
      records.set(`${record.tenantId}/${record.objectKey}`, record)
    const pauses = new Pauses()
    for (const trouble of troubles) {
      await pauses.due()
      const record = records.get(keyOf(trouble))
      records.delete(keyOf(trouble))
      if (isDue(trouble, record, now)) await raiseAlarm(db, { ...trouble, type, at: now })
    }
    for (const record of records.values()) await end(db, type, record, now)
  })
}

function isDue({ stage, repeatMs }: Trouble, record: TroubledRecord | undefined, now: Date): boolean {
  if (!record) return true
  const age = now.getTime() - record.since.getTime()
  if (record.closed) return age >= DAY_MS
  return (record.stage ?? undefined) !== stage || (repeatMs !== undefined && age >= repeatMs)
}

/** Ends what is open; what a person closed may be raised again from now on. */
const end = (db: Writer, type: AlarmType, record: TroubledRecord, now: Date): Promise<void> =>
  record.closed
    ? releaseClosed(db, record.tenantId, {
        alarmType: ALARM_TYPES.wire[type],
        objectKey: record.objectKey,
        at: now,
      })
    : recoverAlarm(db, { tenantId: record.tenantId, type, object: partsOf(record), at: now })

/** The object of a record: its key is type, id and part. */
function partsOf({ objectType, objectId, objectKey: key }: TroubledRecord) {
  const part = key.slice(objectType.length + objectId.length + 2)
  return { type: objectType, id: objectId, part }
}
