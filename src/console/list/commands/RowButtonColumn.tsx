import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { GridColumn } from '../../grid/types.ts'
import { registry } from '../../registry.ts'
import { useLocale } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { rowButtonIds, rowButtons } from './rowButtons.ts'

interface RowButtonColumnProps {
  readonly screen: ListScreenState
  readonly openMenu: (id: string, x: number, y: number) => void
  readonly put: (column: GridColumn | null) => void
}

/** Provides a list in conventional mode with its column of row buttons; renders nothing. */
export function RowButtonColumn({ screen, openMenu, put }: RowButtonColumnProps) {
  const { resource } = screen
  const current = useRef({ screen, openMenu })
  const language = useLocale()
  // The registry changes after every operation; the column, whose change paints all rows anew, only with its buttons.
  const ids = useSyncExternalStore(
    registry.subscribe,
    useCallback(() => rowButtonIds(resource), [resource]),
  )
  const column = useMemo(
    () =>
      rowButtons({
        resource,
        screen: () => current.current.screen,
        openMenu: (id, x, y) => current.current.openMenu(id, x, y),
      }),
    [resource, ids, language],
  )
  useLayoutEffect(() => {
    current.current = { screen, openMenu }
  }, [screen, openMenu])
  useLayoutEffect(() => put(column), [column, put])
  return null
}
