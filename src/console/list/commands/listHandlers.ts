import { focusWhenRendered } from '../../shell/waitForElement.ts'
import type { ListHandlers, RecordHandlers } from '../../../palette/command.ts'
import { everything, invertPage, NOTHING, toggle, withRows } from '../../../palette/selection.ts'
import { REMOVE } from '../../bulk/remove.ts'
import { recordTabs } from '../../record/recordTabs.ts'
import { resetFilter } from '../address.ts'
import { showState, stateTabs } from '../views/stateTabs.ts'
import type { ActiveList } from '../activeList.ts'
import { actOn } from './actOn.ts'
import { copyAs } from './copyAs.ts'
import { editRow, openRow } from './openRecord.ts'
import { pageIds } from '../pageIds.ts'
import type { ListModel } from '../model.ts'
import type { ListScreenState } from '../useListScreen.ts'

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

function selectRows({ model }: ListScreenState, mode: Parameters<ListHandlers['select']>[0]): void {
  if (mode === 'toggle' || mode === 'none') return selectShownRows(model, mode)
  whenRowsShown(model, () => selectShownRows(model, mode))
}

function selectShownRows(model: ListModel, mode: Parameters<ListHandlers['select']>[0]): void {
  const { selection, source } = model
  const id = model.cursor.get().id
  if (mode === 'toggle' && id) selection.put(toggle(selection.get(), id))
  else if (mode === 'none') selection.put(NOTHING)
  else if (mode === 'invert') selection.put(invertPage(selection.get(), pageIds(source)))
  else if (mode === 'page') selection.put(withRows(selection.get(), pageIds(source)))
  else if (mode === 'all') selection.put(everything(model.filter(), source.total().rows))
}

/** What commands may do with this list. */
export function listHandlers({ state, parts }: ActiveList): ListHandlers {
  const { change, address, viewState } = state
  return {
    refresh: () => {
      void state.refresh()
    },
    focusFilter: () => focusWhenRendered(() => viewState.showFilters(true), parts.filterField),
    resetFilter: () => change({ filter: resetFilter(address.filter), current: 1 }, true),
    page: (by) => turnPage(state, by),
    select: (mode) => selectRows(state, mode),
    copy: (format) => copyAs(state, format),
    columns: parts.openColumns,
    saveView: parts.saveView,
    scroll: (mode) => viewState.setContinuous(mode === 'continuous'),
    rowMenu: parts.openMenu,
    stepSplit: () => viewState.stack(!viewState.stacked),
    tab: (position) => showState(state, stateTabs(state.resource)[position - 1]),
    column: parts.column,
    act: (action, input) => actOn(state, action, input),
    remove: () => actOn(state, REMOVE),
    exportRows: async () => {
      ;(await import('./exportList.tsx')).openExportDialog(state)
    },
    importRows: async () => {
      ;(await import('./importList.tsx')).openImportDialog(state)
    },
    download: async () => {
      await (await import('./downloadFiles.ts')).downloadFiles(state)
    },
  }
}

/** What commands may do with the record under the cursor. */
export function recordHandlers(screen: ListScreenState): RecordHandlers {
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
  }
}
