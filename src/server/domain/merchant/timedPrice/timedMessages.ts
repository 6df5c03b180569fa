import { merchantTimedPriceAdjustment } from '../../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import { SYSTEM_USER } from '../../../../contract/parts/systemUser.ts'
import { sendMessage } from '../../../engine/sendMessage.ts'
import type { Work } from '../../../engine/work.ts'
import type { TimedTask } from '../../../store/merchant/timedPriceRows.ts'

/** Tells whoever entered an adjustment, and who changed it last, unless they do it themselves. */
export async function tellOthers(
  { id, createUser, updateUser }: TimedTask,
  sentence: Sentence,
  { db, tenantId, caller }: Work,
): Promise<void> {
  const userIds = [...new Set([createUser, updateUser])].filter(
    (user): user is string => user !== null && user !== SYSTEM_USER && user !== caller.session.userId,
  )
  if (userIds.length === 0) return
  await sendMessage(db, {
    tenantId,
    userIds,
    category: 'task',
    sentence,
    link: `${merchantTimedPriceAdjustment.menu?.path ?? ''}?row=${id}&pane=detail`,
  })
}
