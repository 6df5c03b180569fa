import { say } from '../../../contract/errors.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { lockOpenRecord, recoverRecord, releaseClosed } from '../../store/alarm/recordRows.ts'
import { insertSends } from '../../store/alarm/sendRows.ts'
import type { WaitingSignal } from '../../store/alarm/signals.ts'
import type { Writer } from '../../store/db.ts'
import { findRows } from '../../store/rows.ts'
import { type RuleReader, typeOf } from './alarmRules.ts'
import { noticesOf } from './receiving.ts'

/** Ends the open record of an object, and tells those who were sent it. */
export async function endRecord(db: Writer, rules: RuleReader, signal: WaitingSignal): Promise<void> {
  const { tenantId, at } = signal
  const open = await lockOpenRecord(db, tenantId, signal)
  await releaseClosed(db, tenantId, signal)
  if (!open) return
  await recoverRecord(db, open.id, at)
  const rule = await rules.find(tenantId, typeOf(signal.alarmType))
  const [record] = await findRows(db, alarmRecord, tenantId, [open.id])
  if (!rule || !record || !open.sentAt) return
  await insertSends(db, {
    tenantId,
    recordId: open.id,
    ruleId: rule.id,
    purpose: 'recovery',
    level: record.level ?? rule.level,
    sentence: say('告警已恢复：{name}，{object}', {
      name: rule.alarmName,
      object: record.objectName ?? '',
    }),
    targets: noticesOf(await rules.receiving(rule, tenantId, record.timeOutId)),
  })
}
