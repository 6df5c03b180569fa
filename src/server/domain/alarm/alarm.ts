import { fail, say } from '../../../contract/errors.ts'
import { ALARM_TYPES, CRITICAL_TYPES } from '../../../contract/parts/alarms.ts'
import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { insertSends } from '../../store/alarm/sendRows.ts'
import { completed } from './alarmRules.ts'
import { conditionOf } from './condition.ts'
import { targetsOf } from './receiving.ts'
import { noteRobots } from './noteRobots.ts'

const hooks: Hooks<typeof alarm> = {
  beforeSave: async ({ before, draft, work }) => {
    const valueOf = (name: string): unknown =>
      draft[name] === undefined ? before?.[name as keyof typeof before] : draft[name]
    requireLevel(before?.alarmType, valueOf('level'))
    requirePeriod(valueOf('activeFrom') ?? '', valueOf('activeTo') ?? '')
    const escalateIds = valueOf('escalateIds')
    if (Number(valueOf('escalateMin') ?? 0) > 0 && !(Array.isArray(escalateIds) && escalateIds.length > 0))
      fail('ALARM_ESCALATION', {}, 'escalateIds')
    await noteRobots(before?.robots ?? '', valueOf('channels'), { draft, work })
  },
  decorate: [
    {
      sets: ['condition'],
      from: ['alarmType', 'windowMin', 'failRate', 'minCount', 'missInRow'],
      run: async (rows) => {
        for (const row of rows) row.condition = conditionOf(row)
        await Promise.resolve()
      },
    },
  ],
}

function requireLevel(type: unknown, level: unknown): void {
  const fixed = CRITICAL_TYPES.find((name) => name === type)
  if (fixed && level !== 'critical') fail('ALARM_LEVEL_FIXED', { type: ALARM_TYPES.labels[fixed] }, 'level')
}

function requirePeriod(from: unknown, to: unknown): void {
  if ((from === '') !== (to === '') || (from !== '' && from === to)) fail('ALARM_PERIOD_HALF', {}, 'activeTo')
}

const testSend: ActionHandler<typeof alarm, 'testSend'> = async (row, _input, work) => {
  const rule = completed(row)
  const targets = targetsOf(rule)
  await insertSends(work.db, {
    tenantId: work.tenantId,
    recordId: null,
    ruleId: rule.id,
    purpose: 'test',
    level: rule.level,
    sentence: say('测试通知：{name}，收到即表示通知方式可用', { name: rule.alarmName }),
    targets,
  })
  await work.database.bus.send(work.db, SCHEDULER_TOPIC, 'alarmSends')
  return {
    consequences: [say('{name}：发送 {count} 条测试通知', { name: rule.alarmName, count: targets.length })],
  }
}

export const alarmParticulars = particulars(alarm, { hooks, actions: { testSend } })
