import { seedSmsTemplates } from '../../sms/seedTemplates.ts'
import { seedAlarmRules } from '../../store/alarm/ruleRows.ts'
import type { Reader } from '../../store/db.ts'

/** Writes the rules of alarms and the templates of short messages that tenants do not have yet. */
export async function seedTenantRules(db: Reader, tenantIds: readonly string[]): Promise<void> {
  await seedAlarmRules(db, tenantIds)
  await seedSmsTemplates(db, tenantIds)
}
