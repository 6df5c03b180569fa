import { say } from '../../../contract/errors.ts'
import { beginningOf } from '../../../kernel/text.ts'
import type { RunEnded } from '../../scheduler.ts'
import { raiseAlarm, recoverAlarm } from '../../store/alarm/signals.ts'
import { faultyJobs } from '../../store/alarm/systemConditions.ts'
import { missLimit } from '../../store/alarm/ruleRows.ts'
import type { Database } from '../../store/database.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'

const MAX_TEXT_LENGTH = 200

/**
 * Raises the alarm of our own scheduled jobs that failed as many times in a row as the rule of the platform names,
 * and ends it after a good run, that of an earlier process as well.
 */
export function jobAlarms({ kysely }: Pick<Database, 'kysely'>): RunEnded {
  let faulty: Promise<Set<string>> | null = null
  const faultyNames = (): Promise<Set<string>> =>
    (faulty ??= faultyJobs(kysely)
      .then((names) => new Set(names))
      .catch(() => new Set<string>()))
  return async ({ name, failures, error }) => {
    const names = await faultyNames(),
      object = { type: 'job', id: name, name }
    if (failures > 0 && failures >= (await missLimit(kysely, PLATFORM_TENANT))) {
      names.add(name)
      await raiseAlarm(kysely, {
        tenantId: PLATFORM_TENANT,
        type: 'jobFault',
        object,
        sentence: say('计划任务 {name} 连续失败 {count} 次：{text}', {
          name,
          count: failures,
          text: beginningOf(error instanceof Error ? error.message : String(error), MAX_TEXT_LENGTH),
        }),
      })
    } else if (failures === 0 && names.delete(name))
      await recoverAlarm(kysely, { tenantId: PLATFORM_TENANT, type: 'jobFault', object })
  }
}
