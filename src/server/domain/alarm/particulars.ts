import type { Particulars } from '../../engine/particularsByNoun.ts'
import { alarmParticulars } from './alarm.ts'
import { alarmRecordParticulars } from './alarmRecord.ts'
import { supplierOrderTimeOutParticulars } from './supplierOrderTimeOut.ts'

/** What is particular to the nouns of alarms. */
export const ALARM_PARTICULARS: readonly Particulars[] = [
  alarmParticulars,
  alarmRecordParticulars,
  supplierOrderTimeOutParticulars,
]
