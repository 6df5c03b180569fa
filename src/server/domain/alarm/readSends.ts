import type { Resource } from '../../../contract/define/resource.ts'
import { fail } from '../../../contract/errors.ts'
import { ALARM_CHANNELS } from '../../../contract/parts/alarms.ts'
import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { page } from '../../../contract/wire.ts'
import { isId } from '../../../kernel/id.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { PURPOSES, SEND_STATES, selectSends, type SendRow } from '../../store/alarm/sendRows.ts'
import { findMatching } from '../../store/rows.ts'
import { pageOf } from '../desk/parameters.ts'

const PURPOSE_NAMES: Readonly<Record<number, string>> = {
  [PURPOSES.alert]: '告警',
  [PURPOSES.escalation]: '升级',
  [PURPOSES.recovery]: '恢复',
  [PURPOSES.test]: '测试',
}
const STATE_NAMES: Readonly<Record<number, string>> = {
  [SEND_STATES.waiting]: '待发送',
  [SEND_STATES.sent]: '已发送',
  [SEND_STATES.failed]: '失败',
}
const CHANNEL_NAMES = new Map<number, string>(
  Object.entries(ALARM_CHANNELS.wire).map(([name, number]) => [
    number,
    ALARM_CHANNELS.labels[name as keyof typeof ALARM_CHANNELS.labels],
  ]),
)

const sendOf = ({ purpose, channel, receiver, target, state, ...row }: SendRow): Record<string, unknown> => ({
  ...row,
  purpose: PURPOSE_NAMES[purpose] ?? '',
  channel: CHANNEL_NAMES.get(channel) ?? '',
  receiver: receiver ?? (target && masked(target)) ?? '群',
  outcome: STATE_NAMES[state] ?? '',
})

/** A number or address of somebody outside, which waits to be sent in full. */
const masked = (target: string): string =>
  target.includes('*') ? target : `${target.slice(0, 2)}***${target.slice(-4)}`

const isThere = async <R extends Resource>(noun: R, id: string, reading: Reading): Promise<boolean> =>
  (
    await findMatching<Resource>(reading.database.kysely, noun, {
      tenantId: reading.tenantId,
      ids: [id],
      where: visibleTo<Resource>(noun, reading),
    })
  ).length > 0

/** A page of what was sent of a record or of a rule that the caller may see. */
export async function readSends(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { offset, limit, ...figures } = pageOf(parameters)
  const recordId = String(parameters.recordId ?? ''),
    ruleId = String(parameters.ruleId ?? '')
  const id = recordId === '' ? ruleId : recordId
  if (!isId(id)) fail('VALIDATION', { label: 'recordId', rule: '格式不正确' }, 'recordId')
  const isVisible = recordId === '' ? isThere(alarm, id, reading) : isThere(alarmRecord, id, reading)
  if (!(await isVisible)) fail('NOT_FOUND')
  const by = recordId === '' ? { ruleId: id } : { recordId: id }
  const { sends, total } = await selectSends(reading.database.kysely, reading.tenantId, by, { offset, limit })
  return page(sends.map(sendOf), { total, ...figures, capped: false })
}
