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

/** A command offered on a row, and why it is grey; null if it can be pressed. */
interface Offer {
  readonly command: Command
  readonly reason: string | null
}

interface RowButtonOptions {
  readonly resource: Resource
  /** The list as it is when a button is pressed. */
  readonly screen: () => ListScreenState
  /** Opens the menu of a row. */
  readonly openMenu: (id: string, x: number, y: number) => void
}

const hasRowButton = ({ placement }: Command): boolean => placement === 'row' || placement === 'both'
const buttonCommands = (resource: Resource): Command[] => rowCommands(resource.id).filter(hasRowButton)

/** Ids of the commands with a button on the rows of a resource, in their order. */
export const rowButtonIds = (resource: Resource): string =>
  buttonCommands(resource)
    .map(({ id }) => id)
    .join()

/**
 * The column of row buttons in conventional mode; every button runs a command on its row. A row that is painted again
 * keeps its elements while the same is offered on it: a button that is being pressed is not replaced.
 */
export function rowButtons(options: RowButtonOptions): GridColumn | null {
  const { resource, openMenu } = options
  const count = buttonCommands(resource).length
  if (count === 0) return null
  const painter = (element: HTMLElement, _value: unknown, row: GridRow): void => {
    const id = String(row.id)
    const state = resource.stateField ? String(row[resource.stateField] ?? '') || null : null
    const painted = [id, row.version, state].join(':')
    if (element.dataset.painted === painted) return
    element.dataset.painted = painted
    const offers = offersOn(resource, { id, title: rowTitle(resource.title, row), state })
    const offered = [id, ...offers.map(({ command, reason }) => `${command.id}=${reason}`)].join()
    if (element.dataset.offered === offered) return
    element.dataset.offered = offered
    element.replaceChildren(
      ...offers.map((offer) => rowButton(options, offer, id)),
      ...(count > MAX_BUTTONS ? [moreButton(id, openMenu)] : []),
    )
  }
  return {
    id: '#buttons',
    label: t('操作'),
    kind: 'text',
    width: Math.min(280, 24 + Math.min(count, MAX_BUTTONS) * 48),
    sortable: false,
    hideable: false,
    painter,
  }
}

/** The first commands that can run on a row now. */
function offersOn(resource: Resource, cursor: Parameters<typeof contextOn>[1]): Offer[] {
  const ctx = contextOn(resource, cursor)
  // What only a read-only impersonation forbids stays visible, in grey and with its reason.
  const asWriter = { ...ctx, readOnly: false }
  return buttonCommands(resource)
    .filter((command) => reasonNow(command, asWriter) === null)
    .slice(0, MAX_BUTTONS)
    .map((command) => ({ command, reason: reasonNow(command, ctx) }))
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
  { resource, screen }: RowButtonOptions,
  { command, reason }: Offer,
  id: string,
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
  button.textContent = t(buttonLabel(resource, command))
  button.onclick = (event) => {
    event.stopPropagation()
    if (reason !== null) return
    onRow(screen(), id, () => {
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
