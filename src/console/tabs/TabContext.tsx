import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { LocationFrame } from '../location.tsx'
import { memoryOf, renameTab, tabs } from './tabs.ts'

interface TabHandle {
  readonly path: string
  /** Values that outlive closing and reopening the tab. */
  readonly memory: Map<string, unknown>
  /** Gives the tab a title of its own, in Chinese. */
  readonly rename: (title: string) => void
}
const Context = createContext<TabHandle | null>(null)

/** The tab around the component. */
export function useTab(): TabHandle {
  const tab = useContext(Context)
  if (!tab) throw new Error('useTab outside a tab')
  return tab
}

/** State that outlives closing and reopening the tab; `name` is unique within the page. */
export function useTabState<T>(
  name: string,
  initial: T | (() => T),
): [T, (next: T | ((previous: T) => T)) => void] {
  const { memory } = useTab()
  const [value, setValue] = useState<T>(() =>
    memory.has(name)
      ? (memory.get(name) as T)
      : typeof initial === 'function'
        ? (initial as () => T)()
        : initial,
  )
  const set = useCallback(
    (next: T | ((previous: T) => T)) =>
      setValue((previous) => {
        const updated = typeof next === 'function' ? (next as (previous: T) => T)(previous) : next
        memory.set(name, updated)
        return updated
      }),
    [memory, name],
  )
  return [value, set]
}

const searchOf = (href: string): string => (href.includes('?') ? href.slice(href.indexOf('?')) : '')
const lastSearchOf = (path: string): string =>
  searchOf(tabs.open.find((tab) => tab.path === path)?.href ?? path)

const useTabPath = (): string => useTab().path

function useTabSearch(): string {
  const { path } = useTab()
  return useLocationProperty(() => (location.pathname === path ? location.search : lastSearchOf(path)))
}

const TAB_LOCATION = { usePath: useTabPath, useSearch: useTabSearch }

/**
 * The page of one tab. Inside, the location is the tab's own: the query does not change while another tab is
 * active.
 */
export function TabFrame({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const handle = useMemo<TabHandle>(
    () => ({ path, memory: memoryOf(path), rename: (title) => renameTab(path, title) }),
    [path],
  )
  return (
    <Context value={handle}>
      <LocationFrame value={TAB_LOCATION}>{children}</LocationFrame>
    </Context>
  )
}
