import { say } from '../../../contract/errors.ts'
import { ALARM_LEVELS } from '../../../contract/parts/alarms.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { lockOpenRecord, noteSending, repeatRecord } from '../../store/alarm/recordRows.ts'
import { insertSends } from '../../store/alarm/sendRows.ts'
import type { WaitingSignal } from '../../store/alarm/signals.ts'
import type { Writer } from '../../store/db.ts'
import { levelOf, type RuleReader, typeOf } from './alarmRules.ts'
import { alertSentence } from './alertSentence.ts'
import { contentOf, openRecord } from './openRecord.ts'
import { isActive, targetsOf } from './receiving.ts'

const MINUTE_MS = 60_000
const NOTHING: Sentence = say('')

/** Counts an occurrence on the open record of its object, or opens one, and sends it unless it is silenced. */
export async function raiseRecord(db: Writer, rules: RuleReader, signal: WaitingSignal): Promise<void> {
  const { tenantId, at, timeOutId, receivers } = signal
  const rule = await rules.find(tenantId, typeOf(signal.alarmType))
  if (!rule) return
  const level = signal.level === null ? rule.level : levelOf(signal.level),
    sentence = signal.sentence ?? NOTHING
  const open = await lockOpenRecord(db, tenantId, signal)
  const id = open?.id ?? (await openRecord(db, rule, signal, level))
  if (open)
    await repeatRecord(db, open.id, { ...signal, ...contentOf(sentence), level: ALARM_LEVELS.wire[level] })
  const receiving = await rules.receiving(rule, tenantId, timeOutId)
  if (open && open.status !== alarmRecord.states.wire.open) return
  if (open?.sentAt && at.getTime() - open.sentAt.getTime() < receiving.silenceMin * MINUTE_MS) return
  if (!isActive(rule, level === 'critical', at)) return
  await insertSends(db, {
    tenantId,
    recordId: id,
    ruleId: rule.id,
    purpose: 'alert',
    level,
    sentence: alertSentence(rule, level, sentence),
    targets: targetsOf(receiving, receivers),
  })
  await noteSending(db, id, { at })
}
