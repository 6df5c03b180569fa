import { type ReactNode, useMemo } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import type { MenuRow } from '../menus.ts'
import { ListView } from './ListView.tsx'
import type { ListOptions } from './listOptions.ts'
import type { RowsFrom } from './model.ts'
import { useListScreen } from './useListScreen.ts'

/** The noun of the list, and the menu row by which it was opened. */
export interface ListScreenProps {
  readonly resource: Resource
  readonly menu?: MenuRow | undefined
}

/** A screen with one list whose state is in the address and to which commands apply. */
export function PlainList({
  resource,
  menu,
  rows,
  extra,
}: ListScreenProps & {
  readonly rows: RowsFrom
  /** Page-specific content behind the title. */
  readonly extra?: ReactNode
}) {
  const options = useMemo<ListOptions>(
    () => ({ resource, name: resource.id, rows, linked: true }),
    [resource, rows],
  )
  const screen = useListScreen(options)
  return (
    <ListView
      screen={screen}
      title={menu?.name ?? resource.menu?.name ?? resource.label}
      isActive
      extra={extra}
    />
  )
}
