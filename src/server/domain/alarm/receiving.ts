import { ALARM_CHANNELS, type AlarmChannel } from '../../../contract/parts/alarms.ts'
import type { AlarmRule, Receiving } from './alarmRules.ts'
import type { ReceiverChanges } from '../../store/alarm/signals.ts'
import type { Target } from '../../store/alarm/sendRows.ts'

const CHANNELS = Object.keys(ALARM_CHANNELS.wire) as AlarmChannel[]
const isRobot = (channel: AlarmChannel): boolean => channel === 'weCom' || channel === 'dingTalk'

/** Every channel to every receiver, robots once, and the numbers and addresses that are sent it as well. */
export function targetsOf(
  { channels, receiverIds }: Receiving,
  { also = [], except = [], users }: ReceiverChanges = {},
): Target[] {
  const more = (users?.channels ?? []).flatMap((number) => {
    const channel = CHANNELS.find((name) => ALARM_CHANNELS.wire[name] === number)
    const isSent = channel !== undefined && channels.includes(channel)
    const ids = (users?.ids ?? []).filter((userId) => !isSent || !receiverIds.includes(userId))
    return channel ? ids.map((userId): Target => ({ channel, userId })) : []
  })
  return [
    ...more,
    ...channels.flatMap((channel): Target[] =>
      isRobot(channel)
        ? [{ channel }]
        : receiverIds
            .filter((userId) => channel !== 'message' || !except.includes(userId))
            .map((userId) => ({ channel, userId })),
    ),
    ...also.map((target): Target => ({ channel: target.includes('@') ? 'mail' : 'sms', target })),
  ]
}

/** One notice for each receiver, by message where the rule has it; robots where there is nothing else. */
export function noticesOf({ channels, receiverIds }: Receiving): Target[] {
  const personal = channels.filter((channel) => !isRobot(channel))
  const channel = personal.includes('message') ? 'message' : personal[0]
  return channel
    ? receiverIds.map((userId) => ({ channel, userId }))
    : channels.map((robot) => ({ channel: robot }))
}

/** The channels of persons for a higher instance; by message where the rule has none of them. */
export function escalationOf({ channels, escalateIds }: AlarmRule): Target[] {
  const personal = channels.filter((channel) => !isRobot(channel))
  return targetsOf({
    channels: personal.length > 0 ? personal : ['message'],
    receiverIds: escalateIds ?? [],
  })
}

const SHANGHAI_OFFSET_MS = 8 * 3_600_000

/** Whether a rule sends at this moment: always where no period is set, and everything that is critical. */
export function isActive(
  { activeFrom, activeTo }: Pick<AlarmRule, 'activeFrom' | 'activeTo'>,
  critical: boolean,
  at: Date,
): boolean {
  if (critical || !activeFrom || !activeTo) return true
  const clock = new Date(at.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(11, 16)
  return activeFrom < activeTo
    ? clock >= activeFrom && clock < activeTo
    : clock >= activeFrom || clock < activeTo
}
