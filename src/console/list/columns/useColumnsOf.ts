import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ColumnState, GridColumn } from '../../grid/types.ts'
import { menus } from '../../menus.ts'
import { useRegistryVersion } from '../../registry.ts'
import { useLocale } from '../../text.ts'
import { gridColumns } from './columns.ts'
import { rowButtons } from '../commands/rowButtons.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { keepColumns, keptColumns } from '../views/views.ts'

const BUTTONS = '#buttons'
const own = (ids: readonly string[]): string[] => ids.filter((id) => id !== BUTTONS)

export interface ListColumns {
  readonly columns: readonly GridColumn[]
  readonly columnState: Partial<ColumnState>
  readonly onColumns: (state: ColumnState) => void
}

/**
 * The columns of a list as the operator arranged them; the conventional mode adds one of row buttons at the
 * end.
 */
export function useColumnsOf(
  screen: ListScreenState,
  classic: boolean,
  openMenu: (id: string, x: number, y: number) => void,
): ListColumns {
  const { wish } = screen
  const { permissions } = useSnapshot(menus)
  const language = useLocale()
  const commands = useRegistryVersion()
  const columns = useMemo(() => {
    const buttons = classic ? rowButtons(screen, openMenu) : null
    return [...gridColumns(wish, permissions), ...(buttons ? [buttons] : [])]
  }, [wish.resource, wish.columns, wish.rows.shape, permissions, language, classic, commands, openMenu])
  const columnState = useMemo(() => {
    const kept = keptColumns(wish.name)
    return classic ? { ...kept, end: [...(kept.end ?? []), BUTTONS] } : kept
  }, [wish.name, classic])
  const onColumns = useCallback(
    (state: ColumnState) =>
      keepColumns(wish.name, { ...state, order: own(state.order), end: own(state.end) }),
    [wish.name],
  )
  return { columns, columnState, onColumns }
}
