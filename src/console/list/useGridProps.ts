import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ColumnState, GridProps, GridRow, OpenHow, SortKey } from '../grid/types.ts'
import { pending } from '../keys/press.ts'
import { look } from '../look.ts'
import { menus } from '../menus.ts'
import { useRegistryVersion } from '../registry.ts'
import { t, useLocale } from '../text.ts'
import { nextSort } from './address.ts'
import { gridColumns } from './columns.ts'
import { rowButtons } from './rowButtons.ts'
import { openRow } from './screenCommands.ts'
import type { ListScreenState } from './useListScreen.ts'
import { keepColumns, keptColumns } from './views.ts'

const sortKeys = (sort: string): readonly SortKey[] => sort.split(',').filter((key) => key !== '').map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }))
const sequenceWaiting = (): boolean => pending.strokes.length > 0

interface Around { readonly classic: boolean; readonly openMenu: (id: string, x: number, y: number) => void }

/** The grid's side of a list screen; stable between renders that change nothing of it. */
export function useGridProps(screen: ListScreenState, { classic, openMenu }: Around): Omit<GridProps, 'empty' | 'failed'> {
  const { resource, model, address, change, pane, grid, wish } = screen
  const { density, singleKeys } = useSnapshot(look)
  const { permissions } = useSnapshot(menus)
  const language = useLocale()
  const commands = useRegistryVersion()
  const columns = useMemo(() => {
    const own = gridColumns(wish, permissions as ReadonlySet<string>)
    const buttons = classic ? rowButtons(screen, openMenu) : null
    return buttons ? [...own, buttons] : own
  }, [wish.columns, wish.rows.shape, resource, permissions, language, classic, commands])
  const columnState = useMemo(() => { const kept = keptColumns(wish.name); return classic ? { ...kept, end: [...(kept.end ?? []), '#buttons'] } : kept }, [wish.name, classic])
  const sort = useMemo(() => sortKeys(address.sort || resource.list.sort), [address.sort, resource])
  const onOpen = useCallback((row: GridRow, how: OpenHow) => openRow(screen, String(row.id), how), [screen])
  const onPeek = useCallback(() => { void pane.show({ kind: pane.view.kind === 'peek' ? 'none' : 'peek' }) }, [pane])
  const onSort = useCallback((column: string, additive: boolean) => change({ sort: nextSort(address.sort, column, additive), current: 1 }, true), [change, address.sort])
  const onContextMenu = useCallback((row: GridRow, x: number, y: number) => openMenu(String(row.id), x, y), [openMenu])
  const onColumns = useCallback((state: ColumnState) => keepColumns(wish.name, { ...state, end: state.end.filter((id) => id !== '#buttons'), order: state.order.filter((id) => id !== '#buttons') }), [wish.name])
  const ref = useCallback((handle: typeof grid.current) => { grid.current = handle }, [grid])
  return useMemo(() => ({
    label: t(wish.label ?? resource.label), columns, source: model.source, cursor: model.cursor, sort, density, columnState, letters: singleKeys, sequenceWaiting,
    onOpen, onPeek, onSort, onContextMenu, onColumns, ref, ...(resource.readOnly && Object.keys(resource.actions).length === 0 ? {} : { selection: model.selection }),
  }), [resource, wish.label, columns, model, sort, density, columnState, singleKeys, onOpen, onPeek, onSort, onContextMenu, onColumns, ref])
}
