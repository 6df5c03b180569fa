import { effectText } from '../../contract/define/effect.ts'
import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import { hooksOf } from './particulars.ts'
import type { Work } from './work.ts'
import { endSessions } from './endSessions.ts'

/** Performs the declared effects of an action on the rows it changed, inside its transaction. */
async function runEffects(action: ActionSpec, ids: readonly string[], work: Work): Promise<void> {
  for (const effect of action.effects ?? []) {
    if (effect.do === 'sessions.revoke')
      await endSessions(work.db, work.database, { tenantId: work.tenantId, userIds: ids })
    else if (effect.do === 'access.refresh') await work.tell('access', work.tenantId)
  }
}

/** The sentences that describe the effects of an action. */
export function effectSentences(resource: Resource, action: ActionSpec): Sentence[] {
  if (!action.effects?.length) return []
  const labels = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, field.label]),
  )
  return action.effects.map((effect) => effectText(effect, labels))
}

/** Concludes an action that changed rows: its declared effects, then the `afterAct` hook of its noun. */
export async function concludeAction(
  {
    resource,
    action,
    ids,
    along,
  }: {
    readonly resource: Resource
    readonly action: ActionSpec
    readonly ids: readonly string[]
    readonly along: readonly string[]
  },
  work: Work,
): Promise<void> {
  await runEffects(action, ids, work)
  if (ids.length > 0) await hooksOf(resource, work).afterAct?.([...ids, ...along], work)
}
