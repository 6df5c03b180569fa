import { actionVerb } from '../contract/define/permission.ts'
import type { ActionSpec } from '../contract/define/action.ts'
import type { Resource } from '../contract/define/resource.ts'
import type { BulkAnswer } from '../contract/wire.ts'
import type { SelectionWire } from './selection.ts'

/** Where a row is saved. */
export function savePath(resource: Resource, isNew: boolean): string {
  const verb = resource.verbs.includes('submit') ? 'submit' : resource.single || isNew ? 'save' : 'update'
  return `${resource.path}/${verb}`
}

/** The target rows in the body of a call; `name` is what the action calls its ids. */
export const targetBody = (target: SelectionWire, name = 'ids'): Record<string, unknown> =>
  'ids' in target ? { [name]: target.ids } : { filter: target.filter, except: target.except }

/** Whether an action is one call, whatever the number of rows: it is about none, or about all or none. */
export const isAtOnce = (spec: ActionSpec | undefined): boolean =>
  spec?.on === 'collection' || spec?.whole === true

/** The call that runs an action, or `remove`, on some rows. */
export function actionCall(
  resource: Resource,
  action: string,
  target: SelectionWire,
  input: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly body: Record<string, unknown> } {
  const spec = resource.actions[action]
  return {
    path: `${resource.path}/${spec ? actionVerb(action, spec) : 'remove'}`,
    body: { ...(spec?.on === 'collection' ? {} : targetBody(target, spec?.ids)), ...input, ...spec?.pick },
  }
}

/** The outcome by row of such a call; an answer without one means that every row was done. */
export function bulkAnswerOf(
  resource: Resource,
  action: string,
  target: SelectionWire,
  answer: unknown,
): BulkAnswer {
  if (answer === null || typeof answer !== 'object' || !('success' in answer))
    return { success: 'ids' in target ? target.ids.length : 0, fail: [] }
  const outcome = answer as BulkAnswer
  // An action about no row may return the number it left out under the same name.
  return resource.actions[action]?.on === 'collection'
    ? { success: outcome.success, fail: outcome.fail }
    : outcome
}
