import type { Preview } from '../../contract/wire.ts'
import type { Patch } from '../grid/types.ts'
import type { ActionContext, ActionRequest } from './actionContext.ts'

/** Rows up to which a change is painted before the server has responded. */
const MAX_EARLY_ROWS = 50

function changeOf({ resource }: ActionContext, action: string): Record<string, unknown> | null {
  const to = resource.actions[action]?.to
  return to !== undefined && resource.stateField !== null ? { [resource.stateField]: to } : null
}

/**
 * Paints a harmless reversible state change in the frame of the key press, before the server has responded;
 * only where the loaded state of every row allows it.
 */
export function paintEarly(context: ActionContext, { action, selection }: ActionRequest): Patch | null {
  const spec = context.resource.actions[action],
    change = changeOf(context, action),
    field = context.resource.stateField
  if (
    !spec?.inverse ||
    spec.danger ||
    spec.requires ||
    !change ||
    !field ||
    selection.kind !== 'rows' ||
    selection.ids.size > MAX_EARLY_ROWS
  )
    return null
  const rows = [...selection.ids].map((id) => context.source.get(context.source.indexOf(id)))
  return rows.every((row) => row && (!spec.from || spec.from.includes(String(row[field]))))
    ? context.source.patch(selection.ids, change)
    : null
}

/** Paints a state change on the rows the server will change; values the server computes are not painted. */
export function paintEligible(
  context: ActionContext,
  { action, selection }: ActionRequest,
  preview: Preview,
): Patch | null {
  const change = changeOf(context, action)
  if (!change || context.resource.actions[action]?.handled || selection.kind !== 'rows') return null
  const skippedIds = new Set(preview.skipped.flatMap((skip) => skip.ids))
  return context.source.patch(
    [...selection.ids].filter((id) => !skippedIds.has(id)),
    change,
  )
}
