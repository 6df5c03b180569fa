import { type ComponentType, lazy } from 'react'
import { lazyComponent } from '../lazyComponent.ts'
import type { RowsFrom } from './model.ts'
import { type ListScreenProps, PlainList } from './PlainList.tsx'
/** Rows of a paged list without a fixed filter. */
export const PAGED_ROWS: RowsFrom = { verb: 'list', shape: 'page', fixed: {} }
const DictionaryPage = lazy(async () => ({
  default: (await import('../pages/dictionary/DictionaryPage.tsx')).DictionaryPage,
}))
const AttachPage = lazy(async () => ({
  default: (await import('../pages/attach/AttachPage.tsx')).AttachPage,
}))
/** Nouns with a screen of their own instead of one list. */
const OWN_SCREENS: Readonly<Record<string, ComponentType<ListScreenProps>>> = {
  dict: DictionaryPage,
  dictBiz: DictionaryPage,
  attach: AttachPage,
}

const TreeList = lazyComponent(async () => (await import('./TreeList.tsx')).TreeList)

/** The screen of a declared noun, derived from its declaration and the operator's permissions. */
export function ListScreen(props: ListScreenProps) {
  const Own = OWN_SCREENS[props.resource.id]
  if (Own) return <Own {...props} />
  return props.resource.listShape === 'page' ? (
    <PlainList {...props} rows={PAGED_ROWS} />
  ) : (
    <TreeList {...props} />
  )
}
