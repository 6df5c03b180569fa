import { Refusal } from '../../../contract/errors.ts'
import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import { runAction } from '../../engine/act.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { answeredFeedBack } from '../../store/content/feedBackRows.ts'

/** Closes what was answered a week ago and not asked about again. */
export async function closeAnsweredFeedBack(services: Services): Promise<void> {
  await eachRow(await answeredFeedBack(services.database.kysely), async ({ tenantId, id }) => {
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
  })
}
