import type { ActionSpec } from '../../../contract/define/action.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { say } from '../../../contract/errors.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { AnyRow } from '../../engine/hooks.ts'
import { stateVerdict, wrongState } from '../../engine/step.ts'

/** The refusal of a state the action may not start from; null for others. */
export function refusedByState(
  resource: Resource,
  action: ActionSpec,
  row: AnyRow,
): { readonly code: string; readonly sentence: Sentence } | null {
  if (stateVerdict(resource, action, row) !== 'wrong') return null
  const { code, sentence } = wrongState(resource, action, row)
  return { code, sentence }
}

/** In which states the action is possible; null where any is. */
export function possibleStates({ states }: Resource, action: ActionSpec | null): Sentence | null {
  const labels = (action?.from ?? []).map((state) => say(states?.labels[state] ?? state))
  const [first, ...rest] = labels
  if (first === undefined) return null
  const joined = rest.reduce((a, b) => say('{a}或{b}', { a, b }), first)
  return say('状态为 {states} 时可以', { states: joined })
}
