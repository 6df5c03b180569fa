import type { Command } from '../../../palette/command.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { registry } from '../../registry.ts'

const bySort = (a: Command, b: Command): number => (a.sort ?? 99) - (b.sort ?? 99)
const commandsOf = (resource: string): Command[] =>
  registry
    .all()
    .filter(
      (command) => command.resource === resource && command.opens === undefined && command.hidden !== true,
    )
    .toSorted(bySort)

/** Commands with a button above the rows. */
export const toolbarCommands = (resource: string): Command[] =>
  commandsOf(resource).filter((command) => command.placement === 'toolbar' || command.placement === 'both')

/** Buttons that fit into the line of a title. */
const MAX_TOOLBAR = 7

/**
 * The commands with a button above the rows in conventional mode: those on selected rows follow the others while
 * there is room, and not at all where states stand in the same line.
 */
export function classicToolbar({ id, list }: Resource): Command[] {
  const commands = toolbarCommands(id)
  const others = commands.filter(({ on }) => on === 'collection')
  const room = list.counts === null ? Math.max(0, MAX_TOOLBAR - others.length) : 0
  const onRows = commands.filter(({ on }) => on !== 'collection').slice(0, room)
  return commands.filter((command) => others.includes(command) || onRows.includes(command))
}

/** Commands that concern one row. */
export const rowCommands = (resource: string): Command[] =>
  commandsOf(resource).filter((command) => command.on === 'record' || command.on === 'selection')

/** Commands that concern selected rows. */
export const selectionCommands = (resource: string): Command[] =>
  commandsOf(resource).filter((command) => command.on === 'selection')

/** The command that creates a row. */
export const createCommand = (resource: string): Command | undefined =>
  commandsOf(resource).find((command) => command.id === `${resource}.add`)

const SHORT: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '修改',
  delete: '删除',
  view: '查看',
  export: '导出',
  import: '导入',
}
/** Short Chinese label of a command's button, without noun or row. */
export function buttonLabel(resource: Resource, command: Command): string {
  const operation = operationOf(command)
  return (
    resource.actions[operation]?.label ??
    (operation === 'import' ? resource.buttons.import?.label : undefined) ??
    SHORT[operation] ??
    (typeof command.title === 'string' ? command.title : operation)
  )
}

/** Name of an operation of a resource without its noun: `user.edit` → `edit`. */
export const operationOf = (command: Command): string => command.id.slice(command.id.lastIndexOf('.') + 1)
