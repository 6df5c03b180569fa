import { type Command, type Ctx, isDestructive } from '../../../palette/command.ts'
import { readCtx } from '../../ctx.ts'
import { keysOf, runCommand } from '../../commandRuntime.ts'
import { reasonNow, registry, titleNow } from '../../registry.ts'
import { Icon } from '../../shell/Icon.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { MenuEntry, MenuPanel, type MenuPosition } from '../../shell/MenuPanel.tsx'
import { t } from '../../text.ts'
import { rowCommands } from './resourceCommands.ts'

interface RowMenuProps {
  readonly resource: string
  readonly anchor: MenuPosition
  readonly close: () => void
}

const COMMON_COMMANDS = [
  'operations.repeatLast',
  'record.openTab',
  'record.openWindow',
  'list.editCell',
  'list.copy',
  'list.copyId',
  'list.copyLink',
  'list.copyJson',
]

/** The commands of the row (or the selected rows) with their keys. */
export function RowMenu({ resource, anchor, close }: RowMenuProps) {
  const ctx = { ...readCtx(), zone: 'grid' as const }
  const others = COMMON_COMMANDS.filter((id) => id !== 'list.editCell' || ctx.list?.editsCells).flatMap(
    (id) => registry.get(id) ?? [],
  )
  const entry = (command: Command) => <CommandEntry key={command.id} command={command} ctx={ctx} />
  return (
    <MenuPanel
      label={t('行菜单')}
      className="fixed max-h-[80dvh] overflow-y-auto"
      trigger={null}
      position={anchor}
      closed={close}
    >
      {rowCommands(resource).map(entry)}
      <div className="menu-line" role="separator" />
      {others.map(entry)}
    </MenuPanel>
  )
}

/** A command as an entry of a menu, with its keys, or why it cannot run. */
export function CommandEntry({ command, ctx }: { readonly command: Command; readonly ctx: Ctx }) {
  const keys = keysOf(command.id)
  return (
    <MenuEntry reason={reasonNow(command, ctx)} choose={() => runCommand(command.id, 'button')}>
      <Icon name={command.icon ?? ''} />
      <span className={isDestructive(command) ? 'text-bad' : ''}>{titleNow(command, ctx)}</span>
      {keys ? <KeyHint keys={keys} /> : null}
    </MenuEntry>
  )
}
