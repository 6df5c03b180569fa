import type { Resource } from '../../../contract/define/resource.ts'
import type { Command, ListContext } from '../../../palette/command.ts'
import { readCtx } from '../../ctx.ts'
import { reasonNow } from '../../registry.ts'
import { buttonLabel, operationOf, rowCommands } from '../commands/resourceCommands.ts'

/**
 * Commands of the record in the pane, those that can run now before the others; opening and deleting have
 * keys and menu entries only.
 */
export function paneCommands(
  resource: Resource,
  list: ListContext,
): readonly { readonly id: string; readonly label: string }[] {
  const ctx = { ...readCtx(), zone: 'grid' as const, list }
  const blockedOrder = (command: Command): number => (reasonNow(command, ctx) === null ? 0 : 1)
  return rowCommands(resource.id)
    .filter((command) => !['view', 'delete'].includes(operationOf(command)))
    .toSorted((a, b) => blockedOrder(a) - blockedOrder(b))
    .map((command) => ({ id: command.id, label: buttonLabel(resource, command) }))
}
