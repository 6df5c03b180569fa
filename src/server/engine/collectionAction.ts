import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { concludeAction } from './effects.ts'
import type { Changes, CollectionResult } from './hooks.ts'
import { collectionHandlerOf } from './particulars.ts'
import type { Work } from './work.ts'

/** Runs an action that applies to no existing row, such as creating many at once. */
export async function runCollectionAction(
  {
    resource,
    name,
    action,
    input,
  }: {
    readonly resource: Resource
    readonly name: string
    readonly action: ActionSpec
    readonly input: Changes
  },
  work: Work,
): Promise<CollectionResult> {
  const run = collectionHandlerOf(resource, name, work)
  if (!run) throw new Error(`${resource.id}.${name} is declared for the collection but has no handler`)
  const result = await run(input, work)
  if (result.ids.length > 0) await concludeAction({ resource, action, ids: result.ids, along: [] }, work)
  return result
}
