import { useLayoutEffect, useMemo } from 'react'
import type { GridColumn } from '../../grid/types.ts'
import { useRegistryVersion } from '../../registry.ts'
import { useLocale } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { rowButtons } from './rowButtons.ts'

interface RowButtonColumnProps {
  readonly screen: ListScreenState
  readonly openMenu: (id: string, x: number, y: number) => void
  readonly put: (column: GridColumn | null) => void
}

/** Provides a list in conventional mode with its column of row buttons; renders nothing. */
export function RowButtonColumn({ screen, openMenu, put }: RowButtonColumnProps) {
  const commands = useRegistryVersion()
  const language = useLocale()
  const column = useMemo(() => rowButtons(screen, openMenu), [screen.resource, openMenu, commands, language])
  useLayoutEffect(() => put(column), [column, put])
  return null
}
