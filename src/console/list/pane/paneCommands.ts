import type { Resource } from '../../../contract/define/resource.ts'
import type { ListContext } from '../../../palette/listContext.ts'
import { readCtx } from '../../ctx.ts'
import { reasonNow } from '../../registry.ts'
import { buttonLabel, operationOf, rowCommands } from '../commands/resourceCommands.ts'

interface PaneCommand {
  readonly id: string
  readonly label: string
  readonly action: string
  /** Whether it can run on the record now. */
  readonly canRun: boolean
}

/**
 * Commands of the record in the pane, those that can run now before the others; opening and deleting have
 * keys and menu entries only.
 */
export function paneCommands(resource: Resource, list: ListContext): readonly PaneCommand[] {
  const ctx = { ...readCtx(), zone: 'grid' as const, list }
  return rowCommands(resource.id)
    .filter((command) => !['view', 'delete'].includes(operationOf(command)))
    .map((command) => ({
      id: command.id,
      label: buttonLabel(resource, command),
      action: operationOf(command),
      canRun: reasonNow(command, ctx) === null,
    }))
    .toSorted((a, b) => Number(b.canRun) - Number(a.canRun))
}
