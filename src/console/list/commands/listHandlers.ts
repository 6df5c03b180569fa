import type { ListHandlers } from '../../../palette/command.ts'
import { REMOVE } from '../../../palette/remove.ts'
import { resetFilter } from '../filters/cleanFilter.ts'
import { changeColumn } from '../columns/columnKeys.ts'
import { showState, stateTabs } from '../views/stateTabs.ts'
import type { ActiveList } from '../activeList.ts'
import { actOn } from './actOn.ts'
import { copyAs } from './copyAs.ts'
import { focusFilters, openColumns, toggleFilterPanel } from './filterHandlers.ts'
import { selectRows } from './selectRows.ts'
import type { ListScreenState } from '../useListScreen.ts'

function turnPage({ model, change, address }: ListScreenState, by: 1 | -1): void {
  const { rows, exact } = model.source.total()
  const last = exact ? Math.max(1, Math.ceil(rows / address.size)) : Infinity
  const next = Math.min(last, Math.max(1, address.current + by))
  if (model.remote && next !== address.current) change({ current: next }, true)
}

function openMenuAtCursor({ state: { model, grid }, parts }: ActiveList): void {
  const { id } = model.cursor.get(),
    box = grid.current?.cursorRect()
  if (id) parts.menuOf(id, (box?.left ?? 200) + 48, box?.bottom ?? 200)
}

async function showViewAt(state: ListScreenState, position: number): Promise<void> {
  ;(await import('../views/openView.ts')).showViewAt(state, position)
}

/** What commands may do with this list. */
export function listHandlers(list: ActiveList): ListHandlers {
  const { state } = list
  const { change, address, viewState } = state
  return {
    refresh: () => {
      void state.refresh()
    },
    focusFilter: () => focusFilters(list),
    filterPanel: () => toggleFilterPanel(list),
    resetFilter: () => change({ filter: resetFilter(address.filter), current: 1 }, true),
    page: (by) => turnPage(state, by),
    select: (mode) => selectRows(state, mode),
    copy: (format) => copyAs(state, format),
    editCell: () => void state.grid.current?.editCell(),
    columns: () => openColumns(list),
    saveView: async () => {
      await (await import('../views/openViewDialog.tsx')).openSaveDialog(state)
    },
    group: async (field) => (await import('../groups/groupBy.ts')).groupBy(state, field),
    scroll: (mode) => viewState.setContinuous(mode === 'continuous'),
    rowMenu: () => openMenuAtCursor(list),
    stepSplit: () => viewState.stack(!viewState.stacked),
    tab: (position) => {
      const tabs = stateTabs(state.resource)
      if (tabs.length > 0) showState(state, tabs[position - 1])
      else void showViewAt(state, position)
    },
    showView: (position) => {
      void showViewAt(state, position)
    },
    view: async (change) => {
      await (await import('../views/changeView.ts')).changeView(state, change)
    },
    column: (change) => (change === 'menu' ? openColumns(list) : changeColumn(state, change)),
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
