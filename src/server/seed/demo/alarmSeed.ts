import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import { type AlarmRule, completed } from '../../domain/alarm/alarmRules.ts'
import { alertSentence } from '../../domain/alarm/alertSentence.ts'
import { seedAlarmRules } from '../../store/alarm/ruleRows.ts'
import { insertSends } from '../../store/alarm/sendRows.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { idsByName, hoursAgo, pastRecord } from './alarmRows.ts'
import { BUSY_SUPPLIER, PAST_ALARMS, type PastAlarm } from './alarms.data.ts'

/** Writes the rules of a tenant of the demonstration and its past alarms. */
export async function seedAlarms(writer: Writer, tenantId: string): Promise<void> {
  await seedAlarmRules(writer, [tenantId])
  const rules = (await selectWhere(writer, alarm, tenantId, { all: [] })).map(completed)
  const timeOutId = await putTimeOut(writer, tenantId, rules[0]?.receiverIds ?? [])
  for (const [index, past] of PAST_ALARMS.entries()) {
    const [objectId] = await idsByName(writer, tenantId, past)
    const rule = rules.find(({ alarmType }) => alarmType === past.type)
    if (objectId && rule)
      await putRecord(writer, {
        tenantId,
        past,
        objectId,
        rule,
        number: index + 1,
        timeOutId: past.type === 'supplierTimeout' ? timeOutId : null,
      })
  }
}

/** Orders of one supplier are overdue earlier than others. */
async function putTimeOut(
  writer: Writer,
  tenantId: string,
  receiverIds: readonly string[],
): Promise<string | null> {
  const [supplierId] = await idsByName(writer, tenantId, { noun: 'supplierConfig', name: BUSY_SUPPLIER })
  if (!supplierId) return null
  const [id = null] = await putFor(writer, tenantId)('supplierOrderTimeOut', [
    {
      ruleName: BUSY_SUPPLIER,
      supplierId,
      timeoutMin: 15,
      warnCount: 5,
      repeatMin: 30,
      channels: ['message'],
      receiverIds,
      status: 'enabled',
    },
  ])
  return id
}

interface Placed {
  readonly tenantId: string
  readonly past: PastAlarm
  readonly objectId: string
  readonly rule: AlarmRule
  readonly number: number
  readonly timeOutId: string | null
}

async function putRecord(writer: Writer, { tenantId, past, rule, ...parts }: Placed): Promise<void> {
  const [recordId = ''] = await putFor(writer, tenantId)('alarmRecord', [
    pastRecord({ past, rule, ...parts }),
  ])
  await insertSends(writer, {
    tenantId,
    recordId,
    ruleId: rule.id,
    purpose: 'alert',
    level: rule.level,
    sentence: alertSentence(rule, rule.level, past.content(past.name)),
    targets: rule.receiverIds.map((userId) => ({ channel: 'message', userId })),
    sentAt: hoursAgo(past.began),
  })
}
