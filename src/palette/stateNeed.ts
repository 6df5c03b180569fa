import type { ActionSpec } from '../contract/define/action.ts'
import { choiceSource } from '../contract/define/choiceTexts.ts'
import type { Resource } from '../contract/define/resource.ts'
import { targetOf } from './available.ts'
import { type Ctx, type Need, selectionCount, type Title } from './command.ts'

/** States of the rows an action would concern; empty where none is loaded, and then the server decides. */
function targetStates(ctx: Ctx, resource: string): ReadonlySet<string> {
  const target = targetOf(ctx, resource)
  if (target?.kind === 'selection') return ctx.list?.states ?? new Set()
  const state = target ? ctx.list?.cursor?.state : null
  return new Set(state === null || state === undefined ? [] : [state])
}

function reason(ctx: Ctx, resource: Resource, action: string): Title {
  const states = [...targetStates(ctx, resource.id)]
  const onlyState = states.length === 1 ? states[0] : undefined
  if (onlyState === undefined) return { text: '所选数据的状态不允许{action}', labels: { action } }
  const state = choiceSource(resource.states?.labels[onlyState] ?? onlyState, ctx.locale)
  const labels = { state, action }
  if (targetOf(ctx, resource.id)?.kind === 'row') return { text: '该数据是“{state}”，不能{action}', labels }
  const count = ctx.list?.stateCounts?.[onlyState] ?? (ctx.list ? selectionCount(ctx.list.selection) : 0)
  return { text: '已选行含 {count} 条“{state}”', params: { count }, labels }
}

/**
 * The state requirement of an action: at least one target row allows it (the preview leaves out the others);
 * null if it requires no state.
 */
export function stateNeed(
  resource: Resource,
  { from, label }: Pick<ActionSpec, 'from' | 'label'>,
): Need | null {
  if (!from || !resource.states) return null
  return {
    ofRows: true,
    test: (ctx) => {
      const states = targetStates(ctx, resource.id)
      return states.size === 0 || [...states].some((state) => from.includes(state))
    },
    reason: (ctx) => reason(ctx, resource, label),
  }
}
