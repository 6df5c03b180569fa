import { fail } from '../../../contract/errors.ts'
import { PAY_SCENES, type PayScene } from '../../../contract/parts/payTerms.ts'
import { readParam } from '../../engine/parameters.ts'
import type { Work } from '../../engine/work.ts'
import type { Channel } from '../../payments/providerFor.ts'
import { enabledChannels } from './routing.ts'

/** Numbers of the scenes that are open to payers, separated by commas: what their applications rely on. */
const PARAM = 'pay.onlineScenes'

/** Refuses PAY_CHANNEL_ONLINE where a scene that is online would have no enabled channel without this one. */
export async function requireSpare(channel: Channel, work: Work): Promise<void> {
  const numbers = ((await readParam(work, PARAM)) ?? '').split(/[,，\s]+/)
  const isOnline = (scene: PayScene): boolean => numbers.includes(String(PAY_SCENES.wire[scene]))
  const others = (await enabledChannels(work)).filter(
    ({ id, ownPartyId }) => id !== channel.id && ownPartyId === channel.ownPartyId,
  )
  for (const scene of channel.useScenes)
    if (isOnline(scene) && !others.some(({ useScenes }) => useScenes.includes(scene)))
      fail('PAY_CHANNEL_ONLINE')
}
