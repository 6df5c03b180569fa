import { say } from '../../../contract/errors.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import type { Services } from '../../services.ts'
import { lockDueRecords, noteSending } from '../../store/alarm/recordRows.ts'
import { insertSends } from '../../store/alarm/sendRows.ts'
import { findRows } from '../../store/rows.ts'
import { EVERY_TENANT } from '../../store/tenancy.ts'
import { inTenant } from '../../store/tenantWork.ts'
import { RuleReader } from './alarmRules.ts'
import { alertSentence } from './alertSentence.ts'
import { escalationOf, isActive, targetsOf } from './receiving.ts'

/**
 * Sends what waited for the period in which its rule sends, and tells the higher instance of what nobody
 * confirmed in time.
 */
export async function sendDueRecords({ database }: Services, now: Date): Promise<void> {
  await database.transaction((db) =>
    inTenant(db, EVERY_TENANT, async () => {
      const rules = new RuleReader(db)
      for (const { id, tenantId, escalates } of await lockDueRecords(db, now)) {
        const [record] = await findRows(db, alarmRecord, tenantId, [id])
        const rule = record?.alarmType ? await rules.find(tenantId, record.alarmType) : null
        if (!record || !rule) continue
        const level = record.level ?? rule.level
        if (!isActive(rule, level === 'critical', now)) continue
        const about = { tenantId, recordId: id, ruleId: rule.id, level }
        await insertSends(
          db,
          escalates
            ? {
                ...about,
                purpose: 'escalation',
                sentence: say('告警 {minutes} 分钟无人确认：{name}，{content}', {
                  minutes: rule.escalateMin ?? 0,
                  name: rule.alarmName,
                  content: record.contentSentence ?? record.content ?? '',
                }),
                targets: escalationOf(rule),
              }
            : {
                ...about,
                purpose: 'alert',
                sentence: alertSentence(rule, level, record.contentSentence ?? record.content ?? ''),
                targets: targetsOf(await rules.receiving(rule, tenantId, record.timeOutId)),
              },
        )
        await noteSending(db, id, { at: now, escalated: escalates })
      }
    }),
  )
}
