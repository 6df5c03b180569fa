import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import type { Host, Split as SplitMode } from '../../palette/command.ts'
import { NOTHING } from '../../palette/selection.ts'
import { menus } from '../menus.ts'
import { detailOf } from '../record/calls.ts'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'
import { runColumn } from './columnKeys.ts'
import { gridColumns } from './columns.ts'
import { openColumnDialog, openViewDialog } from './openDialogs.tsx'
import { listFilters, type ListFilter } from './filters.ts'
import type { MenuPlace } from './RowMenu.tsx'
import { type ScreenParts, useListCommands } from './useListCommands.ts'
import type { ListScreenState } from './useListScreen.ts'

interface PartsWish { readonly screen: ListScreenState; readonly inFront: boolean; readonly filterBar: RefObject<HTMLFormElement | null>; readonly openMenu: (place: MenuPlace) => void; readonly split: () => SplitMode }

export interface ListParts {
  readonly filters: readonly ListFilter[]
  readonly search: (filter: Record<string, string>) => void
  readonly leaveFilter: () => void
  /** Opens the menu of one row; on a marked row it concerns all marked ones. */
  readonly menuOf: (id: string, place: MenuPlace) => void
}

/** What the parts of a list screen do for its commands and for each other. */
export function useListParts({ screen, inFront, filterBar, openMenu, split }: PartsWish): ListParts {
  const { resource, model, grid, change, pane } = screen
  const filters = useMemo(() => listFilters(resource, menus.permissions), [resource])
  const search = useCallback((filter: Record<string, string>) => { change({ filter, current: 1 }, true); requestAnimationFrame(() => { if (document.activeElement?.closest('[data-zone=filter] input[type=search]')) grid.current?.focus() }) }, [change, grid])
  const leaveFilter = useCallback(() => { screen.showFilters(false); grid.current?.focus() }, [screen, grid])
  const focusFilter = useCallback(() => {
    screen.showFilters(true)
    requestAnimationFrame(() => filterBar.current?.querySelector<HTMLElement>('input, select')?.focus())
  }, [screen, filterBar])
  const menuOf = useCallback((id: string, place: MenuPlace) => {
    if (!model.selection.isSelected(id)) model.selection.put(NOTHING)
    const index = model.source.indexOf(id)
    if (index >= 0) model.cursor.put({ id, index, column: null })
    openMenu(place)
  }, [model, openMenu])
  const column = useCallback<Host['list']['column']>((what) => {
    if (what === 'menu') return openColumnDialog(screen)
    const columns = gridColumns(screen.wish, menus.permissions)
    const chosen = columns.find((one) => one.id === model.cursor.get().column) ?? columns[0]
    if (chosen && grid.current) runColumn(grid.current, { id: chosen.id, width: chosen.width ?? 140 }, what)
  }, [model, grid, screen])
  const parts = useMemo<ScreenParts>(() => ({
    focusFilter, column, split,
    openMenu: () => { const id = model.cursor.get().id; const box = grid.current?.cursorRect(); if (id) menuOf(id, { x: (box?.left ?? 200) + 48, y: box?.bottom ?? 200 }) },
    openColumns: () => openColumnDialog(screen), saveView: () => openViewDialog(screen),
  }), [focusFilter, column, split, model, grid, menuOf, screen])
  useListCommands(screen, parts, inFront)
  useLinkedPane(screen, pane.view.kind)
  useAnnouncements(screen)
  return useMemo(() => ({ filters, search, leaveFilter, menuOf }), [filters, search, leaveFilter, menuOf])
}

/** A link with a row opens that row; closing the pane takes it out of the link. */
function useLinkedPane(screen: ListScreenState, kind: string): void {
  const { address, model, pane, wish, resource } = screen
  useEffect(() => {
    if (!wish.linked || address.row === '' || address.pane === 'none' || model.cursor.get().id === address.row) return
    if (pane.form()?.dirty()) return
    model.cursor.put({ id: address.row, index: Math.max(0, model.source.indexOf(address.row)), column: null })
    if (address.pane === 'edit') void detailOf(resource, address.row).then((row) => pane.leave({ kind: 'edit', row }), () => undefined)
    else pane.leave({ kind: 'detail' })
  }, [address.row, address.pane])
  useEffect(() => { if (wish.linked && address.pane === 'new' && kind === 'none') pane.leave({ kind: 'new', preset: {} }) }, [])
  useEffect(() => { if (wish.linked && kind === 'none' && address.row !== '' && model.cursor.get().id !== null) screen.change({ row: '', pane: 'none' }) }, [kind])
}

/** Tells how many rows were found and how many are marked. */
function useAnnouncements({ model }: ListScreenState): void {
  useEffect(() => {
    let busy = model.source.busy()
    return model.source.subscribe(() => {
      const now = model.source.busy()
      if (busy && !now && model.source.error() === null) announce(t('{count} 项结果', { count: model.source.total().rows }))
      busy = now
    })
  }, [model])
  useEffect(() => model.selection.subscribe(() => {
    const selection = model.selection.get()
    announce(selection.kind === 'none' ? t('没有选择') : t('已选 {count} 条', { count: selection.kind === 'rows' ? selection.ids.size : selection.seen - selection.except.size }))
  }), [model])
}
