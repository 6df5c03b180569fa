import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { NOTHING } from '../../palette/selection.ts'
import type { ScreenParts } from './activeList.ts'
import { keysUntilFocused } from '../shell/keysUntilFocused.ts'
import type { MenuPosition } from '../shell/MenuPanel.tsx'
import type { ListScreenState } from './useListScreen.ts'

export interface ListParts extends ScreenParts {
  readonly search: (filter: Record<string, string>) => void
  readonly leaveFilter: () => void
}

/** What the components of a list screen provide for its commands and for each other. */
export function useListParts(
  screen: ListScreenState,
  filterBar: RefObject<HTMLFormElement | null>,
  openMenu: (position: MenuPosition) => void,
): ListParts {
  const { model, grid, change, viewState } = screen
  const filterPanel = useRef<HTMLFormElement>(null)
  const menuOf = useCallback(
    (id: string, x: number, y: number) => {
      if (model.group && !model.row(id)) return
      if (!model.selection.isSelected(id)) model.selection.put(NOTHING)
      const index = model.source.indexOf(id)
      if (index >= 0) model.cursor.put({ id, index, column: null })
      openMenu({ x, y })
      keysUntilFocused('[role=menu]')
    },
    [model, openMenu],
  )
  return useMemo(
    () => ({
      filterBar,
      filterPanel,
      menuOf,
      search: (filter) => {
        change({ filter, current: 1 }, true)
        if (document.activeElement?.matches('[data-zone=filter] input[type=search]')) grid.current?.focus()
      },
      leaveFilter: () => {
        viewState.showFilters(false)
        grid.current?.focus()
      },
    }),
    [menuOf, change, grid, viewState, filterBar],
  )
}
