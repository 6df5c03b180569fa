import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { concludeAction } from './effects.ts'
import type { Changes, CollectionResult } from './hooks.ts'
import { collectionHandlerOf, wholeHandlerOf } from './particulars.ts'
import type { Predicate } from '../store/predicate.ts'
import type { Work } from './work.ts'

/** An action that is run as a whole, with its checked input. */
interface WholeRequest {
  readonly resource: Resource
  readonly name: string
  readonly action: ActionSpec
  readonly input: Changes
}

/** Runs an action that applies to no existing row, such as creating many at once. */
export async function runCollectionAction(
  { resource, name, action, input }: WholeRequest,
  work: Work,
): Promise<CollectionResult> {
  const run = collectionHandlerOf(resource, name, work)
  if (!run) throw new Error(`${resource.id}.${name} is declared for the collection but has no handler`)
  return concluded({ resource, action }, await run(input, work), work)
}

/** Runs an action that changes all rows that match a condition, or none. */
export async function runWholeAction(
  { resource, name, action, input }: WholeRequest,
  where: Predicate,
  work: Work,
): Promise<CollectionResult> {
  const run = wholeHandlerOf(resource, name, work)
  if (!run) throw new Error(`${resource.id}.${name} is declared as whole but has no handler`)
  return concluded({ resource, action }, await run(where, input, work), work)
}

async function concluded(
  { resource, action }: Pick<WholeRequest, 'resource' | 'action'>,
  result: CollectionResult,
  work: Work,
): Promise<CollectionResult> {
  if (result.ids.length > 0) await concludeAction({ resource, action, ids: result.ids, along: [] }, work)
  return result
}
