import type { RefObject } from 'react'
import type { Ctx, Split } from '../../palette/command.ts'
import type { Selection, ListContext, UnmetRows } from '../../palette/listContext.ts'
import { NOTHING, onlyRows, pageState } from '../../palette/selection.ts'
import { unmetActions, unmetReasons } from '../record/unmetActions.ts'
import { rowTitle } from '../record/valueText.ts'
import { type ActiveScreen, activeScreen } from '../screen.ts'
import { zoneNow } from '../zone.ts'
import { pageIds } from './pageIds.ts'
import { listOffers } from './listOffers.ts'
import { allViews } from './views/viewStore.ts'
import type { ListScreenState } from './useListScreen.ts'

/** What the components of a list screen provide for its commands. */
export interface ScreenParts {
  /** The chips and their input, or the form of the filters in conventional mode. */
  readonly filterBar: RefObject<HTMLFormElement | null>
  /** The form of the filters beside the chips. */
  readonly filterPanel: RefObject<HTMLFormElement | null>
  /** Opens the menu of one row; for a selected row it concerns all selected ones. */
  readonly menuOf: (id: string, x: number, y: number) => void
}

/** A list registered as the active screen. */
export interface ActiveList extends ActiveScreen {
  readonly state: ListScreenState
  readonly parts: ScreenParts
  /** Arrangement of the pane beside the list. */
  readonly split: () => Split
}

export const isActiveList = (screen: ActiveScreen | null): screen is ActiveList =>
  screen !== null && 'state' in screen

const ON_ROWS: ReadonlySet<string> = new Set(['grid', 'detail', 'palette'])

/** How many loaded selected rows are in each state. */
function countStates({ resource, model }: ListScreenState, selection: Selection): Record<string, number> {
  const stateCounts: Record<string, number> = {}
  const field = resource.stateField
  if (!field || selection.kind !== 'rows') return stateCounts
  for (const id of selection.ids) {
    const state = model.row(id)?.[field]
    if (state !== undefined && state !== null)
      stateCounts[String(state)] = (stateCounts[String(state)] ?? 0) + 1
  }
  return stateCounts
}

/** The loaded selected rows that do not meet the conditions of an action, by action. */
function countUnmet({ resource, model }: ListScreenState, selection: Selection): Record<string, UnmetRows> {
  const unmetRows: Record<string, UnmetRows> = {}
  const isConditional = Object.values(resource.actions).some(({ requires }) => requires)
  if (!isConditional || selection.kind !== 'rows') return unmetRows
  for (const id of selection.ids) {
    const row = model.row(id)
    for (const [name, { reason }] of row ? unmetActions(resource, row) : []) {
      const earlier = unmetRows[name]
      unmetRows[name] = { count: (earlier?.count ?? 0) + 1, reason: earlier?.reason ?? reason }
    }
  }
  return unmetRows
}

/** The list's state for commands; while a row button runs, its row counts as the selection. */
export function contextOf(screen: ListScreenState, onlyId = screen.only.current): ListContext {
  const { resource, model, address } = screen
  const selection = onlyId === null ? model.selection.get() : onlyRows([onlyId])
  const row = screen.cursorRow()
  const stateCounts = countStates(screen, selection)
  const state = row && resource.stateField ? row[resource.stateField] : null
  return {
    resource: resource.id,
    view: address.view,
    selection,
    states: new Set(Object.keys(stateCounts)),
    stateCounts,
    unmet: countUnmet(screen, selection),
    pageState: pageState(selection, pageIds(model.source)),
    total: model.source.total().rows,
    ...listOffers(screen),
    cursor: row
      ? {
          id: row.id,
          title: rowTitle(resource.title, row),
          state: typeof state === 'string' && state !== '' ? state : null,
          unmet: unmetReasons(resource, row),
        }
      : null,
  }
}

/**
 * The target rows of a command: the row whose button was pressed, else the selected rows, else the row under
 * the cursor while the keyboard is on rows.
 */
export function targetRows(screen: ListScreenState): Selection {
  const { model, only } = screen
  if (only.current !== null) return onlyRows([only.current])
  const selection = model.selection.get()
  if (selection.kind !== 'none') return selection
  const row = screen.cursorRow()
  return row && ON_ROWS.has(zoneNow(document.activeElement)) ? onlyRows([row.id]) : NOTHING
}

/** The active list, the form of the active screen, and the views of all lists, for commands. */
export function screenContext(): Pick<Ctx, 'list' | 'split' | 'form' | 'views'> {
  const screen = activeScreen(),
    list = isActiveList(screen) ? screen : null,
    form = screen?.form()
  return {
    split: list?.split() ?? 'off',
    list: list && contextOf(list.state),
    form: { open: Boolean(form), dirty: form?.dirty() ?? false, invalid: form?.invalid() ?? false },
    views: allViews(),
  }
}
