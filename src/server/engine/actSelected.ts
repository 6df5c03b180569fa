import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail, sentenceText } from '../../contract/errors.ts'
import type { Parameters } from './route.ts'
import { runAction } from './act.ts'
import { readInput } from './input.ts'
import { openRows } from './openRows.ts'
import type { Done } from './perform.ts'
import { requireAction } from './permit.ts'
import { selectedIds } from './selection.ts'
import type { Work } from './work.ts'

export interface DeclaredAction {
  readonly resource: Resource
  readonly name: string
  readonly action: ActionSpec
  readonly permission: string
}

/** Runs a declared action on the rows a call names, if its caller may. */
export async function actSelected(
  { resource, name, action }: DeclaredAction,
  parameters: Parameters,
  work: Work,
): Promise<Done<unknown>> {
  if (!action.judged) requireAction(work.caller, { resource, name, action })
  if (action.on === 'collection') return opened({ resource, name, action }, parameters, work)
  const ids = await selectedIds(resource, parameters, action, work)
  if (action.most !== undefined && ids.length > action.most)
    fail('TOO_MANY_ROWS', { limit: action.most, count: ids.length })
  return runAction(
    { resource, name, action, ids, input: await readInput(action.input ?? {}, parameters, work) },
    work,
  )
}

async function opened(
  { resource, name, action }: Omit<DeclaredAction, 'permission'>,
  parameters: Parameters,
  work: Work,
): Promise<Done<unknown>> {
  const {
    ids,
    count,
    answer,
    consequences,
    left = [],
  } = await openRows(
    { resource, name, action, input: await readInput(action.input ?? {}, parameters, work) },
    work,
  )
  return {
    answer: { ...(work.caller.detail ? { success: count, fail: [] } : {}), ...answer },
    msg: action.done ?? '操作成功!',
    targets: ids,
    said: consequences,
    message: [
      action.label,
      ...consequences.map(sentenceText),
      ...(left.length > 0 ? [`跳过 ${left.length} 条`] : []),
    ].join('；'),
    undo: null,
  }
}
