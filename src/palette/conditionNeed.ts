import type { ActionSpec } from '../contract/define/action.ts'
import type { Resource } from '../contract/define/resource.ts'
import { targetOf } from './available.ts'
import { type Ctx, type Need, selectionCount } from './command.ts'

type Named = Pick<ActionSpec, 'from'> & { readonly name: string }

/**
 * How many of the selected rows an action can change, as far as they are loaded; of the others the server decides,
 * and they count.
 */
export function eligibleCount(ctx: Ctx, { name, from }: Named): number {
  const { list } = ctx
  if (!list) return 0
  const count = selectionCount(list.selection)
  if (list.selection.kind !== 'rows') return count
  const wrongStates = Object.entries(from ? (list.stateCounts ?? {}) : {}).filter(
    ([state]) => !from?.includes(state),
  )
  const wrong = wrongStates.reduce((sum, [, rows]) => sum + rows, 0)
  return Math.max(0, count - wrong - (list.unmet?.[name]?.count ?? 0))
}

/** The requirement of an action with conditions on values: at least one target row meets them. */
export function conditionNeed(
  { id }: Resource,
  { name, from, label, requires }: Named & Pick<ActionSpec, 'label' | 'requires'>,
): Need | null {
  if (!requires) return null
  return {
    ofRows: true,
    test: (ctx) =>
      targetOf(ctx, id)?.kind === 'row'
        ? ctx.list?.cursor?.unmet?.[name] === undefined
        : ctx.list?.unmet?.[name] === undefined || eligibleCount(ctx, { name, from }) > 0,
    reason: (ctx) => {
      const unmet = ctx.list?.unmet?.[name]
      const cursorReason = ctx.list?.cursor?.unmet?.[name]
      return targetOf(ctx, id)?.kind === 'row' || !unmet
        ? (cursorReason ?? '')
        : {
            text: '{count} 条不能{action}：{reason}',
            params: { count: unmet.count },
            labels: { action: label, reason: unmet.reason },
          }
    },
  }
}
