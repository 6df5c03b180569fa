import { focusWhenRendered } from '../../shell/waitForElement.ts'
import type { Host } from '../../../palette/command.ts'
import { everything, invertPage, NOTHING, toggle, withRows } from '../../../palette/selection.ts'
import { recordTabs } from '../../record/recordTabs.ts'
import { resetFilter } from '../address.ts'
import { showState, stateTabs } from '../views/stateTabs.ts'
import { copyAs } from './copyAs.ts'
import { editRow, openRow } from './openRecord.ts'
import { pageIds } from '../pageIds.ts'
import type { ListModel } from '../model.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** Functions that the components of a list screen provide for its commands. */
export interface ScreenParts {
  readonly filterField: () => HTMLElement | null | undefined
  readonly openMenu: () => void
  readonly openColumns: () => void
  readonly saveView: () => void
  readonly column: Host['list']['column']
}

function turnPage({ model, change, address }: ListScreenState, by: 1 | -1): void {
  const { rows, exact } = model.source.total()
  const last = exact ? Math.max(1, Math.ceil(rows / address.size)) : Infinity
  const next = Math.min(last, Math.max(1, address.current + by))
  if (model.remote && next !== address.current) change({ current: next }, true)
}

/**
 * Calls back when the rows of the present filter are shown: at once, or when they have been read; never if
 * another filter is chosen before.
 */
function whenRowsShown({ source, query }: ListModel, callback: () => void): void {
  if (source.count() > 0 || !source.busy()) return callback()
  const requestedQuery = query()
  const unsubscribe = source.subscribe(() => {
    if (source.count() === 0 && source.busy()) return
    unsubscribe()
    if (query() === requestedQuery) callback()
  })
}

function selectRows({ model }: ListScreenState, mode: Parameters<Host['list']['select']>[0]): void {
  if (mode === 'toggle' || mode === 'none') return selectShownRows(model, mode)
  whenRowsShown(model, () => selectShownRows(model, mode))
}

function selectShownRows(model: ListModel, mode: Parameters<Host['list']['select']>[0]): void {
  const { selection, source } = model
  const id = model.cursor.get().id
  if (mode === 'toggle' && id) selection.put(toggle(selection.get(), id))
  else if (mode === 'none') selection.put(NOTHING)
  else if (mode === 'invert') selection.put(invertPage(selection.get(), pageIds(source)))
  else if (mode === 'page') selection.put(withRows(selection.get(), pageIds(source)))
  else if (mode === 'all') selection.put(everything(model.filter(), source.total().rows))
}

/** Host methods of this list. */
export function listHost(screen: ListScreenState, parts: ScreenParts): Host['list'] {
  const { change, address, viewState } = screen
  return {
    refresh: () => {
      void screen.refresh()
    },
    focusFilter: () => focusWhenRendered(() => screen.viewState.showFilters(true), parts.filterField),
    resetFilter: () => change({ filter: resetFilter(address.filter), current: 1 }, true),
    page: (by) => turnPage(screen, by),
    select: (mode) => selectRows(screen, mode),
    copy: (format) => copyAs(screen, format),
    columns: parts.openColumns,
    saveView: parts.saveView,
    scroll: (mode) => viewState.setContinuous(mode === 'continuous'),
    rowMenu: parts.openMenu,
    tab: (position) => showState(screen, stateTabs(screen.resource)[position - 1]),
    column: parts.column,
  }
}

/** Host methods of the record under the cursor. */
export function recordHost(screen: ListScreenState): Host['record'] {
  const { pane, grid, model, viewState } = screen
  return {
    create: () => {
      void pane.show({ kind: 'new', preset: screen.options.preset ?? {} })
    },
    edit: () => {
      void editRow(screen)
    },
    open: (target) => {
      const id = screen.only.current ?? model.cursor.get().id
      if (id) openRow(screen, id, target)
    },
    peek: () => {
      void pane.show({ kind: pane.view.kind === 'peek' ? 'none' : 'peek' })
    },
    step: (by) => grid.current?.moveCursor(by),
    closePane: () => {
      void pane.show({ kind: 'none' }).then((closed) => {
        if (closed) grid.current?.focus()
      })
    },
    section: (by) => {
      const tabs = recordTabs(screen.resource)
      viewState.chooseTab(tabs[(tabs.indexOf(viewState.tab) + by + tabs.length) % tabs.length] ?? 'detail')
    },
    save: () => pane.form()?.save(),
    focusInvalid: (by) => pane.form()?.focusInvalid(by),
  }
}
