import { say } from '../../src/contract/errors.ts'
import type { AlarmType } from '../../src/contract/parts/alarms.ts'
import { foldSignals } from '../../src/server/domain/alarm/foldSignals.ts'
import { checkAlarms } from '../../src/server/domain/alarm/scheduledJobs.ts'
import { sendDueAlarms } from '../../src/server/domain/alarm/sendAlarms.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import { raiseAlarm, recoverAlarm } from '../../src/server/store/alarm/signals.ts'
import { asTenant, EVERY_TENANT } from '../../src/server/store/tenancy.ts'

const momentOf = ({ at }: Parameters): Date => (typeof at === 'string' ? new Date(at) : new Date())
const objectOf = ({ objectId, objectName }: Parameters) => ({
  type: 'supplierConfig',
  id: String(objectId),
  name: String(objectName ?? objectId),
})

/** Alarms as the server raises, checks and sends them by itself, at a moment of the test's choice. */
export const ALARM_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/raiseAlarm',
    summary: 'raises an alarm',
    resource: 'alarmRecord',
    action: 'raise',
    write: async (parameters, { db, tenantId }) => {
      const { type, text, level } = parameters
      await raiseAlarm(db, {
        tenantId,
        type: String(type) as AlarmType,
        object: objectOf(parameters),
        sentence: say(String(text ?? '测试')),
        ...(level === 'critical' ? { level } : {}),
        at: momentOf(parameters),
      })
      return { answer: null }
    },
  },
  {
    method: 'POST',
    path: '/blade-test/recoverAlarm',
    summary: 'ends an alarm',
    resource: 'alarmRecord',
    action: 'recover',
    write: async (parameters, { db, tenantId }) => {
      await recoverAlarm(db, {
        tenantId,
        type: String(parameters.type) as AlarmType,
        object: objectOf(parameters),
        at: momentOf(parameters),
      })
      return { answer: null }
    },
  },
  {
    method: 'POST',
    path: '/blade-test/checkAlarms',
    summary: 'checks all conditions at a moment',
    read: async (parameters, _reading, services) => {
      await asTenant(EVERY_TENANT, () => checkAlarms(services, momentOf(parameters)))
      return null
    },
  },
  {
    method: 'POST',
    path: '/blade-test/sendAlarms',
    summary: 'sends what is due',
    read: (_parameters, _reading, services) =>
      asTenant(EVERY_TENANT, async () => {
        while (await foldSignals(services)) continue
        while (await sendDueAlarms(services)) continue
        return null
      }),
  },
]
