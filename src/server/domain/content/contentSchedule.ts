import { content } from '../../../contract/resources/content/content.ts'
import { Refusal } from '../../../contract/errors.ts'
import { runAction } from '../../engine/act.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { dueContents } from '../../store/content/contentRows.ts'

/**
 * Publishes scheduled articles and takes expired ones offline. Their moments stand in the rows, so that a server
 * which was stopped meanwhile does it at its start. One that cannot be published becomes a draft again.
 */
export async function moveDueContents(services: Services): Promise<void> {
  await eachRow(await dueContents(services.database.kysely), async ({ tenantId, id, action }) => {
    const act = (name: 'publish' | 'offline' | 'withdraw'): Promise<unknown> =>
      performBySystem(services, tenantId, { resource: content.id, action: name }, (work) =>
        runAction({ resource: content, name, action: content.actions[name], ids: [id], input: {} }, work),
      )
    try {
      await act(action)
    } catch (error) {
      // Somebody moved it meanwhile, or its category was disabled.
      if (!(error instanceof Refusal)) throw error
      if (action === 'publish' && error.code !== 'STATE_CONFLICT') await act('withdraw')
    }
  })
}
