import { type ComponentType, lazy, useMemo } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import type { MenuRow } from '../menus.ts'
import { ListView } from './ListView.tsx'
import { wholeList } from './model.ts'
import type { ListWish } from './listWish.ts'
import { useListScreen } from './useListScreen.ts'

interface ListScreenProps { readonly resource: Resource; readonly menu?: MenuRow | undefined }

const DictionaryPage = lazy(async () => ({ default: (await import('../pages/dictionary/DictionaryPage.tsx')).DictionaryPage }))
/** Nouns that want more than one list on their screen. */
const OWN_SCREENS: Readonly<Record<string, ComponentType<ListScreenProps>>> = { dict: DictionaryPage, dictBiz: DictionaryPage }

/** The screen of a declared noun: everything on it follows from the declaration and from what the operator may do. */
export function ListScreen(props: ListScreenProps) {
  const Own = OWN_SCREENS[props.resource.id]
  return Own ? <Own {...props} /> : <PlainList {...props} />
}

function PlainList({ resource, menu }: ListScreenProps) {
  const wish = useMemo<ListWish>(() => ({ resource, name: resource.id, rows: wholeList(resource), linked: true }), [resource])
  const screen = useListScreen(wish)
  return <ListView screen={screen} title={menu?.name ?? resource.menu?.name ?? resource.label} inFront />
}
