import { say, sentenceText } from '../../../contract/errors.ts'
import type { AlarmLevel } from '../../../contract/parts/alarms.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { beginningOf } from '../../../kernel/text.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { releaseClosed } from '../../store/alarm/recordRows.ts'
import type { WaitingSignal } from '../../store/alarm/signals.ts'
import type { Writer } from '../../store/db.ts'
import { insertRow } from '../../store/rows.ts'
import type { AlarmRule } from './alarmRules.ts'

const MAX_CONTENT_LENGTH = 500
const NOTHING: Sentence = say('')

/** What a record says of its alarm. */
export const contentOf = (
  sentence: Sentence,
): { readonly content: string; readonly contentSentence: Sentence } => ({
  content: beginningOf(sentenceText(sentence), MAX_CONTENT_LENGTH),
  contentSentence: sentence,
})

/** Opens a record. */
export async function openRecord(
  db: Writer,
  rule: AlarmRule,
  signal: WaitingSignal,
  level: AlarmLevel,
): Promise<string> {
  const { objectType, objectId, objectKey, objectName, stage, timeOutId } = signal
  await releaseClosed(db, signal.tenantId, signal)
  const record = await insertRow(db, alarmRecord, signal.tenantId, {
    ruleId: rule.id,
    alarmType: rule.alarmType,
    level,
    objectType,
    objectId,
    objectKey,
    objectName,
    ...contentOf(signal.sentence ?? NOTHING),
    firstTime: formatMoment(signal.at),
    lastTime: formatMoment(signal.at),
    occurCount: 1,
    stage,
    timeOutId,
    status: 'open',
  })
  return record.id
}
