import { fail } from '../../../contract/errors.ts'
import { logError } from '../../../contract/resources/system/logError.ts'
import { admitConsoleErrors, writeConsoleErrors } from '../../access/consoleErrors.ts'
import { readLimit } from '../../engine/parameters.ts'
import type { Route, WriteRoute } from '../../engine/route.ts'
import { PLATFORM_SOURCE } from '../../engine/systemLog.ts'
import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Services } from '../../services.ts'
import { deleteLogRows, SYSTEM_LOGS, type SystemLogName } from '../../store/system/logRows.ts'
import { asTenant, EVERY_TENANT, PLATFORM_TENANT } from '../../store/tenancy.ts'

/** Takes the errors of a console: a list, or `logs` with one. */
const uploadErrors: WriteRoute['write'] = async ({ items, logs }, { caller, db }, services) => {
  const entries = items ?? logs
  if (!Array.isArray(entries)) return fail('VALIDATION', { label: 'logs', rule: '不能为空' }, 'logs')
  const { session, origin } = caller
  const source = { tenantId: session.tenantId, account: session.account, origin }
  return { answer: { count: await writeConsoleErrors(services, db, source, entries) } }
}
const uploadRoute = (path: string): Route => ({
  method: 'POST',
  path,
  summary: '上传浏览器错误日志',
  resource: logError.id,
  action: 'upload',
  before: async (_parameters, { session }, services) => {
    admitConsoleErrors(services, session)
    await Promise.resolve()
  },
  write: uploadErrors,
})

/** Consoles send their errors here; the second address is that of consoles of the open edition. */
export const LOG_ROUTES: readonly Route[] = [
  uploadRoute(`${logError.path}/upload`),
  uploadRoute('/user/send-logs'),
]

/** Days after which rows are deleted, where the platform's parameter `log.<name>.keepDays` says nothing. */
const KEEP_DAYS: Readonly<Record<SystemLogName, number>> = { usual: 180, api: 90, error: 180 }
const DAY_MS = 86_400_000

/** Deletes the rows of all logs past their retention, a few thousand at a time; true while more are left. */
async function deleteOld({ database, systemLog }: Services): Promise<boolean> {
  let isMore = false
  for (const log of Object.keys(SYSTEM_LOGS) as SystemLogName[]) {
    const days = await readLimit(
      { database, tenantId: PLATFORM_TENANT },
      `log.${log}.keepDays`,
      KEEP_DAYS[log],
    )
    const before = new Date(Date.now() - days * DAY_MS)
    const { deleted, more } = await asTenant(EVERY_TENANT, () => deleteLogRows(database.kysely, log, before))
    isMore ||= more
    if (deleted > 0)
      systemLog.event(PLATFORM_SOURCE, {
        level: 'info',
        name: 'log.retention',
        text: `${SYSTEM_LOGS[log].label}：删除了${days}天以前的${deleted}条`,
      })
  }
  return isMore
}

/** Scheduled work on the logs: what is past its retention goes. */
export const LOG_JOBS: readonly ScheduledJob[] = [
  { name: 'logRetention', single: true, everyMs: 30 * 60_000, run: deleteOld },
]
