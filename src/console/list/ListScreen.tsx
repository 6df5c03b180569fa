import { useMemo } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import type { MenuRow } from '../menus.ts'
import { ListView } from './ListView.tsx'
import { wholeList } from './model.ts'
import { type ListWish, useListScreen } from './useListScreen.ts'

/** The screen of a declared noun: everything on it follows from the declaration and from what the operator may do. */
export function ListScreen({ resource, menu }: { readonly resource: Resource; readonly menu?: MenuRow | undefined }) {
  const wish = useMemo<ListWish>(() => ({ resource, name: resource.id, rows: wholeList(resource), linked: true }), [resource])
  const screen = useListScreen(wish)
  return <ListView screen={screen} title={menu?.name ?? resource.menu?.name ?? resource.label} inFront />
}
