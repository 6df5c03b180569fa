import type { Resource } from '../../../contract/define/resource.ts'
import type { Command, Ctx } from '../../../palette/command.ts'
import type { GridColumn, GridRow } from '../../grid/types.ts'
import { readCtx } from '../../ctx.ts'
import { reasonNow, registry } from '../../registry.ts'
import { runCommand } from '../../commandRuntime.ts'
import { rowTitle } from '../../record/valueText.ts'
import { t } from '../../text.ts'
import { onRow } from './onRow.ts'
import { buttonLabel, rowCommands } from './resourceCommands.ts'
import type { ListScreenState } from '../useListScreen.ts'

const MAX_BUTTONS = 4

/** The column of row buttons in conventional mode; every button runs a command on its row. */
export function rowButtons(
  screen: ListScreenState,
  more: (id: string, x: number, y: number) => void,
): GridColumn | null {
  const { resource } = screen
  const commands = rowCommands(resource.id).filter(
    (command) => command.placement === 'row' || command.placement === 'both',
  )
  if (commands.length === 0) return null
  const painter = (element: HTMLElement, _value: unknown, row: GridRow): void => {
    const id = String(row.id)
    const state = resource.stateField ? String(row[resource.stateField] ?? '') || null : null
    const painted = [id, row.version, state].join(':')
    if (element.dataset.rowButtons === painted) return
    element.dataset.rowButtons = painted
    const ctx = contextOn(resource, { id, title: rowTitle(resource.title, row), state })
    // What only a read-only impersonation forbids stays visible, in grey and with its reason.
    const asWriter = { ...ctx, readOnly: false }
    element.replaceChildren(
      ...commands
        .filter((command) => reasonNow(command, asWriter) === null)
        .slice(0, MAX_BUTTONS)
        .map((command) => rowButton(screen, command, { id, reason: reasonNow(command, ctx) })),
      ...(commands.length > MAX_BUTTONS ? [moreButton(id, more)] : []),
    )
  }
  return {
    id: '#buttons',
    label: t('操作'),
    kind: 'text',
    width: Math.min(280, 24 + Math.min(commands.length, MAX_BUTTONS) * 48),
    sortable: false,
    hideable: false,
    painter,
  }
}

/** The console's state as if the cursor were on this row and nothing were selected. */
function contextOn(resource: Resource, cursor: NonNullable<NonNullable<Ctx['list']>['cursor']>): Ctx {
  const base = readCtx()
  const selection = { kind: 'none' as const }
  return {
    ...base,
    zone: 'grid',
    list: base.list
      ? { ...base.list, selection, cursor }
      : { resource: resource.id, view: '', selection, states: new Set<string>(), cursor, total: 0 },
  }
}

function rowButton(
  screen: ListScreenState,
  command: Command,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = reason === null ? 'mr-3 text-link hover:underline' : 'mr-3 cursor-default text-fg3'
  if (reason !== null) {
    button.ariaDisabled = 'true'
    button.title = reason
  }
  button.tabIndex = -1
  button.dataset.command = command.id
  button.textContent = t(buttonLabel(screen.resource, command))
  button.onclick = (event) => {
    event.stopPropagation()
    if (reason !== null) return
    onRow(screen, id, () => {
      if (registry.get(command.id)) runCommand(command.id, 'button', { input: {} })
    })
  }
  return button
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
