import type { GridColumn, GridRow } from '../../grid/types.ts'
import { readCtx } from '../../ctx.ts'
import { reasonNow, registry } from '../../registry.ts'
import { runCommand } from '../../desk.ts'
import { rowTitle } from '../../record/valueText.ts'
import { t } from '../../text.ts'
import { onRow } from './onRow.ts'
import { buttonLabel, rowCommands } from './resourceCommands.ts'
import type { ListScreenState } from '../useListScreen.ts'

const SHOWN = 4

/** The column of row buttons of the conventional mode; every button runs a command on its row. */
export function rowButtons(
  screen: ListScreenState,
  more: (id: string, x: number, y: number) => void,
): GridColumn | null {
  const { resource } = screen
  const commands = rowCommands(resource.id).filter(
    (command) => command.place === 'row' || command.place === 'both',
  )
  if (commands.length === 0) return null
  const painter = (element: HTMLElement, _value: unknown, row: GridRow): void => {
    const id = String(row.id)
    const state = resource.stateField ? String(row[resource.stateField] ?? '') || null : null
    const painted = [id, row.version, state].join(':')
    if (element.dataset.rowButtons === painted) return
    element.dataset.rowButtons = painted
    const base = readCtx()
    const list = base.list && {
      ...base.list,
      selection: { kind: 'none' as const },
      cursor: { id, title: rowTitle(resource.title, row), state },
    }
    const ctx = {
      ...base,
      zone: 'grid' as const,
      list: list ?? {
        resource: resource.id,
        view: '',
        selection: { kind: 'none' as const },
        states: new Set<string>(),
        cursor: { id, title: rowTitle(resource.title, row), state },
        total: 0,
      },
    }
    element.replaceChildren(
      ...commands
        .filter((command) => reasonNow(command, ctx) === null)
        .slice(0, SHOWN)
        .map((command) => {
          const button = document.createElement('button')
          button.type = 'button'
          button.className = 'mr-3 text-link hover:underline'
          button.tabIndex = -1
          button.dataset.command = command.id
          button.textContent = t(buttonLabel(resource, command))
          button.onclick = (event) => {
            event.stopPropagation()
            onRow(screen, id, () => {
              if (registry.get(command.id)) runCommand(command.id, 'button', { input: {} })
            })
          }
          return button
        }),
      ...(commands.length > SHOWN ? [moreButton(id, more)] : []),
    )
  }
  return {
    id: '#buttons',
    label: t('操作'),
    kind: 'text',
    width: Math.min(280, 24 + Math.min(commands.length, SHOWN) * 48),
    sortable: false,
    hideable: false,
    painter,
  }
}

function moreButton(id: string, more: (id: string, x: number, y: number) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'text-fg2'
  button.tabIndex = -1
  button.textContent = '⋯'
  button.setAttribute('aria-label', t('更多操作'))
  button.onclick = (event) => {
    event.stopPropagation()
    const box = button.getBoundingClientRect()
    more(id, box.left, box.bottom)
  }
  return button
}
