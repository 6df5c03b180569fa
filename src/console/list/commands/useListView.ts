import type { RefObject } from 'react'
import type { MenuPosition } from '../../shell/MenuPanel.tsx'
import { useAnnouncements } from '../useAnnouncements.ts'
import { useLinkedPane } from '../pane/useLinkedPane.ts'
import { useListCommands } from './useListCommands.ts'
import { type ListFigures, useListFigures } from '../useListModel.ts'
import { type ListParts, useListParts } from '../useListParts.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { type SplitState, useSplitShape } from '../pane/useSplitShape.ts'

interface ListViewOptions {
  readonly screen: ListScreenState
  readonly isActive: boolean
  readonly classic: boolean
  readonly filterBar: RefObject<HTMLFormElement | null>
  readonly openMenu: (position: MenuPosition) => void
}
interface ListViewModel {
  readonly parts: ListParts
  readonly split: SplitState
  readonly figures: ListFigures
}

/** Connects a list screen with its commands, its link and the live region. */
export function useListView({
  screen,
  isActive,
  classic,
  filterBar,
  openMenu,
}: ListViewOptions): ListViewModel {
  const { model } = screen
  const figures = useListFigures(model)
  const split = useSplitShape(screen, classic)
  const parts = useListParts(screen, filterBar, openMenu)
  useListCommands(screen, { parts, isActive, split: split.mode })
  useLinkedPane(screen)
  useAnnouncements(model)
  return { parts, split, figures }
}
