import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Command, type Ctx, isDestructive } from '../../../palette/command.ts'
import { readCtx } from '../../ctx.ts'
import { keysOf, runCommand } from '../../commandRuntime.ts'
import { reasonNow, registry, titleNow } from '../../registry.ts'
import { Icon } from '../../shell/Icon.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { moveInMenu } from '../../shell/moveInMenu.ts'
import { t } from '../../text.ts'
import { rowCommands } from './resourceCommands.ts'

export interface MenuPosition {
  readonly x: number
  readonly y: number
}
interface RowMenuProps {
  readonly resource: string
  readonly anchor: MenuPosition
  readonly close: () => void
}

const COMMON_COMMANDS = [
  'record.openTab',
  'record.openWindow',
  'list.copy',
  'list.copyId',
  'list.copyLink',
  'list.copyJson',
]

/** Positions the menu wholly within the window and focuses its first entry. */
function useMenuPosition(menu: RefObject<HTMLElement | null>, anchor: MenuPosition): MenuPosition {
  const [position, setPosition] = useState<MenuPosition>(anchor)
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect()
    if (box)
      setPosition({
        x: Math.max(8, Math.min(anchor.x, innerWidth - box.width - 8)),
        y: Math.max(8, Math.min(anchor.y, innerHeight - box.height - 8)),
      })
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [anchor])
  return position
}

function useOutside(menu: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      if (!menu.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [close])
}

/** The commands of the row (or the selected rows) with their keys. */
export function RowMenu({ resource, anchor, close }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const position = useMenuPosition(menu, anchor)
  useOutside(menu, close)
  const ctx = { ...readCtx(), zone: 'grid' as const }
  const others = COMMON_COMMANDS.flatMap((id) => registry.get(id) ?? [])
  const item = (command: Command) => <MenuItem key={command.id} command={command} ctx={ctx} close={close} />
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={t('行菜单')}
      data-zone="grid"
      className="menu fixed max-h-[80dvh] overflow-y-auto"
      style={{ left: position.x, top: position.y }}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        moveInMenu(event, menu.current)
        event.stopPropagation()
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault()
          close()
        }
      }}
    >
      {rowCommands(resource).map(item)}
      <div className="menu-line" role="separator" />
      {others.map(item)}
    </div>
  )
}

interface MenuItemProps {
  readonly command: Command
  readonly ctx: Ctx
  readonly close: () => void
}

function MenuItem({ command, ctx, close }: MenuItemProps) {
  const reason = reasonNow(command, ctx)
  const keys = keysOf(command.id)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      aria-disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => {
        runCommand(command.id, 'button')
        close()
      }}
    >
      <Icon name={command.icon ?? ''} />
      <span className={isDestructive(command) ? 'text-bad' : ''}>{titleNow(command, ctx)}</span>
      {keys ? <KeyHint keys={keys} /> : null}
    </button>
  )
}
