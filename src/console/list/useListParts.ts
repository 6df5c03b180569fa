import { type RefObject, useCallback, useMemo } from 'react'
import type { ListHandlers } from '../../palette/command.ts'
import { NOTHING } from '../../palette/selection.ts'
import { menus } from '../menus.ts'
import { runColumn } from './columns/columnKeys.ts'
import { gridColumns } from './columns/columns.ts'
import type { ScreenParts } from './activeList.ts'
import type { MenuPosition } from './commands/RowMenu.tsx'
import type { ListScreenState } from './useListScreen.ts'

export interface ListParts extends ScreenParts {
  readonly search: (filter: Record<string, string>) => void
  readonly leaveFilter: () => void
  /** Opens the menu of one row; for a selected row it concerns all selected ones. */
  readonly menuOf: (id: string, x: number, y: number) => void
}

const dialogs = () => import('./commands/openDialogs.tsx')
const openColumns = (screen: ListScreenState): void => {
  void dialogs().then(({ openColumnDialog }) => openColumnDialog(screen))
}

function changeColumn(screen: ListScreenState, columnChange: Parameters<ListHandlers['column']>[0]): void {
  if (columnChange === 'menu') return openColumns(screen)
  const { model, grid, options } = screen
  const columns = gridColumns(options, menus.permissions)
  const chosen = columns.find((candidate) => candidate.id === model.cursor.get().column) ?? columns[0]
  if (chosen && grid.current)
    runColumn(grid.current, { id: chosen.id, width: chosen.width ?? 140 }, columnChange)
}

/** Functions that the components of a list screen provide for its commands and for each other. */
export function useListParts(
  screen: ListScreenState,
  filterBar: RefObject<HTMLFormElement | null>,
  openMenu: (position: MenuPosition) => void,
): ListParts {
  const { model, grid, change, viewState } = screen
  const menuOf = useCallback(
    (id: string, x: number, y: number) => {
      if (!model.selection.isSelected(id)) model.selection.put(NOTHING)
      const index = model.source.indexOf(id)
      if (index >= 0) model.cursor.put({ id, index, column: null })
      openMenu({ x, y })
    },
    [model, openMenu],
  )
  const column = useCallback<ListHandlers['column']>(
    (columnChange) => changeColumn(screen, columnChange),
    [screen],
  )
  return useMemo(
    () => ({
      column,
      menuOf,
      search: (filter) => {
        change({ filter, current: 1 }, true)
        if (document.activeElement?.matches('[data-zone=filter] input[type=search]')) grid.current?.focus()
      },
      leaveFilter: () => {
        viewState.showFilters(false)
        grid.current?.focus()
      },
      filterField: () => filterBar.current?.querySelector<HTMLElement>(':is(input, select):enabled'),
      openMenu: () => {
        const { id } = model.cursor.get(),
          box = grid.current?.cursorRect()
        if (id) menuOf(id, (box?.left ?? 200) + 48, box?.bottom ?? 200)
      },
      openColumns: () => openColumns(screen),
      saveView: () => {
        void dialogs().then(({ openViewDialog }) => openViewDialog(screen))
      },
    }),
    [column, menuOf, change, grid, viewState, filterBar, model, screen],
  )
}
