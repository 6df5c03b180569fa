import { Refusal, say } from '../../../contract/errors.ts'
import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import { runAction } from '../../engine/act.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { raiseAlarm } from '../../store/alarm/signals.ts'
import { selectHolders } from '../../store/access/holderRows.ts'
import { answeredFeedBack, noteOverdue, overdueFeedBack } from '../../store/content/feedBackRows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { HANDLER_RIGHT, linkTo } from './feedBack.ts'

/**
 * Tells everybody who may answer of feedback that nobody has taken within its time, once, and raises its alarm, which
 * others hear of.
 */
export async function alarmOverdueFeedBack({ database }: Services): Promise<void> {
  for (const { tenantId, id, feedNo } of await overdueFeedBack(database.kysely))
    await asTenant(tenantId, () =>
      database.transaction(async (db) => {
        if (!(await noteOverdue(db, { tenantId, id }))) return
        const handlers = await selectHolders(db, tenantId, HANDLER_RIGHT)
        const sentence = say('意见反馈 {feedNo} 超过 24 小时没有处理', { feedNo })
        await sendMessage(db, { tenantId, userIds: handlers, category: 'alarm', sentence, link: linkTo(id) })
        await raiseAlarm(db, {
          tenantId,
          type: 'feedbackOverdue',
          object: { type: feedBack.id, id, name: feedNo },
          sentence,
          receivers: { except: handlers },
        })
      }),
    )
}

/** Closes what was answered a week ago and not asked about again. */
export async function closeAnsweredFeedBack(services: Services): Promise<void> {
  for (const { tenantId, id } of await answeredFeedBack(services.database.kysely))
    try {
      await performBySystem(services, tenantId, { resource: feedBack.id, action: 'close' }, (work) =>
        runAction(
          { resource: feedBack, name: 'close', action: feedBack.actions.close, ids: [id], input: {} },
          work,
        ),
      )
    } catch (error) {
      // The sender asked again, or somebody closed it meanwhile.
      if (!(error instanceof Refusal)) throw error
    }
}
