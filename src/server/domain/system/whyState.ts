import type { ActionSpec } from '../../../contract/define/action.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { say, sayChoice } from '../../../contract/errors.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { AnyRow } from '../../engine/hooks.ts'
import { verdictOn } from '../../engine/step.ts'

/** The refusal of a row the action does not apply to as it is; null for others. */
export function refusedAsItIs(
  resource: Resource,
  action: ActionSpec,
  row: AnyRow,
): { readonly code: string; readonly sentence: Sentence } | null {
  const verdict = verdictOn(resource, action, row)
  return typeof verdict === 'string' ? null : { code: verdict.code, sentence: verdict.sentence }
}

/** In which states the action is possible; null where any is. */
export function possibleStates({ states }: Resource, action: ActionSpec | null): Sentence | null {
  const labels = (action?.from ?? []).map((state) => sayChoice(states?.labels[state] ?? state))
  const [first, ...rest] = labels
  if (first === undefined) return null
  const joined = rest.reduce((a, b) => say('{a}或{b}', { a, b }), first)
  return say('状态为 {states} 时可以', { states: joined })
}
