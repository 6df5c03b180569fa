import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail, sentenceText } from '../../contract/errors.ts'
import type { Parameters } from './route.ts'
import { runAction } from './act.ts'
import { readInput } from './input.ts'
import { runCollectionAction, runWholeAction } from './collectionAction.ts'
import type { CollectionResult } from './hooks.ts'
import type { WriteResult } from './perform.ts'
import { requireAction } from './permit.ts'
import { selectedIds, selectedWhere } from './selection.ts'
import type { Work } from './work.ts'

export interface DeclaredAction {
  readonly resource: Resource
  readonly name: string
  readonly action: ActionSpec
  readonly permission: string
}

/**
 * Runs a declared action on the rows named by a call. Refuses with FORBIDDEN, and with TOO_MANY_ROWS above
 * `maxRows`.
 */
export async function actSelected(
  { resource, name, action }: DeclaredAction,
  parameters: Parameters,
  work: Work,
): Promise<WriteResult<unknown>> {
  if (!action.judged) requireAction(work.caller, { resource, name, action })
  if (action.on === 'collection' || action.whole)
    return actAtOnce({ resource, name, action }, parameters, work)
  const ids = await selectedIds(resource, parameters, action, work)
  if (action.maxRows !== undefined && ids.length > action.maxRows)
    fail('TOO_MANY_ROWS', { limit: action.maxRows, count: ids.length })
  return runAction(
    { resource, name, action, ids, input: await readInput(action.input ?? {}, parameters, work) },
    work,
  )
}

/** Runs an action that is about no existing row, or about all selected rows or none. */
async function actAtOnce(
  { resource, name, action }: Omit<DeclaredAction, 'permission'>,
  parameters: Parameters,
  work: Work,
): Promise<WriteResult<unknown>> {
  const {
    ids,
    count,
    answer,
    consequences,
    skipped = [],
  } = await resultAtOnce({ resource, name, action }, parameters, work)
  return {
    answer: { ...(work.caller.detail ? { success: count, fail: [] } : {}), ...answer },
    msg: action.done ?? '操作成功!',
    targets: ids,
    sentences: consequences,
    message: [
      action.label,
      ...consequences.map(sentenceText),
      ...(skipped.length > 0 ? [`跳过 ${skipped.length} 条`] : []),
    ].join('；'),
    undo: null,
  }
}

/** The result of such an action; a preview rolls it back. */
export async function resultAtOnce(
  declared: Omit<DeclaredAction, 'permission'>,
  parameters: Parameters,
  work: Work,
): Promise<CollectionResult> {
  const { resource, action } = declared
  const input = await readInput(
    action.input ?? {},
    { ...parameters, ...(parameters.input as Parameters | undefined) },
    work,
  )
  return action.on === 'collection'
    ? runCollectionAction({ ...declared, input }, work)
    : runWholeAction({ ...declared, input }, await selectedWhere(resource, parameters, action, work), work)
}
