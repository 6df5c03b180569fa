import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { Refusal } from '../../contract/errors.ts'
import { inSavepoint } from '../store/database.ts'
import { type AnyRow, type Changes, handlerOf, hooksOf, type Step } from './hooks.ts'
import type { Work } from './work.ts'

/** Whether an action may be done to a row in its state. */
export function stateVerdict(
  resource: Resource,
  action: ActionSpec,
  row: AnyRow,
): 'may' | 'already' | 'wrong' {
  if (!action.from || !resource.stateField) return 'may'
  const state = String(row[resource.stateField])
  if (action.from.includes(state)) return 'may'
  return action.to === state ? 'already' : 'wrong'
}

/** Why an action may not start from the state of a row, in the noun's own words where it has some. */
export function wrongState(resource: Resource, action: ActionSpec, row: AnyRow): Refusal {
  const text = action.refusals?.[String(row[resource.stateField ?? ''])]
  return new Refusal('STATE_CONFLICT', text ? { text } : {})
}

/** The columns an action sets by its declaration alone. */
export function movedTo(resource: Resource, action: ActionSpec): Changes {
  const moved: Changes = action.to && resource.stateField ? { [resource.stateField]: action.to } : {}
  for (const effect of action.effects ?? []) if (effect.do === 'set') moved[effect.field] = effect.value
  return moved
}

/** Lets a noun read at once what its handler needs of the rows that may be acted on. */
export async function prepare(
  {
    resource,
    name,
    action,
  }: { readonly resource: Resource; readonly name: string; readonly action: ActionSpec },
  rows: readonly AnyRow[],
  work: Work,
): Promise<void> {
  await hooksOf(resource).beforeAct?.(
    rows.filter((row) => stateVerdict(resource, action, row) === 'may'),
    name,
    work,
  )
}

/**
 * What an action changes in one row: its declaration, and what its handler adds; a refused handler leaves
 * nothing behind.
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
  const run = handlerOf(resource, name)
  if (!run) throw new Error(`${resource.id}.${name} is declared as handled but nothing handles it`)
  try {
    const step = await inSavepoint(work.db, async () => run(row, input, work))
    return { ...step, set: { ...moved, ...step.set } }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'CONFIRM') return error
    throw error
  }
}
