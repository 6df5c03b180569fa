import type { Danger } from '../contract/define/action.ts'
import type { Resource } from '../contract/define/resource.ts'
import type { Preview } from '../contract/wire.ts'
import type { Selection } from './listContext.ts'
import { REMOVE } from './remove.ts'

/** Number of rows from which a change asks for confirmation. */
const ASK_ABOVE_ROWS = 50

const DANGERS_TO_CONFIRM: ReadonlySet<string> = new Set([
  'ask',
  'confirm',
  'type-to-confirm',
] satisfies Danger[])

/**
 * Whether a change needs confirmation: it cannot be undone and is not declared to run at once, changes many rows or
 * a whole query, skips some rows, has warnings, or is declared dangerous.
 */
export function mustAsk(
  resource: Resource,
  action: string,
  preview: Preview,
  selection: Selection['kind'],
): boolean {
  if (action === REMOVE || DANGERS_TO_CONFIRM.has(resource.actions[action]?.danger ?? '')) return true
  return (
    (!preview.undoable && resource.actions[action]?.danger !== 'undoable') ||
    preview.eligible > ASK_ABOVE_ROWS ||
    selection === 'query' ||
    preview.skipped.length > 0 ||
    (preview.warnings ?? []).length > 0
  )
}
