import { navigate } from 'wouter/use-browser-location'
import { unlessUnsaved } from '../form/unsaved.ts'
import { bringToFront, HOME, keepOnly, tabs } from './tabs.ts'

/** Closes every tab but this one and home. */
export function closeOtherTabs(path: string = tabs.active): void {
  unlessUnsaved(
    tabs.open.map((tab) => tab.path).filter((openPath) => openPath !== path),
    () => {
      keepOnly((tab) => tab.path === path)
      if (tabs.active !== path) bringToFront(path)
    },
  )
}

/** Closes everything and goes home. */
export function closeAllTabs(): void {
  unlessUnsaved(
    tabs.open.map((tab) => tab.path),
    () => {
      keepOnly(() => false)
      navigate(HOME)
    },
  )
}

/** Reopens the tab closed last, with its query. */
export function reopenTab(): void {
  const tab = tabs.closed.at(-1)
  if (!tab) return
  tabs.closed = tabs.closed.slice(0, -1)
  tabs.open.push({ ...tab })
  navigate(tab.href)
}

/** The tab visited before this one. */
export function previousTab(): void {
  const path = tabs.recent[1]
  if (path) bringToFront(path)
}

/** The n-th tab, 1-based. */
export function tabAt(index: number): void {
  const tab = tabs.open[index - 1]
  if (tab) navigate(tab.href)
}

/** The tab to the right or left, around the ends. */
export function stepTab(by: 1 | -1): void {
  const index = tabs.open.findIndex((tab) => tab.path === tabs.active)
  const tab = tabs.open[(index + by + tabs.open.length) % tabs.open.length]
  if (tab) navigate(tab.href)
}
