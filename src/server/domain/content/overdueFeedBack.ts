import { say } from '../../../contract/errors.ts'
import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Services } from '../../services.ts'
import { selectHolders } from '../../store/access/holderRows.ts'
import { raiseAlarm } from '../../store/alarm/signals.ts'
import { noteOverdue, overdueFeedBack } from '../../store/content/feedBackRows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { HANDLER_RIGHT, linkTo } from './feedBack.ts'

/**
 * Tells everybody who may answer of feedback that nobody has taken within its time, once, and raises its alarm, which
 * others hear of.
 */
export async function alarmOverdueFeedBack({ database }: Services): Promise<void> {
  await eachRow(await overdueFeedBack(database.kysely), ({ tenantId, id, feedNo }) =>
    asTenant(tenantId, () =>
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
    ),
  )
}
