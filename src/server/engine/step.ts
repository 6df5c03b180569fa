import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { unmetBy } from '../../contract/define/rowCondition.ts'
import { Refusal } from '../../contract/errors.ts'
import { inSavepoint } from '../store/database.ts'
import { ownDecision } from './approvals.ts'
import type { AnyRow, Changes, Step } from './hooks.ts'
import { handlerOf, hooksOf } from './particulars.ts'
import { momentOf, type Work } from './work.ts'

/**
 * Whether an action applies to a row as it is: in its state and with its values. `already` is a row in the target
 * state; any other is refused.
 */
export function verdictOn(
  resource: Resource,
  action: ActionSpec,
  row: AnyRow,
  at?: Date,
): 'may' | 'already' | Refusal {
  const state = resource.stateField ? String(row[resource.stateField]) : ''
  if (action.from && resource.stateField && !action.from.includes(state))
    return action.to === state ? 'already' : wrongState(action, state)
  const unmet = unmetBy(action.requires, { row, state, now: momentOf({ at }) })
  return unmet ? new Refusal(unmet.code, { text: unmet.reason }) : 'may'
}

/**
 * The refusal (STATE_CONFLICT) of an action that is not allowed in a state, with the sentence the noun declares
 * for it.
 */
function wrongState(action: ActionSpec, state: string): Refusal {
  const text = action.refusals?.[state]
  return new Refusal('STATE_CONFLICT', text ? { text } : {})
}

/** The columns an action sets by its declaration. */
export function movedTo(resource: Resource, action: ActionSpec): Changes {
  const moved: Changes = action.to && resource.stateField ? { [resource.stateField]: action.to } : {}
  for (const effect of action.effects ?? []) if (effect.do === 'set') moved[effect.field] = effect.value
  return moved
}

/** Runs the `beforeAct` hook for the rows the action applies to. */
export async function prepare(
  {
    resource,
    name,
    action,
  }: { readonly resource: Resource; readonly name: string; readonly action: ActionSpec },
  rows: readonly AnyRow[],
  work: Work,
): Promise<void> {
  await hooksOf(resource, work).beforeAct?.(
    rows.filter((row) => verdictOn(resource, action, row, work.at) === 'may'),
    name,
    work,
  )
}

/**
 * The changes an action makes to one row: those of its declaration and those of its handler. A handler that
 * refuses is rolled back to a savepoint, and its refusal is returned.
 */
export async function stepOf(
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
  row: AnyRow,
  work: Work,
): Promise<Step | Refusal> {
  const moved = movedTo(resource, action)
  if (!action.handled) return { set: moved }
  const run = handlerOf(resource, name, work)
  if (!run) throw new Error(`${resource.id}.${name} is declared as handled but has no handler`)
  const refusal = await ownDecision(resource, action, { row, work })
  if (refusal !== null) return refusal
  try {
    const step = await inSavepoint(work.db, async () => run(row, input, work))
    return { ...step, set: { ...moved, ...step.set } }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'CONFIRM') return error
    throw error
  }
}
