import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { GridColumn, GridHandle, GridProps, GridRow, OpenTarget, SortKey } from '../grid/types.ts'
import { sequenceWaiting } from '../commandRuntime.ts'
import { appearance } from '../appearance.ts'
import { t } from '../text.ts'
import { useColumnsOf } from './columns/useColumnsOf.ts'
import { useCards } from './narrow/useCards.ts'
import type { ListScreenState } from './useListScreen.ts'

const sortKeys = (sort: string): readonly SortKey[] =>
  sort
    .split(',')
    .filter((key) => key !== '')
    .map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }))

interface GridPropsOptions {
  readonly classic: boolean
  /** The column of row buttons, in conventional mode. */
  readonly buttons: GridColumn | null
  readonly openMenu: (id: string, x: number, y: number) => void
  /** The rows are cards in a narrow column. */
  readonly isColumn: boolean
}

/** The grid's props on a list screen; stable between renders that change none of them. */
export function useGridProps(
  screen: ListScreenState,
  { openMenu, ...shape }: GridPropsOptions,
): Omit<GridProps, 'empty' | 'failed'> {
  const { resource, model, address, options } = screen
  const { singleKeys } = useSnapshot(appearance)
  const layout = useLayout(screen, shape)
  const sort = useMemo(() => sortKeys(address.sort || resource.list.sort), [address.sort, resource])
  const events = useGridEvents(screen, openMenu)
  const ref = useHandle(screen)
  const editing = useEditing(screen)
  const selectable = !resource.readOnly || Object.keys(resource.actions).length > 0
  return useMemo(
    () => ({
      label: t(options.label ?? resource.label),
      ...layout,
      source: model.source,
      cursor: model.cursor,
      sort,
      letters: singleKeys,
      sequenceWaiting,
      ...events,
      ref,
      ...editing,
      ...(selectable ? { selection: model.selection } : {}),
    }),
    [resource, options.label, layout, model, sort, singleKeys, events, ref, editing, selectable],
  )
}

type Layout = Pick<GridProps, 'columns' | 'columnState' | 'density' | 'minor' | 'onColumns'>

/** The columns as arranged, with the titles of groups; on narrow screens one column of cards. */
function useLayout(
  screen: ListScreenState,
  { classic, buttons, isColumn }: Omit<GridPropsOptions, 'openMenu'>,
): Layout {
  const { resource, model, viewState } = screen
  const { density } = viewState
  const arranged = useColumnsOf(screen, classic, classic ? buttons : null)
  const cards = useCards(resource, arranged, isColumn)
  const { group } = model
  return useMemo(() => {
    const plain = cards ?? arranged.columns
    const columns = group?.columns(plain) ?? plain
    return cards
      ? { columns, density: 'card' }
      : { ...arranged, columns, density, minor: resource.list.minor }
  }, [group, cards, arranged, density, resource])
}
/** How cells are edited, where the declaration allows it. */
const useEditing = (screen: ListScreenState): Pick<GridProps, 'editing'> =>
  useMemo(
    () =>
      screen.resource.list.editable.length > 0
        ? { editing: async () => (await import('./edit/cellEditing.ts')).cellEditing(screen) }
        : {},
    [screen.model],
  )

/** The grid's callbacks, each stable on its own. */
function useGridEvents(screen: ListScreenState, openMenu: GridPropsOptions['openMenu']) {
  const { address, change, pane } = screen
  const onOpen = useCallback(
    (row: GridRow, target: OpenTarget) =>
      void import('./commands/openRecord.ts').then(({ openRow }) => openRow(screen, String(row.id), target)),
    [screen],
  )
  const onPeek = useCallback(() => {
    void pane.show({ kind: pane.view.kind === 'peek' ? 'none' : 'peek' })
  }, [pane])
  const onSort = useCallback(
    (column: string, additive: boolean) =>
      void import('./nextSort.ts').then(({ nextSort }) =>
        change({ sort: nextSort(address.sort, column, additive), current: 1 }, true),
      ),
    [change, address.sort],
  )
  const onContextMenu = useCallback(
    (row: GridRow, x: number, y: number) => openMenu(String(row.id), x, y),
    [openMenu],
  )
  const onHeaderMenu = useCallback(
    (column: string, x: number, y: number) =>
      void import('./columns/HeaderMenu.tsx').then(({ openHeaderMenu }) =>
        openHeaderMenu(screen, column, { x, y }),
      ),
    [screen],
  )
  return useMemo(
    () => ({ onOpen, onPeek, onSort, onContextMenu, onHeaderMenu }),
    [onOpen, onPeek, onSort, onContextMenu, onHeaderMenu],
  )
}

/** Stores the grid's handle for the commands. */
function useHandle({ grid }: ListScreenState): (handle: GridHandle | null) => void {
  return useCallback(
    (handle: GridHandle | null) => {
      grid.current = handle
    },
    [grid],
  )
}
