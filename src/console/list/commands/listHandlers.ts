import { appearance } from '../../appearance.ts'
import { focusWhenRendered } from '../../shell/focusWhenRendered.ts'
import type { ListHandlers } from '../../../palette/command.ts'
import { everything, invertPage, NOTHING, toggle, withRows } from '../../../palette/selection.ts'
import { REMOVE } from '../../../palette/remove.ts'
import { resetFilter } from '../filters/cleanFilter.ts'
import { changeColumn } from '../columns/columnKeys.ts'
import { showState, stateTabs } from '../views/stateTabs.ts'
import type { ActiveList } from '../activeList.ts'
import { actOn } from './actOn.ts'
import { copyAs } from './copyAs.ts'
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
  if (mode === 'toggle' && id && model.row(id)) selection.put(toggle(selection.get(), id))
  else if (mode === 'none') selection.put(NOTHING)
  else if (mode === 'invert') selection.put(invertPage(selection.get(), pageIds(source)))
  else if (mode === 'page') selection.put(withRows(selection.get(), pageIds(source)))
  else if (mode === 'all') selection.put(everything(model.filter(), source.total().rows))
}

async function openColumns(state: ListScreenState): Promise<void> {
  ;(await import('./openDialogs.tsx')).openColumnDialog(state)
}

function openMenuAtCursor({ state: { model, grid }, parts }: ActiveList): void {
  const { id } = model.cursor.get(),
    box = grid.current?.cursorRect()
  if (id) parts.menuOf(id, (box?.left ?? 200) + 48, box?.bottom ?? 200)
}

const FIRST_FIELD = ':is(input, select):enabled'

/** By keyboard the input beside the chips, in conventional mode the first field of the form. */
function focusFilters({ state: { viewState }, parts }: ActiveList): void {
  focusWhenRendered(
    () => {
      if (appearance.mode === 'classic') viewState.showFilters(false)
    },
    () => parts.filterBar.current?.querySelector<HTMLElement>(FIRST_FIELD),
  )
}

/** Shows the form of the filters with its first field in focus, or hides it. */
function toggleFilterPanel({ state: { viewState, grid }, parts }: ActiveList): void {
  const isClassic = appearance.mode === 'classic'
  const isShown = isClassic !== viewState.filters
  if (isShown) {
    viewState.showFilters(!viewState.filters)
    grid.current?.focus()
    return
  }
  focusWhenRendered(
    () => viewState.showFilters(!viewState.filters),
    () => (isClassic ? parts.filterBar : parts.filterPanel).current?.querySelector<HTMLElement>(FIRST_FIELD),
  )
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
    columns: () => openColumns(state),
    saveView: async () => {
      ;(await import('./openDialogs.tsx')).openViewDialog(state)
    },
    group: async (field) => (await import('../groups/groupBy.ts')).groupBy(state, field),
    scroll: (mode) => viewState.setContinuous(mode === 'continuous'),
    rowMenu: () => openMenuAtCursor(list),
    stepSplit: () => viewState.stack(!viewState.stacked),
    tab: (position) => showState(state, stateTabs(state.resource)[position - 1]),
    column: (change) => (change === 'menu' ? openColumns(state) : changeColumn(state, change)),
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
