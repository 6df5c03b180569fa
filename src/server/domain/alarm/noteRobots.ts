import { fail } from '../../../contract/errors.ts'
import { ALARM_CHANNELS } from '../../../contract/parts/alarms.ts'
import { isPrivateHost } from '../../../kernel/host.ts'
import type { Changes } from '../../engine/hooks.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'
import type { Work } from '../../engine/work.ts'

const ROBOTS = [
  ['weCom', 'weComUrl'],
  ['dingTalk', 'dingTalkUrl'],
] as const

/** Checks the addresses of robots, which every chosen one needs, and notes which are there. */
export async function noteRobots(
  robots: string,
  channels: unknown,
  { draft, work }: { readonly draft: Changes; readonly work: Work },
): Promise<void> {
  const existing = new Set(robots.split('、').filter(Boolean))
  for (const [channel, field] of ROBOTS) {
    const label = ALARM_CHANNELS.labels[channel],
      url = draft[field]
    if (typeof url === 'string' && url !== '') {
      if (!(await isAllowed(url, work))) fail('ALARM_ROBOT_HOST', {}, field)
      existing.add(label)
    }
    if (Array.isArray(channels) && channels.includes(channel) && !existing.has(label))
      fail('ALARM_ROBOT_MISSING', { channel: label }, field)
  }
  draft.robots = [...existing].join('、') || null
}

async function isAllowed(url: string, { database }: Work): Promise<boolean> {
  const { protocol, hostname } = new URL(url)
  return (protocol === 'https:' && !isPrivateHost(hostname)) || (await allowsPrivateHosts({ database }))
}
